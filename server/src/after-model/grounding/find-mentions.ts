// Whom and what a sentence speaks of: students and assessments of the evidence, school subjects, "you",
// and names of people whom no look-up returned. From evidence and the shape of the text only. Pure.
import type { EvidenceIndex } from './evidence-index.ts';
import type { FoldedSentence } from './find-numbers.ts';
import { strongScore, subjectOf } from './score-words.ts';

export interface Mention {
  readonly from: number;
  readonly to: number;
}

export type PersonMention = Mention &
  (
    | {
        readonly kind: 'known' /** Folded full names that it may mean. */;
        readonly students: readonly string[];
      }
    | { readonly kind: 'self' }
    | { readonly kind: 'pronoun' }
    | { readonly kind: 'unknown'; readonly name: string }
  );

export interface AssessmentMention extends Mention {
  /** Folded names of known assessments that it may mean; empty when no look-up returned one. */
  readonly assessments: readonly string[];
}

export interface Mentions {
  readonly people: readonly PersonMention[];
  readonly assessments: readonly AssessmentMention[];
}

function* placesOf(text: string, name: string): Generator<Mention> {
  if (name === '') return;
  for (let from = text.indexOf(name); from >= 0; from = text.indexOf(name, from + name.length)) {
    const to = from + name.length;
    const latin = /[a-z]/.test(name);
    const word = latin ? /[a-z0-9]/ : /[\p{L}\p{N}]/u;
    const open = from > 0 && word.test(text[from - 1] ?? '');
    const close = to < text.length && word.test(text[to] ?? '') && !/^s?['’]/.test(text.slice(to));
    if (latin && (open || close)) continue;
    yield { from, to };
  }
}

const covered = (mentions: readonly Mention[], { from, to }: Mention): boolean =>
  mentions.some((mention) => from < mention.to && to > mention.from);

function findKnownPeople(text: string, { students }: EvidenceIndex): PersonMention[] {
  const found: PersonMention[] = [];
  const add = (name: string, meant: readonly string[]): void => {
    for (const place of placesOf(text, name)) {
      if (!covered(found, place)) found.push({ ...place, kind: 'known', students: meant });
    }
  };
  for (const student of students) add(student, [student]);
  const parts = new Map<string, string[]>();
  for (const student of students) {
    for (const part of student.split(/[\s,]+/)) {
      if (part.length >= 2) parts.set(part, [...(parts.get(part) ?? []), student]);
    }
  }
  for (const [part, meant] of parts) add(part, meant);
  return found;
}

// "You" in several languages; fixed words, linear.
const selfWords =
  /\b(?:you|your|yours|you've|you’ve|du|dein\w{0,2}|sie haben|ihre?|tu|tus|te|usted|vous|votre|vos|tes|ton|ta|voce|teu|tua|tuas|seu|sua|suas|senin|ton)\b|ты|твой|твоя|твои|ваш|вы |у вас|你|您|あなた|أنت|لديك|आप/g;
const pronouns =
  /\b(?:he|she|they|his|her|their|him|them|er|seine?|el|ella|il|elle|ele|ela)\b|он |она |他|她|هو |هي /g;

// Capitalised words that are no names though they stand where a name may stand.
const notNames = new Set(
  'the a an i it its this that these those there here he she they we you your my our his her their in on at for of to from and or but so if as by with without yes no not all both each some any most many overall total totals sum average mean median score scores mark marks grade grades result results points point percent test tests quiz exam exams homework essay project midterm final assignment assignments assessment class student students teacher name note answer question step page chapter part unit example date time year years week weeks day days hour hours minute minutes month months lesson lessons period periods room rooms parents guardians teachers pupils call dial phone ring text see visit read open turn use bring take try add write choose pick press type enter solve calculate multiply divide subtract round rule rules section article paragraph line lines floor bus track level version figure table box item items number numbers about around over under only just exactly nearly almost some many few copies sheets euros dollars minutes today yesterday currently according based however also then next first second third last finally highest lowest best maximum minimum status subject subjects pass rank summary table good great well done sorry hello hi okay ok sure please let what which who when where why how is are was were has have had got scored der die das ein eine im in mit und fur der punkte punktzahl note noten ergebnis prufung klasse schuler durchschnitt el la los las un una en de su sus tienes tiene sacaste obtuviste lograste conseguiste hai hast habe avez tens tirou tiraste got received earned achieved pi phi puntos nota examen clase january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday le les des du sa son dans pour moyenne o os as um uma no na em de'.split(
    ' ',
  ),
);

// A capitalised name (up to four parts) where a person stands: before a verb of scoring, a possessive, a
// colon, a dash or a cell's edge, or after "for". Bounded parts and gaps, linear.
// Matches "Bob's", "Carol Diaz scored", "| Dina |", "for Bob Smith"; not "Overall, the".
const nameShape = String.raw`\p{Lu}[\p{L}\p{M}'’-]{1,30}(?:[ ]\p{Lu}[\p{L}\p{M}'’.-]{0,30}){0,3}`;
const subjectOfVerb = new RegExp(
  `(?<![\\p{L}\\p{N}])(${nameShape})(?=(?:['’]s?\\b|\\*{0,2}(?:[:|]| [–—|-] | \\|)| (?:just |also |only |has |have |had )?(?:scored|scores?|got|gets|has|have|had|received|earned|achieved|made|did|is|was|hat|hatte|erreichte|bekam|erzielte|obtuvo|tiene|saco|sacó|a obtenu|a eu|tem|obteve|tirou|\\(?\\d)))`,
  'gu',
);
const afterFor = new RegExp(`\\b(?:for|of|by|von|fur|für|para|pour|de|do|da) (${nameShape})`, 'gu');

function findUnknownPeople(
  sentence: FoldedSentence,
  index: EvidenceIndex,
  known: readonly Mention[],
): PersonMention[] {
  const { original, offsets } = sentence;
  const found: PersonMention[] = [];
  const selfWordsOf = new Set(index.self.split(' '));
  const patterns = strongScore.test(sentence.text) ? [subjectOfVerb, afterFor] : [subjectOfVerb];
  for (const pattern of patterns) {
    for (const match of original.matchAll(pattern)) {
      const name = match[1] ?? '';
      const words = name
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/['’]s$/, '')
        .split(/[ -]/);
      const telling = words.filter(
        (word) => !notNames.has(word) && subjectOf(word) === undefined && word.length > 1,
      );
      if (telling.length === 0 || telling.some((word) => selfWordsOf.has(word))) continue;
      const at = match.index + match[0].lastIndexOf(name);
      const from = offsets.findIndex((offset) => offset >= at);
      const place = { from, to: from + name.length };
      if (!covered(known, place) && !covered(found, place))
        found.push({ ...place, kind: 'unknown', name: telling.join(' ') });
    }
  }
  return found;
}

function findAssessments(text: string, index: EvidenceIndex): AssessmentMention[] {
  const found: AssessmentMention[] = [];
  for (const assessment of index.assessments) {
    for (const place of placesOf(text, assessment)) {
      if (!covered(found, place)) found.push({ ...place, assessments: [assessment] });
    }
  }
  for (const match of text.matchAll(/[\p{L}]+/gu)) {
    const subject = subjectOf(match[0]);
    const place = { from: match.index, to: match.index + match[0].length };
    if (subject === undefined || covered(found, place)) continue;
    const meant = index.facts.filter((fact) => fact.subject === subject).map(({ assessment }) => assessment);
    found.push({ ...place, assessments: [...new Set(meant)] });
  }
  // Scripts without spaces between words: subjects as parts of a run.
  for (const subject of [
    '数学',
    '科学',
    '理科',
    '英語',
    '歴史',
    '语文',
    '音乐',
    '美术',
    '物理',
    '化学',
    '英语',
    '历史',
    '生物',
    '地理',
  ]) {
    for (let from = text.indexOf(subject); from >= 0; from = text.indexOf(subject, from + 1)) {
      const place = { from, to: from + subject.length };
      const key = subjectOf(subject);
      const meant = index.facts.filter((fact) => fact.subject === key).map(({ assessment }) => assessment);
      if (!covered(found, place)) found.push({ ...place, assessments: [...new Set(meant)] });
    }
  }
  return found.sort((a, b) => a.from - b.from);
}

// A part of the asking person's name, with a capital where there are capitals: Will, not will.
function findOwnName(
  { text, original, offsets }: FoldedSentence,
  { self }: EvidenceIndex,
  taken: readonly Mention[],
): PersonMention[] {
  const parts = self.split(/[\s,]+/).filter((part) => part.length >= 2);
  return parts.flatMap((part) =>
    [...placesOf(text, part)]
      .filter((place) => !/\p{Ll}/u.test(original[offsets[place.from] ?? 0] ?? '') && !covered(taken, place))
      .map((place): PersonMention => ({ ...place, kind: 'self' })),
  );
}

/** People and assessments that a sentence names, in order. */
export function findMentions(sentence: FoldedSentence, index: EvidenceIndex): Mentions {
  const { text } = sentence;
  const assessments = findAssessments(text, index);
  const known = findKnownPeople(text, index).filter((person) => !covered(assessments, person));
  const self = [...text.matchAll(selfWords)].map(
    (match): PersonMention => ({ kind: 'self', from: match.index, to: match.index + match[0].length }),
  );
  for (const place of placesOf(text, index.self)) self.push({ ...place, kind: 'self' });
  self.push(...findOwnName(sentence, index, [...known, ...self, ...assessments]));
  const asked = index.asked.flatMap((name) =>
    [...placesOf(text, name)].map((place): PersonMention => ({ ...place, kind: 'unknown', name })),
  );
  const pronoun = [...text.matchAll(pronouns)].map(
    (match): PersonMention => ({ kind: 'pronoun', from: match.index, to: match.index + match[0].length }),
  );
  const unknown = findUnknownPeople(sentence, index, [...known, ...self, ...asked, ...assessments]);
  const people = [
    ...known,
    ...asked.filter((mention) => !covered(known, mention)),
    ...self.filter((mention) => !covered(known, mention)),
    ...pronoun,
    ...unknown,
  ];
  return { people: people.sort((a, b) => a.from - b.from), assessments };
}
