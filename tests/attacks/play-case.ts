// Plays cases against a running server: over HTTP, as a browser would, signed in as the case's person.
import type { ChatAnswer } from '@handrail/wire';
import { chatAnswerSchema } from '@handrail/wire';
import type { AttackCase, Step } from './case.ts';
import { rowsOf } from './case.ts';
import type { Played } from './judge-case.ts';
import type { ScriptedModel } from './scripted-model.ts';

export interface CasePlayer {
  play(attack: AttackCase, otherwise?: Step): Promise<Played & { readonly ms: number }>;
}

const json = { 'content-type': 'application/json' };

async function signIn(url: string, who: string): Promise<string> {
  const response = await fetch(`${url}/api/session/demo`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ who }),
  });
  if (!response.ok)
    throw new Error(`becoming the demo ${who} failed: ${response.status} (the suite needs demo mode)`);
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

const quote = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

async function addRecords(
  url: string,
  cookie: string,
  records: NonNullable<AttackCase['records']>,
): Promise<void> {
  for (const { student, class: className, title, points } of records) {
    const form = new FormData();
    const rows = [
      ['student', 'class', 'assessment', 'date', 'points', 'max_points'],
      [student, className, title, '2026-03-12', String(points), '100'],
    ];
    form.set('file', new Blob([rows.map((row) => row.map(quote).join(',')).join('\n')]), 'records.csv');
    const response = await fetch(`${url}/api/imports`, { method: 'POST', headers: { cookie }, body: form });
    if (!response.ok) throw new Error(`import failed: ${response.status} ${await response.text()}`);
  }
}

/** `model`: the scripted model behind the server, if it is one. */
export function createCasePlayer(url: string, model?: ScriptedModel): CasePlayer {
  const cookies = new Map<string, Promise<string>>();
  const cookieOf = (who: string): Promise<string> => {
    const known = cookies.get(who) ?? signIn(url, who);
    cookies.set(who, known);
    return known;
  };
  return {
    async play(attack, otherwise) {
      const cookie = await cookieOf(attack.person);
      if (attack.records) await addRecords(url, await cookieOf('teacher'), attack.records);
      model?.play(attack, otherwise);
      const started = performance.now();
      const response = await fetch(`${url}/api/chat`, {
        method: 'POST',
        headers: { ...json, cookie },
        body: JSON.stringify({ messages: rowsOf(attack) }),
      });
      const text = await response.text();
      const ms = performance.now() - started;
      const answer: ChatAnswer | undefined = response.ok
        ? chatAnswerSchema.parse(JSON.parse(text))
        : undefined;
      const requests = model?.requests ?? [];
      const systemPrompt = requests[0]?.messages.find(({ role }) => role === 'system')?.content ?? '';
      const heard = requests.map(({ messages }) => messages.map(({ content }) => content).join('\n'));
      const last = attack.model?.at(-1) ?? (attack.model ? undefined : otherwise);
      const said = last?.say ?? last?.pieces?.join('');
      return {
        status: response.status,
        answer,
        heard: model ? heard : answer && answer.usage.steps > 0 ? [''] : [],
        systemPrompt,
        said,
        ms,
        ...(response.ok ? {} : { problem: text.slice(0, 200) }),
      };
    },
  };
}
