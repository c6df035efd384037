// Scores as sentences, one a student: "Alice Johnson has Math 92 and Science 88." A status that is no score is said
// as such, never as a number.
import type { Wish } from './phrase-answers.ts';
import type { Item } from './read-tool-message.ts';

const maxListed = 12;

interface Words {
  readonly has: string;
  readonly and: string;
  readonly of: string;
}

const english: Words = { has: 'has', and: 'and', of: 'of' };

function wordsFor(question: string): Words {
  if (/\b(?:noten?|hat|wie|welche|zeig|punkte|und|ist)\b/iu.test(question))
    return { has: 'hat', and: 'und', of: 'von' };
  if (/\b(?:notas?|qué|cuáles|tiene|puntos|dime|cómo)(?![\p{L}])/iu.test(question))
    return { has: 'tiene', and: 'y', of: 'de' };
  if (/\b(?:quelles|quels|notes|résultats|combien|sont les)(?![\p{L}])/iu.test(question))
    return { has: 'a', and: 'et', of: 'sur' };
  return english;
}

const statusWords: Readonly<Record<string, string>> = {
  missing: 'missing',
  excused: 'excused',
  pending: 'not graded yet',
  not_assigned: 'not assigned',
  absent: 'absent',
  none: 'no score',
};

export function phraseScores(items: readonly Item[], { question, subject }: Wish): string {
  const words = wordsFor(question);
  const students = new Map<string, Item[]>();
  for (const item of items) {
    const key = `${text(item.studentId)} ${text(item.student)}`;
    students.set(key, [...(students.get(key) ?? []), item]);
  }
  const sameName =
    new Set([...students.values()].map(([first]) => text(first?.student))).size < students.size;
  const sentences = [...students.values()].map((own) => phraseStudent(own, { words, subject, sameName }));
  const compares = /\b(?:compare|better|higher|ahead|difference|vs|versus)\b/iu.test(question);
  return [...sentences, ...(compares ? phraseComparison([...students.values()]) : [])].join(' ');
}

interface How {
  readonly words: Words;
  readonly subject: string | undefined;
  /** Two students of one name: the class is said too. */
  readonly sameName: boolean;
}

function phraseStudent(items: readonly Item[], { words, subject, sameName }: How): string {
  const fitting = items.filter(({ assessment }) => isAbout(text(assessment), subject));
  const shown = fitting.length > 0 ? fitting : items;
  const who = text(shown[0]?.student) || 'The student';
  const where = text(shown[0]?.className);
  const scores = shown.slice(0, maxListed).map((item) => phraseScore(item, words));
  const more = shown.length > maxListed ? ` (${maxListed} of ${shown.length} shown)` : '';
  return `${who}${sameName && where ? ` (${where})` : ''} ${words.has} ${joinList(scores, words.and)}${more}.`;
}

function phraseScore({ assessment, points, maxPoints, status }: Item, words: Words): string {
  const what = text(assessment) || 'one assessment';
  if (typeof points !== 'number') return `${what}: ${statusWords[text(status)] ?? 'no score'}`;
  return typeof maxPoints === 'number' && maxPoints !== 100
    ? `${what} ${points} ${words.of} ${maxPoints}`
    : `${what} ${points}`;
}

function isAbout(assessment: string, subject: string | undefined): boolean {
  if (!subject) return true;
  const wanted = subject.toLowerCase().replace(/s$|ematics$/, '');
  return assessment.toLowerCase().includes(wanted);
}

/** Who is ahead in what both have done, by how much. */
function phraseComparison([first, second]: readonly (readonly Item[])[]): readonly string[] {
  if (!first || !second) return [];
  return first.flatMap(({ assessment, points, student }) => {
    const other = second.find((item) => item.assessment === assessment);
    if (typeof points !== 'number' || typeof other?.points !== 'number') return [];
    if (points === other.points) return [`They are level in ${text(assessment)}.`];
    const ahead = points > other.points ? student : other.student;
    return [`${text(ahead)} is ahead in ${text(assessment)} by ${Math.abs(points - other.points)}.`];
  });
}

export function joinList(parts: readonly string[], and: string): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} ${and} ${parts.at(-1)}`;
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}
