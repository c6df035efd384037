// Says what the tools answered: nothing that is not in their answers, a failure as a failure, a question as a question.
import { phraseClass, phraseHandbook } from './phrase-other.ts';
import { phraseScores } from './phrase-scores.ts';
import type { Item, ToolAnswer } from './read-tool-message.ts';

export interface Wish {
  readonly question: string;
  readonly subject?: string | undefined;
}

const failed = 'The look-up failed, so I have no answer to give you. Please try again in a moment.';

export function phraseAnswers(answers: readonly ToolAnswer[], wish: Wish): string {
  const first = answers.filter(({ kind }) => kind !== 'repeat');
  const last = new Map(first.map((answer) => [keyOf(answer), answer]));
  const distinct = withoutCorrected([...last.values()]);
  const items = distinct.filter(({ kind }) => kind === 'items').flatMap((answer) => answer.items);
  const found = items.length > 0 ? [phraseItems(items, wish)] : [];
  const others = distinct.filter(({ kind }) => kind !== 'items').map(phraseOther);
  return [...found, ...new Set(others)].join(' ') || failed;
}

/** A call with wrong arguments that was made again in a way that fits is no failure to report. */
function withoutCorrected(answers: readonly ToolAnswer[]): readonly ToolAnswer[] {
  const isRepaired = ({ kind, call, text }: ToolAnswer, at: number) =>
    kind === 'failure' &&
    text.includes('BAD_INPUT') &&
    answers.slice(at + 1).some((later) => later.kind !== 'failure' && later.call?.name === call?.name);
  return answers.filter((answer, at) => !isRepaired(answer, at));
}

function keyOf({ call, text }: ToolAnswer): string {
  return call ? `${call.name} ${JSON.stringify(call.arguments)}` : text;
}

function phraseItems(items: readonly Item[], wish: Wish): string {
  const [first] = items;
  if (first && 'student' in first) return phraseScores(items, wish);
  if (first && ('mean' in first || 'median' in first || 'average' in first)) return phraseClass(items);
  return phraseHandbook(items);
}

function phraseOther(answer: ToolAnswer): string {
  switch (answer.kind) {
    case 'question':
      return phraseQuestion(answer);
    case 'forbidden':
      return 'I am not able to look that up for you here.';
    case 'failure':
      return failed;
    case 'nothing':
      return 'I found no scores.';
    default:
      return phraseEmpty(answer);
  }
}

function phraseEmpty({ call, text }: ToolAnswer): string {
  const names = Object.keys(call?.arguments ?? {});
  if (names.some((name) => /student|^name$/.test(name)) || /student/i.test(text))
    return 'There is no student with that name.';
  if (names.some((name) => /class/.test(name))) return 'There is nothing to show for that class.';
  return 'The handbook says nothing about that.';
}

/** The tool's question, and its choices when the question does not name them. */
function phraseQuestion({ question = 'Which student do you mean?', items }: ToolAnswer): string {
  const choices = items.map(({ student, name, className, class: inClass, studentId, id }) => {
    const who = student ?? name ?? studentId ?? id;
    const where = className ?? inClass;
    return typeof who === 'string' ? `${who}${typeof where === 'string' ? ` (${where})` : ''}` : '';
  });
  const written = choices.filter(
    (choice) => choice !== '' && !question.includes(choice.split(' (')[0] ?? choice),
  );
  return written.length > 0 ? `${question} I can offer: ${written.join(', ')}.` : question;
}
