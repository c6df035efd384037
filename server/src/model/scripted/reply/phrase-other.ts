// Class summaries and handbook passages as sentences.
import { joinList, text } from './phrase-scores.ts';
import type { Item } from './read-tool-message.ts';

const maxPassages = 2;

export function phraseClass(items: readonly Item[]): string {
  const where = text(items[0]?.className) || text(items[0]?.class);
  const parts = items.map((item) => {
    const figures = [
      figure('a mean of', item.mean ?? item.average),
      figure('a median of', item.median),
      figure('a lowest of', item.min),
      figure('a highest of', item.max),
    ].filter((each) => each !== '');
    return `${text(item.assessment) || 'All together'} has ${joinList(figures, 'and')}`;
  });
  return `${where ? `In ${where}, ` : ''}${parts.join('; ')}.`;
}

function figure(name: string, value: unknown): string {
  return typeof value === 'number' ? `${name} ${value}` : '';
}

export function phraseHandbook(items: readonly Item[]): string {
  const passages = items.slice(0, maxPassages).map((item) => {
    const passage = pick(item, ['text', 'passage', 'snippet', 'excerpt', 'content', 'body']);
    const title = pick(item, ['heading', 'title', 'section', 'chapter']);
    return `${title ? `${title}: ` : ''}${passage.replace(/\s+/g, ' ').trim()}`;
  });
  const said = passages.filter((passage) => passage !== '');
  return said.length > 0 ? `The handbook says: ${said.join(' ')}` : 'The handbook says nothing about that.';
}

function pick(item: Item, fields: readonly string[]): string {
  return fields.map((field) => text(item[field])).find((value) => value !== '') ?? '';
}
