// A conversation that a signed-in browser would hold after many turns: made by real turns of the server that will
// be asked again, so that every seal is its own and summaries stand where it made them.
import type { Row } from '@handrail/wire';
import { question } from './drive.ts';
import type { Measured } from './processes.ts';

/** Asked for in each turn, so that a history is about as long as one of a class and not of an essay. */
const shortReply = ' Answer in 30 words.';

function rowsOf(stream: string): Row[] {
  return stream
    .split('\n')
    .filter((line) => line.startsWith('data: {'))
    .map((line) => JSON.parse(line.slice('data: '.length)))
    .flatMap((part) => (part.type === 'data-rows' ? part.data.messages : []));
}

/** Histories with at most as many rows as each of `lengths` (ascending), each a whole number of turns. */
export async function makeHistories(
  { origin, headers }: Measured,
  lengths: readonly number[],
): Promise<Row[][]> {
  const histories: Row[][] = [];
  let rows: Row[] = [];
  for (const length of lengths) {
    let next = rows;
    while (next.length <= length) {
      rows = next;
      const asked: Row[] = [...rows, { role: 'user', content: `${question}${shortReply}` }];
      const answer = await fetch(`${origin}/api/chat`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...headers },
        body: JSON.stringify({ messages: asked }),
      });
      const added = rowsOf(await answer.text());
      if (added.length === 0) throw new Error(`no rows came back after ${rows.length} rows`);
      next = [...asked, ...added];
    }
    histories.push(rows);
  }
  return histories;
}

/** The rows as Ollama reads them, for the sides that pass them on as they are. */
export function asOllamaRows(rows: readonly Row[]): unknown[] {
  return rows.flatMap((row): unknown[] => {
    if (row.role === 'tool') return [{ role: 'tool', content: row.content, tool_name: row.toolName }];
    if (row.role === 'assistant') {
      const calls = row.toolCalls?.map(({ name, arguments: args }) => ({
        function: { name, arguments: args },
      }));
      return [{ role: 'assistant', content: row.content, ...(calls && { tool_calls: calls }) }];
    }
    return row.role === 'user' ? [{ role: 'user', content: row.content }] : [];
  });
}
