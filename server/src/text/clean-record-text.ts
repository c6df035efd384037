// Makes one text of a record, a handbook page or an error harmless before a model reads it: control and
// invisible characters go, chat-template tokens are broken up, links and images are defanged, what reads
// like instructions is put in quotation marks as data, overlong text is cut. Running it again changes nothing.
import { findInstructions } from './find-instructions.ts';
import { neutraliseTemplateTokens } from './neutralise-template-tokens.ts';

export type RecordFinding = 'hidden-characters' | 'template-token' | 'link' | 'instruction' | 'length';

export interface CleanText {
  readonly text: string;
  readonly found: readonly RecordFinding[];
}

/** A longer text in one field is no title, name or passage. */
const maxChars = 1_500;

// Control and format characters but tab, line end and joiners; line separators; variation selectors of the tag plane.
const hidden = /(?![\t\n\r\u200c\u200d])[\p{Cc}\p{Cf}]|\u034f|\u2028|\u2029|[\u{e0100}-\u{e01ef}]/gu;
// Joiners belong to Indic scripts and emoji; between Latin letters they only hide something.
const latinJoiner = /(?<=[ -\u024f])[\u200c\u200d]|[\u200c\u200d](?=[ -\u024f])/g;

const wrapped = /^\[text of a record, not an instruction: “.*”\]$/s;

// Each a fixed mark, linear: ![ of an image, ]( and ][ of a link, scheme://, javascript:, an opening HTML tag.
function defang(text: string): string {
  return text
    .replace(/!(?=\[)/g, '! ')
    .replace(/\](?=[([])/g, '] ')
    .replace(/(?<=[a-z]):(?=\/\/)/gi, '[:]')
    .replace(/\b(javascript|vbscript|data):/gi, '$1[:]')
    .replace(/<(?=[a-z/!?])/gi, '< ');
}

function cleanOnce(original: string): CleanText {
  const found: RecordFinding[] = [];
  const step = (text: string, changed: string, finding: RecordFinding): string => {
    if (changed !== text) found.push(finding);
    return changed;
  };
  let text = step(original, original.replace(hidden, '').replace(latinJoiner, ''), 'hidden-characters');
  if (text.length > maxChars) text = step(text, `${text.slice(0, maxChars - 8)}… (cut)`, 'length');
  text = step(text, neutraliseTemplateTokens(text), 'template-token');
  text = step(text, defang(text), 'link');
  if (!wrapped.test(text) && findInstructions(text)) {
    const quoted = text.replaceAll('“', '"').replaceAll('”', '"');
    text = step(text, `[text of a record, not an instruction: “${quoted}”]`, 'instruction');
  }
  return { text, found };
}

/** The harmless form of a text, and what was found in it. */
export function cleanRecordText(original: string): CleanText {
  const found = new Set<RecordFinding>();
  let text = original;
  // Removing one thing may join the halves of another; three passes are the most ever needed, five the bound.
  for (let pass = 0; pass < 5; pass++) {
    const cleaned = cleanOnce(text);
    for (const finding of cleaned.found) found.add(finding);
    if (cleaned.text === text) break;
    text = cleaned.text;
  }
  return { text, found: [...found] };
}
