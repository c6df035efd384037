// Feeds the cleaner events, text cut at any places, and collects what comes out.
import {
  type CleanOptions,
  createCleaner,
  type RawEvent,
} from '../../../../server/src/model/clean/clean-events.ts';

const toolNames = ['get_scores', 'get_class_summary', 'search_handbook'];
const usage = { promptTokens: null, replyTokens: null, msLoad: 0, msReply: 0 };

export interface Cleaned {
  readonly text: string;
  readonly calls: readonly { readonly name: string; readonly arguments: unknown }[];
}

export function clean(
  raw: readonly RawEvent[],
  options: Partial<CleanOptions> & { readonly reason?: 'stop' | 'length' } = {},
): Cleaned {
  const { reason = 'stop', ...rest } = options;
  const cleaner = createCleaner({ toolNames, userTexts: ['What are Alice’s scores?'], ...rest });
  const events = [...raw, { kind: 'end' as const, reason, usage }].flatMap((event) => [
    ...cleaner.push(event),
  ]);
  return {
    text: events.flatMap((event) => (event.kind === 'text' ? [event.text] : [])).join(''),
    calls: events.flatMap((event) =>
      event.kind === 'call' ? [{ name: event.name, arguments: event.arguments }] : [],
    ),
  };
}

/** The text as one piece, by single signs, and cut in two at every place. */
export function cuts(text: string): readonly (readonly RawEvent[])[] {
  const pieces = (parts: readonly string[]): readonly RawEvent[] =>
    parts.filter((part) => part !== '').map((part) => ({ kind: 'text', text: part }));
  const twos = Array.from({ length: Math.min(text.length, 300) }, (_, at) =>
    pieces([text.slice(0, at), text.slice(at)]),
  );
  return [pieces([text]), pieces([...text]), ...twos];
}
