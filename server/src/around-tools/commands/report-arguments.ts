// The arguments of `npm run guard:report`, read into what is wanted, or one line that says what is wrong.
import { parseArgs } from 'node:util';
import { readSince } from '../log/read-since.ts';

export const usage = `Usage: npm run guard:report -- [--since WHEN] [--compare-models A B] [--json]
       npm run guard:report -- --forget PERSON_ID
  --since WHEN            a date such as 2026-03-01, a time, or how long ago: 12h, 7d
  --compare-models A B    two models side by side, each NAME or NAME@DIGEST
  --json                  the figures as JSON
  --forget PERSON_ID      deletes what this person asked and, for a student's id, what was found about them`;

export type ReportArguments =
  | { readonly wants: 'help' }
  | { readonly wants: 'report'; readonly since?: string; readonly json: boolean }
  | {
      readonly wants: 'comparison';
      readonly since?: string;
      readonly json: boolean;
      readonly models: readonly [string, string];
    }
  | { readonly wants: 'forgetting'; readonly personId: string }
  | { readonly fault: string };

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        since: { type: 'string' },
        'compare-models': { type: 'string' },
        json: { type: 'boolean', default: false },
        forget: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    return {
      fault: error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'options not understood',
    };
  }
}

export function readReportArguments(argv: readonly string[], now: Date): ReportArguments {
  const parsed = parse(argv);
  if ('fault' in parsed) return parsed;
  const { values, positionals } = parsed;
  const { since: sinceText, json, forget, 'compare-models': first } = values;
  if (values.help) return { wants: 'help' };
  if (forget !== undefined) {
    if (forget.trim() === '') return { fault: '--forget: allowed is the id of one person' };
    if (sinceText !== undefined || first !== undefined || json || positionals.length > 0)
      return { fault: '--forget goes with no other option' };
    return { wants: 'forgetting', personId: forget };
  }
  const at = sinceText === undefined ? undefined : readSince(sinceText, now);
  if (at === null)
    return { fault: `--since is "${sinceText}": allowed is a date, a time, or such as 7d or 12h` };
  const since = at === undefined ? {} : { since: at };
  if (first === undefined) {
    if (positionals.length > 0) return { fault: `"${positionals[0]}" is no option` };
    return { wants: 'report', ...since, json };
  }
  const [second, ...others] = positionals;
  if (first === '' || second === undefined || others.length > 0)
    return { fault: '--compare-models: allowed are two models, such as granite4:3b qwen3:4b' };
  return { wants: 'comparison', ...since, json, models: [first, second] };
}
