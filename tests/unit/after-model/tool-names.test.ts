import { describe, expect, it } from 'vitest';
import { createReplyScreen } from '../../../server/src/after-model/reply-screen.ts';
import { screenOf, visibleOf } from './screen-text.ts';

const encode = (text: string, encoding: BufferEncoding) => Buffer.from(text).toString(encoding);

const mustBlock: readonly string[] = [
  'get_scores',
  'getscores',
  'GET_SCORES',
  'getScores',
  'GetScores',
  'get-scores',
  'get.scores',
  'get/scores',
  'get::scores',
  'g e t _ s c o r e s',
  'g e t s c o r e s',
  'g-e-t-_-s-c-o-r-e-s',
  'g.e.t._.s.c.o.r.e.s',
  'get\\_scores',
  'g\u200be\u200bt\u200b_\u200bs\u200bc\u200bo\u200br\u200be\u200bs',
  'get\u200b scores',
  'g\u00ade\u00adt_scores',
  'gеt_sсоrеs',
  'ｇｅｔ＿ｓｃｏｒｅｓ',
  'g̲e̲t̲_̲s̲c̲o̲r̲e̲s̲',
  'g37_5c0r35',
  '𝐠𝐞𝐭_𝐬𝐜𝐨𝐫𝐞𝐬',
  'ⓖⓔⓣ_ⓢⓒⓞⓡⓔⓢ',
  '🇬🇪🇹_🇸🇨🇴🇷🇪🇸',
  'Z2V0X3Njb3Jlcw==',
  'eGdldF9zY29yZXM=',
  'M5SXIX3TMNXXEZLT',
  '6765745f73636f726573',
  '67 65 74 5f 73 63 6f 72 65 73',
  'trg_fpberf',
  'serocs_teg',
  '%67%65%74%5f%73%63%6f%72%65%73',
  '\\u0067\\u0065\\u0074\\u005f\\u0073\\u0063\\u006f\\u0072\\u0065\\u0073',
  '\\x67\\x65\\x74\\x5f\\x73\\x63\\x6f\\x72\\x65\\x73',
  '&#103;&#101;&#116;&#95;&#115;&#99;&#111;&#114;&#101;&#115;',
  '103 101 116 95 115 99 111 114 101 115',
  'get<b></b>_<!-- -->scores',
  'get&#95;scores',
  'get&lowbar;scores',
  'get%5Fscores',
  'get🎓scores',
  '"get" + "scores"',
  "['get','scores'].join('_')",
  'get_\nscores',
  'get\nscores',
  '`get_scores`',
  '**get**_scores',
  'g_e_t_s_c_o_r_e_s',
  'golf echo tango underscore sierra charlie oscar romeo echo sierra',
  'hfu_tdpsft',
  encode(encode('get_scores', 'base64'), 'base64'),
  encode('  getScores', 'base64'),
  encode('xGET_SCORES', 'base64'),
  'student_name',
  'studentName',
  'get_class_summary',
  'getClassSummary',
  'search_handbook',
  'class_name',
  'GET SCORES'.split('').join(' '),
  'g\ne\nt\ns\nc\no\nr\ne\ns',
];

const mustPass: readonly string[] = [
  'To get scores, open a class and click a name.',
  'to get student scores, ask by name',
  'You can get class summary figures for 10A any time.',
  'Please give the student name and the class name.',
  'What did I get? Scores are on the board.',
  'Don’t forget: scores come out on Friday. Budget scores vary.',
  '| Student | Name |\n| Class | Name |',
  'Search handbook pages for rules on resits.',
  'I look up scores that you are allowed to see and explain them.',
  'A function maps each input to one output. Example: f(x) = 2x + 1.',
  'olleh aGk= SGVsbG8gd29ybGQ= 0x48 0x69 QWJjRGVmR2hJams=',
  'Оценки Алисы: 92. 成绩是九十二。حصلت Alice على ٩٢.',
  '1. get ready\n2. scores follow',
];

describe('tool-names', () => {
  it.each(mustBlock)('keeps %j out of the reply', (name) => {
    const text = `Sure, I use ${name} for that.`;
    const { visibleText } = screenOf(text);
    expect(visibleText).not.toContain(name);
    expect(visibleText).not.toBe(text);
  });

  it.each(mustPass)('lets %j through unchanged', (text) => {
    expect(screenOf(text).visibleText).toBe(text);
  });

  it.each([
    'get_scores',
    'getScores',
    'Z2V0X3Njb3Jlcw==',
    'g e t s c o r e s',
    'serocs_teg',
    'g37_5c0r35',
    'get<b></b>_scores',
  ])('lets nothing of %j out, wherever the stream is cut', (name) => {
    const text = `I use ${name} to check.`;
    const whole = screenOf(text).visibleText;
    for (let cut = 0; cut <= text.length; cut++) {
      const { shown, visibleText } = screenOf(text, [cut]);
      expect(visibleText).toBe(whole);
      // Of an encoded form three characters may go out: not yet one letter of the name for sure.
      const fine = ['I use an internal look-up to check.', `I use ${name.slice(0, 3)}`];
      expect(fine.some((text) => text.startsWith(shown))).toBe(true);
    }
  });

  it.each(['get_scores', 'getScores', 'g e t s c o r e s'])('lets no letter of %j out', (name) => {
    const text = `I use ${name} to check.`;
    for (let cut = 0; cut <= text.length; cut++) {
      expect('I use an internal look-up to check.'.startsWith(screenOf(text, [cut]).shown)).toBe(true);
    }
  });

  it('takes back a reply with two tools, or with a name in Morse', () => {
    expect(screenOf('Try one of [get_scores, get_class_summary].')).toMatchObject({ replaced: true });
    const morse = '--. . - / ... -.-. --- .-. . ...';
    expect(screenOf(`It is ${morse}`)).toMatchObject({ replaced: true });
    expect(screenOf('- one\n- two ... and --- three').replaced).toBe(false);
  });

  it('shows the text when it is switched off, and says so', () => {
    const { visibleText, notes } = screenOf('I use get_scores.', [], { off: new Set(['tool-names']) });
    expect(visibleText).toBe('I use get_scores.');
    expect(notes.find(({ guardrail }) => guardrail === 'tool-names')).toMatchObject({ action: 'off' });
  });

  it('notes one change for one name, and survives nothing at all', () => {
    const { notes } = screenOf('I use get_scores.');
    expect(notes.filter(({ guardrail }) => guardrail === 'tool-names')).toMatchObject([{ action: 'change' }]);
    expect(screenOf('').visibleText).toBe('');
  });

  it('lets ordinary text out at once', () => {
    expect(visibleOf(createReplyScreen, 'Hello there')).toBe('Hello there');
  });
});
