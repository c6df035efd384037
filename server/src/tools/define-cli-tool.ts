// A tool that is a program: run as a process under the guard, without a shell. What comes from the model can only be
// put where the program reads values: as `--key=value` or after `--`. The program gets none of the server's
// environment, so that no secret reaches it. What the program does with its values is its own business.
import { refuse, runFunction, runTool } from '@handrail/guard';
import type { ToolResult } from '@handrail/wire';
import { defineTool, type ToolParts } from './define-tool.ts';
import type { Tool } from './tool.ts';

export interface CliArguments<Arguments> {
  /** The same in every call, such as a subcommand; nothing of the model's. */
  readonly fixed?: readonly string[];
  /** Values as `--key=value`; one that is undefined is left out. */
  options?(args: Arguments): Readonly<Record<string, string | number | undefined>>;
  /** Values after `--`. */
  operands?(args: Arguments): readonly string[];
}

export interface CliToolParts<Arguments> extends Omit<ToolParts<Arguments>, 'run'> {
  /** An absolute path, or the name of a program in one of the usual folders. */
  readonly command: string;
  readonly args: CliArguments<Arguments>;
  /** Added to the little that every program gets. */
  readonly env?: Readonly<Record<string, string>>;
}

const plainEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin', LANG: 'C.UTF-8' };

/** The most characters of one value; systems take no arguments that are much longer. */
const maxValueChars = 32_768;

/** The guard's own limit, which names what was killed, comes before that of the call around it. */
const outerMarginMs = 2000;

function buildArguments<Arguments>(parts: CliArguments<Arguments>, args: Arguments): readonly string[] {
  const options = Object.entries(parts.options?.(args) ?? {}).flatMap(([key, value]) =>
    value === undefined ? [] : [`--${key}=${value}`],
  );
  const operands = parts.operands?.(args) ?? [];
  return [...(parts.fixed ?? []), ...options, ...(operands.length > 0 ? ['--', ...operands] : [])];
}

/** Why a program can't be given these, or null. */
function findFault(args: readonly string[]): string | null {
  if (args.some((each) => each.includes('\0'))) return 'a value may hold no NUL character';
  if (args.some((each) => each.length > maxValueChars)) return 'a value is too long';
  return null;
}

const badInput = (message: string): Promise<ToolResult> => runFunction(() => refuse('BAD_INPUT', message));

/** A tool whose `run` is one run of a program that prints one JSON envelope. */
export function defineCliTool<Arguments>(parts: CliToolParts<Arguments>): Tool<Arguments> {
  const { command, args: template, timeoutMs = 10_000, env = {} } = parts;
  return defineTool({
    ...parts,
    timeoutMs: timeoutMs + outerMarginMs,
    async run(args, { abortSignal }) {
      const built = buildArguments(template, args);
      const fault = findFault(built);
      if (fault) return badInput(fault);
      return runTool(command, built, {
        timeoutMs,
        signal: abortSignal,
        env: { ...plainEnvironment, ...env },
      });
    },
  });
}
