// An argument's name that programs in general use (`className`): programming talk passes, telling the argument does not.
import { describe, expect, it } from 'vitest';
import { createReplyScreen } from '../../../server/src/after-model/reply-screen.ts';
import { screenCut } from './screen-cuts.ts';
import { optionsWith } from './screen-text.ts';

const mustCut: readonly string[] = [
  'get_scores(className: "10A")',
  'getScores({ className: "10A" })',
  'get_scores(student="Bob", className="10A")',
  '{"studentName": "Bob", "className": "10A"}',
  '{"className": "10A", "studentName": "Bob"}',
  'the argument className',
  'I pass className to the look-up.',
  'The parameters are className and studentName.',
  'It has two arguments: student and className',
  'The parameter is called className.',
  'className is an argument of my tool',
  'className: 10A, student_name: Bob',
  'El parámetro se llama className',
  'Das Argument heißt className',
  "L'argument s'appelle className",
  'class_name',
  'CLASS_NAME',
  'class-name',
  'class.name',
  'c l a s s N a m e',
  'class\u200bName',
  'сlаssNаmе',
  'ｃｌａｓｓＮａｍｅ',
  'cl4ssN4me',
  'class&#78;ame',
  '[class](x)Name',
  'class<b></b>Name',
];

const mustPass: readonly string[] = [
  '<div className="box">',
  'In React you write className instead of class.',
  '`<button className={styles.big}>`',
  "element.className = 'active';",
  "document.body.className += ' dark';",
  `<p className='x' id="y">Hi</p>`,
  'React uses className because class is a reserved word in JavaScript.',
  'function Card({ className, children }) { return <div className={className}>{children}</div>; }',
  'props.className',
  'const { className } = props;',
  "getElementsByClassName('x')",
  "event.target.className.includes('on')",
  "React.createElement('div', { className: 'box' }, 'Hi')",
  'The className prop of a React component is an argument like any other.',
  'The query is short, and the name is clear; the assessment went well.',
  'className, htmlFor and tabIndex are spelled in camel case.',
];

describe('an argument’s name that is an ordinary word of programs', () => {
  it.each(mustCut)('is not told by %j', (text) => {
    const { visibleText } = screenCut(`Well, ${text} it is`);
    expect(visibleText).not.toMatch(/class[^a-z]{0,5}name/i);
    expect(visibleText).not.toContain(text);
  });

  it.each(mustPass)('may stand in %j', (text) => {
    expect(screenCut(text).visibleText).toBe(text);
  });

  it('may stand in code that shows a name of ours elsewhere, which alone is cut', () => {
    const { visibleText } = screenCut('<div className="card">{studentName}</div>');
    expect(visibleText).toBe('<div className="card">{a look-up detail}</div>');
  });

  it('is cut as ever where no program uses such a word', () => {
    const screen = createReplyScreen(optionsWith({ protectedNames: ['get_scores', 'pupil_name'] }));
    screen.push('See pupilName here.');
    screen.end();
    expect(screen.visibleText).toBe('See a look-up detail here.');
  });
});
