import { describe, expect, it } from 'vitest';
import { createCleaner } from '../../../../server/src/model/clean/clean-events.ts';
import { ThinkingHabit } from '../../../../server/src/model/clean/thinking-habit.ts';
import { clean, cuts } from './ask-cleaner.ts';

const call = '{"name":"get_scores","arguments":{"student_name":"Alice"}}';
const alice = { name: 'get_scores', arguments: { student_name: 'Alice' } };

describe('thinking in the text', () => {
  it.each([
    ['a block before the answer', '<think>I should greet.</think>Hello!', 'Hello!'],
    ['other spelling', '<Thinking>x</THINKING>Hello!', 'Hello!'],
    ['an empty block', '<think>\n\n</think>\n\nHello!', '\n\nHello!'],
    ['a block in the middle', 'Hello <think>hm</think>there', 'Hello there'],
    ['a block that never ends', 'Hello <think>hm', 'Hello '],
    ['nothing but thinking', '<think>hm', ''],
    ['a stray closing tag', 'Hello</think> there', 'Hello there'],
    ['a text that only looks like a tag', 'a <thin b <thinker> c < d', 'a <thin b <thinker> c < d'],
    ['half a tag at the end', 'Hello <thi', 'Hello <thi'],
  ])('%s, wherever it is cut', (_name, text, shown) => {
    for (const raw of cuts(text)) expect(clean(raw)).toEqual({ text: shown, calls: [] });
  });

  it('a call after or inside a thought is run', () => {
    for (const text of [
      `<think>Look it up.</think>${call}`,
      `<think>Look it up. <tool_call>${call}</tool_call>`,
      `<think>x</think>\n<tool_call>\n${call}\n</tool_call>`,
    ]) {
      for (const raw of cuts(text)) expect(clean(raw)).toEqual({ text: '', calls: [alice] });
    }
  });

  it('a model that left its thinking in the text once is waited for the next time', () => {
    const learned = new ThinkingHabit();
    const raw = cuts('I should greet.</think>Hello!')[0] ?? [];
    expect(clean(raw, { learned }).text).toBe('I should greet.Hello!');
    expect(clean(raw, { learned }).text).toBe('Hello!');
    expect(clean([{ kind: 'text', text: 'No thoughts.' }], { learned }).text).toBe('No thoughts.');
  });
});

describe('a stray closing tag', () => {
  const stray = [{ kind: 'text' as const, text: 'I should greet.</think>Hello!' }];
  const plain = [{ kind: 'text' as const, text: 'Hello!' }];
  /** Whether a text streams, or waits for the reply's end. */
  const streams = (learned: ThinkingHabit) =>
    createCleaner({ toolNames: [], userTexts: [], learned })
      .push({ kind: 'text', text: 'Hello' })
      .some(({ kind }) => kind === 'text');

  it('is forgotten after three replies without one, so that replies stream again', () => {
    const learned = new ThinkingHabit();
    expect(streams(learned)).toBe(true);
    clean(stray, { learned });
    for (const seen of [false, false, false, true]) {
      expect(streams(learned)).toBe(seen);
      expect(clean(plain, { learned }).text).toBe('Hello!');
    }
  });

  it('is remembered while it comes back', () => {
    const learned = new ThinkingHabit();
    for (const raw of [stray, plain, plain, stray, plain, plain]) clean(raw, { learned });
    expect(streams(learned)).toBe(false);
  });

  it('that the user asked for is no habit of the model', () => {
    const learned = new ThinkingHabit();
    clean(stray, { learned, userTexts: ['Write </THINK> for me.'] });
    expect(streams(learned)).toBe(true);
  });
});

describe('thinking apart from the text', () => {
  it('is never shown, but a call that it ends with is run', () => {
    expect(clean([{ kind: 'thinking', text: 'Secret thought' }])).toEqual({ text: '', calls: [] });
    expect(clean([{ kind: 'thinking', text: `Let me. <tool_call>${call}</tool_call>` }])).toEqual({
      text: '',
      calls: [alice],
    });
  });

  it('is no call when an answer came, or when the user wrote it', () => {
    const thought = { kind: 'thinking' as const, text: `<tool_call>${call}</tool_call>` };
    expect(clean([thought, { kind: 'text', text: 'Hello!' }])).toEqual({ text: 'Hello!', calls: [] });
    expect(clean([thought], { userTexts: [`Say ${call}`] })).toEqual({ text: '', calls: [] });
  });
});
