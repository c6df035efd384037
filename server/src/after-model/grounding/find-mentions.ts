// Whom and what a sentence speaks of: students and assessments of the evidence, school subjects, "you",
// and names of people whom no look-up returned. From evidence and the shape of the text only. Pure.
import type { EvidenceIndex } from './evidence-index.ts';
import { findNames, isAscii } from './find-names.ts';
import { matchesOf } from './matches-of.ts';
import type { FoldedSentence } from './number-mention.ts';
import { mayBeSubject, subjectOf } from './score-words.ts';

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
  /** The last of the people with a name. */
  readonly lastNamed: PersonMention | undefined;
  readonly assessments: readonly AssessmentMention[];
}

const nowhere: readonly Mention[] = [];

function placesOf(text: string, name: string): readonly Mention[] {
  if (name === '' || !text.includes(name)) return nowhere;
  const places: Mention[] = [];
  for (let from = text.indexOf(name); from >= 0; from = text.indexOf(name, from + name.length)) {
    const to = from + name.length;
    const latin = /[a-z]/.test(name);
    const word = latin ? /[a-z0-9]/ : /[\p{L}\p{N}]/u;
    const open = from > 0 && word.test(text[from - 1] ?? '');
    const close = to < text.length && word.test(text[to] ?? '') && !/^s?['’]/.test(text.slice(to));
    if (!(latin && (open || close))) places.push({ from, to });
  }
  return places;
}

function placesBy(pattern: RegExp, text: string): readonly Mention[] {
  return matchesOf(pattern, text).map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
  }));
}

const word = /\p{L}+/gu;

/** Calls back for each school subject that a word of the text names. */
function eachSubject(text: string, add: (subject: string, from: number, to: number) => void): void {
  const look = (from: number, to: number): void => {
    const subject = mayBeSubject(text.charCodeAt(from), to - from)
      ? subjectOf(text.slice(from, to))
      : undefined;
    if (subject !== undefined) add(subject, from, to);
  };
  if (!isAscii(text)) {
    for (const { index, 0: found } of matchesOf(word, text)) look(index, index + found.length);
    return;
  }
  // A folded text of ASCII has letters from a to z alone.
  let from = -1;
  for (let at = 0; at <= text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 97 && code <= 122) {
      if (from < 0) from = at;
    } else if (from >= 0) {
      look(from, at);
      from = -1;
    }
  }
}

const covered = (mentions: readonly Mention[], { from, to }: Mention): boolean =>
  mentions.some((mention) => from < mention.to && to > mention.from);

function findKnownPeople(text: string, { names }: EvidenceIndex): PersonMention[] {
  const found: PersonMention[] = [];
  for (const { name, students } of names.candidates(text)) {
    for (const place of placesOf(text, name)) {
      if (!covered(found, place)) found.push({ ...place, kind: 'known', students });
    }
  }
  return found;
}

// "You" in several languages, and verbs that mean it; fixed words, linear.
const selfWords =
  /\b(?:you|your|yours|you've|you’ve|du|dein\w{0,2}|sie haben|ihre?|tu|tus|te|usted|vous|votre|vos|tes|ton|ta|voce|teu|tua|tuas|seu|sua|suas|senin|aldin(?:iz)?|puanin(?:iz)?|notun(?:uz)?|sacaste|obtuviste|tiraste|obtiveste)\b|ты|твои|твоя|твои|ваш|вы |у вас|你|您|あなた|انت|لديك|आप/g;
const pronouns =
  /\b(?:he|she|they|his|her|their|him|them|er|seine?|el|ella|il|elle|ele|ela)\b|он |она |他|她|هو |هي /g;

// Scripts without spaces between words: subjects as parts of a run.
const unspaced = '数学 科学 理科 英語 歴史 语文 音乐 美术 物理 化学 英语 历史 生物 地理'.split(' ');

function findAssessments(text: string, index: EvidenceIndex): readonly AssessmentMention[] {
  const found: AssessmentMention[] = [];
  for (const assessment of index.assessments) {
    for (const place of placesOf(text, assessment)) {
      if (!covered(found, place)) found.push({ ...place, assessments: [assessment] });
    }
  }
  const add = (subject: string | undefined, from: number, to: number): void => {
    if (covered(found, { from, to })) return;
    found.push({ from, to, assessments: index.ofSubject.get(subject ?? '') ?? [] });
  };
  eachSubject(text, add);
  if (!isAscii(text)) {
    for (const subject of unspaced) {
      for (let from = text.indexOf(subject); from >= 0; from = text.indexOf(subject, from + 1))
        add(subjectOf(subject), from, from + subject.length);
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
    placesOf(text, part)
      .filter((place) => !/\p{Ll}/u.test(original[offsets[place.from] ?? 0] ?? '') && !covered(taken, place))
      .map((place): PersonMention => ({ ...place, kind: 'self' })),
  );
}

class SentenceMentions implements Mentions {
  readonly assessments: readonly AssessmentMention[];
  private readonly sentence: FoldedSentence;
  private readonly index: EvidenceIndex;
  private readonly known: readonly PersonMention[];
  private readonly asked: readonly PersonMention[];
  private all: readonly PersonMention[] | undefined = undefined;

  constructor(sentence: FoldedSentence, index: EvidenceIndex) {
    const { text } = sentence;
    this.sentence = sentence;
    this.index = index;
    this.assessments = findAssessments(text, index);
    this.known = findKnownPeople(text, index).filter((person) => !covered(this.assessments, person));
    this.asked = index.asked.flatMap((name) =>
      placesOf(text, name).map((place): PersonMention => ({ ...place, kind: 'unknown', name })),
    );
  }

  get people(): readonly PersonMention[] {
    this.all ??= this.findPeople();
    return this.all;
  }

  get lastNamed(): PersonMention | undefined {
    // Most sentences name nobody, which is quick to see.
    const names = this.all ? [] : findNames(this.sentence, this.index.self);
    if (!this.all && names.length === 0 && this.known.length === 0 && this.asked.length === 0)
      return undefined;
    return this.people.filter(({ kind }) => kind === 'known' || kind === 'unknown').at(-1);
  }

  private findPeople(): readonly PersonMention[] {
    const { sentence, index, known, asked } = this;
    const self = this.findSelf();
    const taken: Mention[] = [...known, ...self, ...asked, ...this.assessments];
    const unknown: PersonMention[] = [];
    for (const name of findNames(sentence, index.self))
      if (!covered(taken, name) && !covered(unknown, name)) unknown.push({ ...name, kind: 'unknown' });
    const people = [
      ...known,
      ...asked.filter((mention) => !covered(known, mention)),
      ...self.filter((mention) => !covered(known, mention)),
      ...placesBy(pronouns, sentence.text).map((place): PersonMention => ({ ...place, kind: 'pronoun' })),
      ...unknown,
    ];
    return people.sort((a, b) => a.from - b.from);
  }

  private findSelf(): readonly PersonMention[] {
    const { sentence, index } = this;
    const self = [...placesBy(selfWords, sentence.text), ...placesOf(sentence.text, index.self)].map(
      (place): PersonMention => ({ ...place, kind: 'self' }),
    );
    return [...self, ...findOwnName(sentence, index, [...this.known, ...self, ...this.assessments])];
  }
}

/** People and assessments that a sentence names, in order. */
export function findMentions(sentence: FoldedSentence, index: EvidenceIndex): Mentions {
  return new SentenceMentions(sentence, index);
}
