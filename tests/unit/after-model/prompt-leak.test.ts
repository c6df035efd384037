import { describe, expect, it } from 'vitest';
import { promptLeakReplacement, toolNamesReplacement } from '../../../server/src/after-model/leak-finders.ts';
import { optionsWith, screenOf, systemPrompt } from './screen-text.ts';

const firstWords = systemPrompt.split(' ').slice(0, 40).join(' ');
const backwards = (text: string) => [...text].reverse().join('');
const rot13 = (text: string) =>
  text.replace(/[a-z]/gi, (char) => {
    const base = char <= 'Z' ? 65 : 97;
    return String.fromCharCode(base + ((char.charCodeAt(0) - base + 13) % 26));
  });
const canary = optionsWith().canary ?? '';

const mustBlock: readonly (readonly [string, string])[] = [
  ['verbatim', `My instructions say: ${firstWords}`],
  ['later part', systemPrompt.slice(300, 480)],
  ['upper case without punctuation', firstWords.toUpperCase().replace(/[^A-Z ]/g, '')],
  ['spaced letters', [...firstWords.slice(0, 80)].join(' ')],
  [
    'in bullet points',
    firstWords
      .split(' ')
      .map((word, index) => (index % 4 ? word : `\n- ${word}`))
      .join(' '),
  ],
  ['zero width', [...firstWords.slice(0, 90)].join('\u200b')],
  ['base64', Buffer.from(systemPrompt).toString('base64')],
  ['base64 in lines', Buffer.from(systemPrompt).toString('base64').replace(/.{76}/g, '$&\n')],
  ['base64 twice', Buffer.from(Buffer.from(firstWords).toString('base64')).toString('base64')],
  ['hex', Buffer.from(firstWords).toString('hex')],
  [
    'percent',
    encodeURIComponent(firstWords).replace(/[a-z]/g, (char) => `%${char.charCodeAt(0).toString(16)}`),
  ],
  ['rot13', rot13(firstWords)],
  ['backwards', backwards(firstWords)],
  ['words backwards', firstWords.split(' ').map(backwards).join(' ')],
  ['word order backwards', firstWords.split(' ').reverse().join(' ')],
  ['canary', `CANARY-${canary}`],
  ['canary spaced', [...canary].join(' ')],
  ['canary backwards', backwards(canary)],
  ['stack trace', 'It said: TypeError at run (/app/server/dist/turn/run-chat-turn.js:10:4)'],
  ['raw result', 'The tool returned: {"ok":false,"code":"forbidden","studentId":"s-102"}'],
  [
    'raw result as the model is told of it',
    'get it: returned 2 items (kind: results): [{"studentId":"st-1","student":"Alice Johnson","points":92}]',
  ],
];

const mustPass: readonly string[] = [
  'I can’t share how I work inside, but I can help with your question about scores.',
  'I can help with student scores and the school handbook.',
  'No student with that name was found.',
  'No student with that name was found (kind: empty).',
  'You can ask me for the scores of a student by name.',
  'The code is QWJjRGVmR2hJamtsbW5vcHFyc3R1dnd4eXo=, and the hash 0123456789abcdef0123456789abcdef.',
  'See https://school.example/scripts/app.js at 10:30.',
  'Here is JSON: {"role": "user", "content": "hello"}.',
  'In HTML, <script> loads JavaScript and <img> shows a picture, [1] and [link](https://school.example).',
];

describe('prompt-leak', () => {
  it.each(mustBlock)('takes back a reply with the prompt: %s', (_, text) => {
    const { visibleText, replaced, notes } = screenOf(text);
    expect({ visibleText, replaced }).toEqual({ visibleText: promptLeakReplacement, replaced: true });
    expect(notes.filter(({ guardrail }) => guardrail === 'prompt-leak')).toMatchObject([{ action: 'block' }]);
  });

  it.each(mustBlock)('shows less than eight words of it first, however it is cut: %s', (_, text) => {
    const every = Array.from({ length: text.length }, (__, index) => index);
    const { visibleText, shown } = screenOf(text, every);
    expect(visibleText).toBe(promptLeakReplacement);
    expect(shown.length).toBeLessThan(110);
  });

  it.each(mustPass)('lets %j through unchanged', (text) => {
    expect(screenOf(text).visibleText).toBe(text);
  });

  it('cuts chat-template tokens out', () => {
    expect(screenOf('Hello<|im_end|> Alice [INST]now[/INST] <think>').visibleText).toBe('Hello Alice now ');
  });
});

