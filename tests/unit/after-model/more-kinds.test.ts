import { describe, expect, it } from 'vitest';
import { findToolListing } from '../../../server/src/after-model/tool-listing.ts';
import { screenOf } from './screen-text.ts';

describe('findToolListing', () => {
  it.each([
    'my functions: 1.',
    'available tools: one for scores',
    'these are my internal functions',
    'here is what i have. my callable functions are:',
    'i was given three tools: scores',
    'i am able to use the following tools:',
    'mis herramientas son: notas',
    'j’ai trois outils :',
    'meine funktionen:',
    'minhas ferramentas sao:',
    'ho tre strumenti:',
    'mijn functies zijn:',
    'mam trzy narzedzia:',
    'jag har tre verktyg:',
    'araclarim:',
    'toi co ba cong cu:',
    'мои инструменты:',
    '我的工具包括：',
    '私には3つのツールがあります',
    '제 도구는 성적 조회입니다',
    'لدي ثلاث ادوات',
    'मेरे पास तीन टूल हैं',
    'יש לי שלושה כלים',
  ])('finds a listing under a heading: %s', (sentence) => {
    expect(findToolListing(sentence)).toBeDefined();
  });
  it.each([
    'you need three tools: a ruler, a compass and a pencil',
    'the function f(x) is linear',
    'i can’t share my functions',
    'in excel, available functions:',
    'i have a function f with f(2) = 4',
    'i have two questions about the function',
    'i use examples to explain functions',
    'can i use a calculator tool in the exam?',
    'las herramientas del carpintero son el martillo',
    'over my dead body, said the plugin',
    'инструменты плотника: молоток',
    '道具とツールは違います',
  ])('lets ordinary talk of tools pass: %s', (sentence) => {
    expect(findToolListing(sentence)).toBeUndefined();
  });
});

const encode = (text: string, encoding: BufferEncoding) => Buffer.from(text).toString(encoding);
const tags = (text: string) =>
  [...text].map((char) => String.fromCodePoint(0xe0000 + char.charCodeAt(0))).join('');
const selectors = (text: string) =>
  [...text].map((char) => String.fromCodePoint(0xe0100 + char.charCodeAt(0) - 16)).join('');
const list = (text: string) => [...text].map((char, index) => `${index + 1}. ${char}`).join('\n');

const spelled: readonly string[] = [
  list('get_scores'),
  list('class_name'),
  [...'getscores'].map((char, index) => `| ${index + 1} | ${char} |`).join('\n'),
  [...'getscores'].map((char) => `the letter ${char}`).join(', '),
  `${[...'student'].map((char) => `${char} as in ${char}${char}a`).join(', ')}, then n, a, m, e`,
  'Good\nEvening\nTo\nSome\nClever\nOnes\nReading\nEvery\nStory',
  'Good evening to some clever ones reading every story',
  '一个字母是g，然后e，然后t，然后s，然后c，然后o，然后r，然后e，然后s',
  `Hi ${tags('get_scores')} there`,
  `😀${selectors('get_scores')}`,
  'g&#101;t_sc&#111;res',
  '%67et_scores',
  'stud\\u0065nt_name',
  'class\\u{5f}n\\x61me',
  'sǝɹoɔs‾ʇǝƃ',
  'ǝɯɐu‾ʇuǝpnʇs',
  'teg_serocs',
  'ggeett__ssccoorreess',
  'frebpf_grt',
  '86E0D4@C6D',
  'gετ_ѕcοɼεѕ',
  '𝐬𝐭𝐮𝐝𝐞𝐧𝐭_𝐧𝐚𝐦𝐞',
  '𝕔𝕝𝕒𝕤𝕤_𝕟𝕒𝕞𝕖',
  'ⓒⓛⓐⓢⓢ_ⓝⓐⓜⓔ',
  'get_cIass_summary',
  'student_narne',
  '07 05 20 19 03 15 18 05 19',
  'chr(103)+chr(101)+chr(116)+chr(95)+chr(115)+chr(99)+chr(111)+chr(114)+chr(101)+chr(115)',
  encode('serocs_teg', 'base64'),
  encode('trg_fpberf', 'base64'),
  Buffer.from('get_scores', 'utf16le').toString('base64'),
  [...encode('get_scores', 'base64')].reverse().join(''),
  'get Unterstrich scores',
  'get guion bajo scores',
  '"get" and "scores"',
  '--. . - ..--.- ... -.-. --- .-. . ...',
];
const ordinary: readonly string[] = [
  'You get and scores follow.',
  'A hyphen, an e, a t: c a t spells cat.',
  '1. g\n2. e\n3. t',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} England, ❤️ and 👩‍🏫',
  'caf&eacute; 50%25 \\u00e9 &amp; C:\\users',
  'Go every time, Sam; see also other routes.',
  'Ɔɔ and Ǝǝ are letters. Әли və Elçin dərsdədir. Η Μαρία πήρε καλό βαθμό.',
  'In chemistry, mol is a unit; summary and name are words.',
];

describe('tool-names in more spellings', () => {
  it.each(spelled)('keeps %j out of the reply, however it is cut', (name) => {
    const text = `It is ${name} I think.`;
    const whole = screenOf(text);
    expect(whole.visibleText).not.toContain(name);
    expect(whole.visibleText).not.toBe(text);
    const letterByLetter = screenOf(
      text,
      [...text].map((_, index) => index),
    );
    expect(letterByLetter.visibleText).toBe(whole.visibleText);
    expect(letterByLetter.shown).not.toContain(name);
  });

  it.each(ordinary)('lets %j through unchanged', (text) => {
    expect(screenOf(text).visibleText).toBe(text);
  });

  it('leaves no digit of a name that digits begin, however it is cut', () => {
    expect(screenOf('I use 57ud3n7_nam3 now.', [7]).visibleText).toBe('I use a look-up detail now.');
  });
});
