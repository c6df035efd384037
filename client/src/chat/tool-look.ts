// How the outcome of a tool call is told: always from the typed result, never from its text.
import type { JsonValue, ToolResult } from '@handrail/wire';
import { humanise, plural } from '../ui/format.ts';
import type { IconName } from '../ui/icon.tsx';

export interface ToolLook {
  readonly tone: 'running' | 'good' | 'empty' | 'question' | 'failed' | 'unfinished';
  readonly icon: IconName | undefined;
  readonly word: string;
}

const failures: Readonly<Record<Extract<ToolResult, { ok: false }>['kind'], string>> = {
  spawn: 'Failed: could not start',
  timeout: 'Failed: ran out of time',
  exit: 'Failed: crashed',
  protocol: 'Failed: gave no usable answer',
  refused: 'Refused',
};

const refusals: Readonly<Record<string, string>> = {
  FORBIDDEN: 'Refused: not for this role',
  UNKNOWN_TOOL: 'Refused: no such look-up',
  BAD_INPUT: 'Refused: not a usable question',
};

/** `running` tells whether the turn still goes on: a call without a result never spins after its end. */
export function lookOfTool(result: ToolResult | undefined, running: boolean): ToolLook {
  if (!result) {
    return running
      ? { tone: 'running', icon: undefined, word: 'Running' }
      : { tone: 'unfinished', icon: 'stop', word: 'Not finished' };
  }
  if (result.kind === 'results') {
    return { tone: 'good', icon: 'pass', word: `Found ${plural(result.items.length, 'result')}` };
  }
  if (result.kind === 'empty') return { tone: 'empty', icon: 'none', word: 'Found nothing' };
  if (result.question) return { tone: 'question', icon: 'question', word: 'Asks back' };
  const refusal = result.kind === 'refused' && result.code ? own(refusals, result.code) : undefined;
  return { tone: 'failed', icon: 'error', word: refusal ?? failures[result.kind] };
}

/** Arguments in one line: "Student: Alice · Class: 10A". */
export function describeInput(input: JsonValue): string {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return '';
  return Object.entries(input)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${label(name)}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' · ');
}

/** "student_name" → "Student": in a line of arguments the ending says nothing. */
function label(name: string): string {
  return humanise(name.endsWith('_name') ? name.slice(0, -5) : name);
}

function own(table: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
