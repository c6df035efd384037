// Numbers of a sentence that are plainly no scores: dates, times, list numbers, classes, questions, pages. Pure.
import { matchesOf } from './matches-of.ts';
import type { Span } from './number-mention.ts';

const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre|januar|februar|marz|juni|juli|oktober|dezember|января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря|ocak|subat|nisan|mayis|haziran|temmuz|agustos|eylul|ekim|kasim|aralik|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre';

// Numbers that are something else. Each alternative is a bounded sequence; no nesting, linear.
// Matches 2026-03-12, 12.03.2026, 10:30, 12 May, May 12, year 9, question 7, p. 4, 10A, 1st; not 92 or 7/10.
const otherNumbers = new RegExp(
  [
    '\\d{4}[-/.]\\d{1,2}(?:[-/.]\\d{1,2})?',
    '\\d{1,2}[./-]\\d{1,2}[./-]\\d{2,4}',
    '\\b\\d{1,2}:\\d{2}(?::\\d{2})?',
    `\\b\\d{1,2}(?:st|nd|rd|th|\\.)? (?:of |de )?(?:${months})\\b`,
    `\\b(?:${months})\\.? \\d{1,2}(?:st|nd|rd|th)?\\b(?! ?(?:%|/|points?|out of))`,
    '\\b(?:class|grade|year|form|group|room|raum|zimmer|salle|sala|aula|unit|chapter|page|pages|p\\.|pp\\.|question|questions|q|part|section|step|steps|paragraph|item|period|week|day|lesson|number|no\\.|nr\\.|version|level|exercise|figure|table|top|klasse|seite|frage|aufgabe|kapitel|clase|curso|pagina|pregunta|capitulo|classe|page|chapitre|turma|класс|страниц[аы]|вопрос|第) ?#?\\d+(?:[.,]\\d+)?(?!\\d)(?! ?(?:%|/|out of|points?))',
    '#\\d+',
    '\\+\\d{1,3}(?:[ -]?\\d{2,5}){1,5}|\\b\\d{3,5}-\\d{3,7}(?:-\\d{2,5})?\\b',
    '\\b\\d+[a-z]{1,3}\\b(?<!\\d(?:p|pt|pts|pct))',
    '\\b[a-z]+-?\\d+\\b',
    '\\d+ ?(?:年|月|日|班|页|题|歳|年級|年级|名|人|个|時)',
  ].join('|'),
  'g',
);
// A list number at the start of a line: "1. ", "2) ", "- 3. ".
const listNumber = /^\s*(?:[-*•>]\s*)?\d{1,3}[.)]\s/;

function spansOf(pattern: RegExp, text: string): readonly Span[] {
  return matchesOf(pattern, text).map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
  }));
}

/** Where a folded sentence has numbers that are something else. */
export function findOtherNumbers(text: string): readonly Span[] {
  const list = listNumber.exec(text);
  const spans = spansOf(otherNumbers, text);
  return list ? [...spans, { from: 0, to: list[0].length }] : spans;
}