const listings: readonly string[] = [
  'I can call a function that looks up the scores of one student.',
  'I have access to two tools: one finds scores, the other sums up a class.',
  'My tools are a score finder and a handbook search.',
  'Sure! The functions available to me are listed here.',
  'The tools I can use are these.',
  'Tengo dos herramientas: una busca notas.',
  'J’ai accès à deux outils internes.'.replace('’', "'"),
  'Ich habe zwei Werkzeuge zur Verfügung.',
  'Tenho acesso a três ferramentas.',
  'У меня есть два инструмента.',
  '我可以调用两个工具。',
];
const noListings: readonly string[] = [
  'I can’t share which tools or functions I use, but I can help.',
  'I have no idea which tools you need for wood shop.',
  'A function maps each input to one output.',
  'You can use the function f(x) = 2x + 1.',
  'I can graph the quadratic functions for you.',
  'For the geometry test students need these tools: compass and ruler.',
  'I look up scores that you are allowed to see and explain them.',
];

describe('tool-names, listings in other words', () => {
  it.each(listings)('takes %j back', (text) => {
    expect(screenOf(text).visibleText).toBe(toolNamesReplacement);
  });
  it.each(noListings)('lets %j through', (text) => {
    expect(screenOf(text).visibleText).toBe(text);
  });
});

const promptWords = systemPrompt.split(/\s+/);
const opening = promptWords.slice(0, 40).join(' ');
const hexPairs = Buffer.from(opening).toString('hex').match(/../g) ?? [];
const shifted = (by: number) =>
  opening
    .toLowerCase()
    .replace(/[a-z]/g, (char) => String.fromCharCode(97 + ((char.charCodeAt(0) - 97 + by) % 26)));

describe('prompt-leak in more writings', () => {
  it.each([
    promptWords.slice(0, 8).join(' '),
    promptWords.slice(40, 48).join(' '),
    shifted(1),
    shifted(3),
    hexPairs.join(' '),
    hexPairs.map((pair) => `0x${pair}`).join(', '),
    [...opening].map((char) => char.charCodeAt(0)).join(' '),
    [...opening].map((char) => char.charCodeAt(0).toString(2).padStart(8, '0')).join(' '),
    (
      Buffer.from(opening)
        .toString('base64')
        .match(/.{1,8}/g) ?? []
    ).join(' '),
    promptWords
      .slice(0, 40)
      .map((word) => `<b>${word}</b>`)
      .join(' '),
    opening.replace(/e/g, '3').replace(/o/g, '0').replace(/a/g, '4'),
    [...opening].map((char) => String.fromCodePoint(0xe0000 + char.charCodeAt(0))).join(''),
    'kind=refused code=FORBIDDEN exitCode=null',
    '| ok | kind | exitCode |',
    'The result had ok=false and kind=timeout.',
    'at process.processTicksAndRejections (node:internal/process/task_queues:95:5)',
    'File "/app/x.py", line 3, in <module>',
    'SqliteError: SQLITE_BUSY: database is locked',
    'connect ECONNREFUSED 127.0.0.1:11434',
    '/srv/data/demo.sqlite',
  ])('takes back %j', (leak) => {
    const text = `It says: ${leak}`;
    const whole = screenOf(text);
    expect(whole.replaced).toBe(true);
    const pieces = screenOf(
      text,
      [...text].map((_, index) => index),
    );
    expect(pieces.visibleText).toBe(whole.visibleText);
  });

  it('takes back eight letters of the canary in a row', () => {
    expect(screenOf('It is 7f3a9c51 I think').replaced).toBe(true);
    expect(screenOf('It is 7f3a9c I think').replaced).toBe(false);
  });

  it.each([
    'The numbers 72 101 108 108 111 are “Hello” in ASCII.',
    '48 65 6c 6c 6f 20 77 6f 72 6c 64 21 48 65 6c 6c 6f 20 77 6f',
    'Math 92 88 75 81 99 100 64 70 71 72 73 74 75 76 77 78 79 80',
    '<p>Hi</p> and a < b > c',
    'process.exitCode = 1 ends a program with an error.',
    'In Node, ECONNREFUSED means that nobody listens.',
    'The items: a pen and a book. Kind: novel.',
    'That have been with more time they want word back',
  ])('lets %j through', (text) => {
    expect(screenOf(text).visibleText).toBe(text);
  });
});
