// Reads the parts of a streamed turn. Unknown parts and lines that are no JSON are passed over, so that
// an older page works with a newer server. Rows are handed on exactly as they came, unknown fields too.
import { type Row, rowSchema, type StreamPart, streamDone, streamPartSchema } from '@handrail/wire';
import { readEvents } from '../api/read-events.ts';

/** Yields each part; returns whether the stream said that it was complete. */
export async function* readTurn(bytes: ReadableStream<Uint8Array>): AsyncGenerator<StreamPart, boolean> {
  let complete = false;
  for await (const data of readEvents(bytes)) {
    if (data === streamDone) return true;
    const part = parsePart(data);
    if (!part) continue;
    if (part.type === 'finish') complete = true;
    yield part;
  }
  return complete;
}

function parsePart(data: string): StreamPart | undefined {
  let json: unknown;
  try {
    json = JSON.parse(data);
  } catch {
    return undefined;
  }
  const parsed = streamPartSchema.safeParse(json);
  if (!parsed.success) return undefined;
  return parsed.data.type === 'data-rows'
    ? { type: 'data-rows', data: { messages: rowsAsSent(json) } }
    : parsed.data;
}

/** The rows of a part that has passed the schema, with nothing stripped: they are posted back as received. */
function rowsAsSent(part: unknown): Row[] {
  const data = own(part, 'data');
  const messages = own(data, 'messages');
  return Array.isArray(messages) ? messages.filter(isRow) : [];
}

/** Whether a value is a row of the conversation; unknown fields are allowed and kept. */
function isRow(value: unknown): value is Row {
  return rowSchema.safeParse(value).success;
}

function own(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, key)?.value;
}
