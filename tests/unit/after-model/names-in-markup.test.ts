// Names that markup parts in the source and a page shows whole, and ordinary markup between the same words.
import { describe, expect, it } from 'vitest';
import { createReplyScreen } from '../../../server/src/after-model/reply-screen.ts';
import { screenCut } from './screen-cuts.ts';
import { optionsWith } from './screen-text.ts';

const comment = `<!-- ${'a comment > with marks and words '.repeat(6)}-->`;
const parted = (first: string, second: string): readonly string[] => [
  `[${first}_](x)${second}`,
  `${first}_[${second}](https://a.example)`,
  `[${first}](https://a.example/a_(b)?c=d)_[${second}](https://b.example "a title (with) marks")`,
  `[${first}_](<a)b>)${second}`,
  `[${first}_](x 'a)b')${second}`,
  `![${first}_](x)${second}`,
  `[![${first}_](x)](y)${second}`,
  `[${first}_][ref]${second}`,
  `[${first}_][]${second}`,
  `${first}_[${second}][1]`,
  `[${first}](x)[_](y)[${second}](z)`,
  `[${first}](x)${second}`,
  `[](x)${first}[](x)_[](x)${second}`,
  `${first[0]}[](x)${first.slice(1)}_${second.slice(0, 2)}[](y)${second.slice(2)}`,
  `**${first}**_${second}`,
  `${first}_*${second}*`,
  `__${first}__${second}`,
  `*${first}*_*${second}*`,
  `~~${first}~~_${second}`,
  `\`${first}_\`${second}`,
  `${first}\\_${second}`,
  `${first}[^1]_${second}`,
  `${first}_[^a-note]${second}`,
  `${first}<!-- x -->_${second}`,
  `${first}_${comment}${second}`,
  `${first}_<!-- > -->${second}`,
  `${first}_<b>${second}</b>`,
  `<b>${first}</b>_<i>${second}</i>`,
  `${first}_<span class="wide" title="a > b" style="color: red">${second}</span>`,
  `${first}_<https://a.example/page>${second}`,
  `${first}<wbr>_${second}`,
  `${first.slice(0, 2)}<b></b>${first.slice(2)}_<i></i>${second}`,
  `${first}&#95;${second}`,
  `${first}&#x5f;${second}`,
  `${first}&lowbar;${second}`,
  `${first}&UnderBar;${second}`,
  `${first}_&shy;${second}`,
  `${first}&ZeroWidthSpace;_${second}`,
  `${first}&#8203;_${second}`,
  `${first}<b>&lowbar;</b>${second}`,
  `[${first}<i></i>](x)&lowbar;[^2]${second}`,
];

const mustPass: readonly string[] = [
  'Here you [get](http://a.example) [scores](http://b.example) today.',
  'You get [scores](http://a.example) here.',
  'You get[^1] scores[^2] here.',
  'Use **get** *scores* wisely.',
  'To [get](x) the scores, ask.',
  'You <b>get</b> <i>scores</i> in class.',
  'You get &amp; keep scores; the class &nbsp;name is on the door.',
  'The [student](x) [name](y) stands in the list, see [1], [2] and a[3](4).',
  'If a < b and c > d, get [a, b] or (c, d); scores[0] is the first.',
  'Is g < 5 or s > 3? See <https://school.example> for class <b>names</b>.',
  'Say [get](x "your things") ready. Scores come later.',
];

describe('names that markup parts', () => {
  it.each([...parted('get', 'scores'), ...parted('class', 'name')])('keeps %j out', (name) => {
    const text = `I use ${name} for that.`;
    const { visibleText, shown, replaced } = screenCut(text);
    expect(visibleText).not.toBe(text);
    expect(visibleText).not.toContain(name);
    if (!replaced) expect(shown).toBe(visibleText);
    expect(visibleText).not.toMatch(/(?:get|class).*(?:scores|name)/);
  });

  it.each(mustPass)('lets %j through', (text) => {
    expect(screenCut(text).visibleText).toBe(text);
  });

  it('does not hold ordinary text behind a bracket that never closes', () => {
    const text = `You get [things](${'on and on '.repeat(100)}`;
    expect(screenCut(text).visibleText).toBe(text);
  });

  it.each(['get](', 'get<!--', 's[^', 'g&a', 'get_][', 'c<b ', '[get](x)'])(
    'stays linear on %j over and over',
    (unit) => {
      const text = unit.repeat(100_000 / unit.length);
      const screen = createReplyScreen(optionsWith());
      const before = process.cpuUsage();
      for (let at = 0; at < text.length; at += 64) screen.push(text.slice(at, at + 64));
      screen.end();
      expect(process.cpuUsage(before).user / 1000).toBeLessThan(1_500);
    },
  );
});
