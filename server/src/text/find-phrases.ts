// Finds the phrases of attacks in a text, in about fifteen languages: what the screens of messages and of
// tool results both look for. Pure and linear; says nothing of what to do about them.
import { chineseJapanese } from './attack-phrases/chinese-japanese.ts';
import { english } from './attack-phrases/english.ts';
import { germanTurkish } from './attack-phrases/german-turkish.ts';
import { moreEastAsian, moreLatin, moreOther } from './attack-phrases/more-extraction.ts';
import type { AttackKind, AttackPhrase } from './attack-phrases/phrase.ts';
import { romance } from './attack-phrases/romance.ts';
import { russianArabicHindi } from './attack-phrases/russian-arabic-hindi.ts';
import { foldText } from './fold.ts';

export interface AttackFinding {
  readonly level: 'block' | 'flag' | 'none';
  readonly kind?: AttackKind;
}

export const noAttack: AttackFinding = { level: 'none' };

const tables: readonly { readonly script: RegExp; readonly phrases: readonly AttackPhrase[] }[] = [
  { script: /[a-z]/, phrases: [...english, ...romance, ...germanTurkish, ...moreLatin] },
  { script: /[\u0400-\u052f\u0600-\u06ff\u0900-\u097f]/, phrases: [...russianArabicHindi, ...moreOther] },
  { script: /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/, phrases: [...chineseJapanese, ...moreEastAsian] },
];

/** Folded text with one space between words and " | " where a sentence, line or quotation ends. */
export function toPhraseText(text: string): string {
  return foldText(text)
    .text.replace(/[.!?;:\n\r"“”«»()[\]{}…。！？；：]+/gu, ' | ')
    .replace(/[\s,*_~`>#/\\-]+/gu, ' ')
    .trim();
}

/** Phrases found in phrase text. */
export function findPhrases(text: string): AttackFinding {
  let finding = noAttack;
  for (const { script, phrases } of tables) {
    if (!script.test(text)) continue;
    for (const { level, kind, pattern } of phrases) {
      if (level === 'flag' && finding.level === 'flag') continue;
      if (!pattern.test(text)) continue;
      if (level === 'block') return { level, kind };
      finding = { level, kind };
    }
  }
  return finding;
}
