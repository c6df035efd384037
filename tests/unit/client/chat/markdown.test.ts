import type { Claim } from '@handrail/wire';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Markdown } from '../../../../client/src/chat/markdown.tsx';

function render(text: string, claims: readonly Claim[] = []): string {
  return renderToStaticMarkup(
    createElement(Markdown, { text, claims, describeClaim: (claim) => claim.status }),
  );
}

/** A claim on the first place where the words stand. */
function on(text: string, words: string, status: Claim['status'] = 'supported'): Claim {
  const start = text.indexOf(words);
  return { row: 0, start, end: start + words.length, status };
}

const marked = (text: string, ...claims: Claim[]) =>
  [...render(text, claims).matchAll(/<mark class="claim claim-(\w+)"[^>]*>(.*?)<\/mark>/gs)].map(
    ([, status, words]) => `${words} ${status}`,
  );

test.each([
  ['plain text', 'Math 92, Science 88', '92'],
  ['bold', 'Math **92** points', '92'],
  ['code', 'Math `92` points', '<code>92</code>'],
  ['a list', '- Math: 92\n- Art: 5', '92'],
  ['a table', '| a | b |\n|---|---|\n| Math | 92 |', '92'],
  ['raw HTML', '<div>92</div>', '92'],
  ['a block of code', '```\nMath 92\n```', '<pre><code>Math 92\n</code></pre>'],
  ['after an entity', 'R&amp;D 92', '92'],
  ['after an escape', 'a\\*b 92', '92'],
  ['after characters of two units', '😀😀 92', '92'],
])('a claim is marked: %s', (_name, text, expected) => {
  expect(marked(text, on(text, '92'))).toEqual([`${expected} supported`]);
});

test('a claim that runs over bold and plain text is marked in each piece', () => {
  const text = 'has **Math** 92 now';
  expect(marked(text, on(text, 'Math** 92'))).toEqual(['Math supported', ' 92 supported']);
});

test('code is marked by its least supported claim', () => {
  const text = '`92 97`';
  expect(marked(text, on(text, '92'), on(text, '97', 'unsupported'))).toEqual([
    '<code>92 97</code> unsupported',
  ]);
});

test('several claims of one text keep their order and their own status', () => {
  const text = 'Math 92, Art 97.';
  expect(marked(text, on(text, '97', 'unsupported'), on(text, '92'))).toEqual([
    '92 supported',
    '97 unsupported',
  ]);
});

test.each<[string, Claim]>([
  ['past the end', { row: 0, start: 900, end: 902, status: 'supported' }],
  ['empty', { row: 0, start: 3, end: 3, status: 'supported' }],
  ['turned round', { row: 0, start: 5, end: 2, status: 'supported' }],
])('a claim that is %s leaves the text whole', (_name, claim) => {
  expect(render('Math 92', [claim]).replaceAll(/<[^>]*>/g, '')).toBe('Math 92');
});

test('claims that overlap never repeat or lose text', () => {
  const text = 'Math 92 points';
  const html = render(text, [on(text, 'Math 92'), on(text, '92 points')]);
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe(text);
});

test.each([
  ['raw HTML', '<b onclick=x>hi</b> <script>x</script>', /<(b|script)\b/],
  ['an image', '![p](https://evil.example/p.png)', /<img/],
  ['a script address', '[x](javascript:alert(1))', /href/],
  ['a data address', '[x](data:text/html,hi)', /href/],
  ['a relative address', '[x](/api/session)', /href/],
])('%s is made harmless', (_name, text, never) => {
  expect(render(text)).not.toMatch(never);
});

test('a link shows the host that it leads to, not the one it pretends', () => {
  const html = render('[school](https://school.example@evil.example/)');
  expect(html).toContain('href="https://evil.example/"');
  expect(html).toContain('(evil.example)');
  expect(html).toContain('rel="noopener noreferrer"');
});
