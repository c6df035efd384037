// The maximum that a home-made header names: `Maths /50`, `English (out of 40)`, `Science %`. A bare number
// in brackets may be anything and stays part of the title.
import { cleanLabel } from '../clean-text.ts';
import { ABSURD_POINTS } from '../import-limits.ts';
import { readNumber } from '../read-number.ts';

export interface TitleAndMax {
  readonly title: string;
  readonly maxPoints: number | null;
}

const UNIT = '(?:pts?|points?|marks?|punkte|pkte?|p|be|punti|puntos|ptos|pontos|punten|ptn|poäng|poeng|pkt)';

// Each pattern is anchored at the end and begins at a literal that occurs a bounded number of times; the parts
// before and after it share no character, so no text makes them slow.
const PATTERNS: readonly RegExp[] = [
  // Matches "Maths /50", "Maths/50", "Maths (/50)"; not "Unit 3/4".
  new RegExp(`(?:[\\s([]|(?<=[^\\d\\s]))\\/ ?([\\d.,]+) ?${UNIT}?\\.? ?[)\\]]?$`, 'iu'),
  // Matches "English (out of 40)", "Dictée sur 20", "Physik (max. 15 Punkte)"; not "Story of 1984".
  new RegExp(
    `(?: |\\(|\\[)(?:out of|sur|su|max(?:\\.|imum|imal)? ?:?(?: punkte| points)?|possible:?) ?([\\d.,]+) ?${UNIT}?\\.? ?[)\\]]?$`,
    'iu',
  ),
  // Matches "English (of 40)", "Bio [von 15]"; not "English of 40": without brackets it is a title.
  new RegExp(`[([](?:of|von|de|di|van|av|aus) ([\\d.,]+) ?${UNIT}?\\.?[)\\]]$`, 'iu'),
  // Matches "Maths (50 pts)", "Kunst [20 Punkte]"; not "Quiz (2)".
  new RegExp(`[([]([\\d.,]+) ?${UNIT}\\.?[)\\]]$`, 'iu'),
];

// Matches "Science %", "Bio (in %)", "Chemie [Prozent]"; not "100% fun".
const PERCENT =
  /[([ ](?:in )?(?:%|percent|percentage|prozent|pourcentage|porcentaje|percentuale)[)\]]?$|%$/iu;

/** The title without its maximum, and the maximum; null when the header names none. */
export function readTitleAndMax(header: string): TitleAndMax {
  const heading = cleanLabel(header).slice(0, 400);
  for (const pattern of PATTERNS) {
    const match = pattern.exec(heading);
    if (match?.[1] === undefined) continue;
    const max = readNumber(match[1], match[1].includes(',') ? ',' : '.');
    const title = trimTitle(heading.slice(0, match.index));
    if (max.kind === 'number' && max.value > 0 && max.value <= ABSURD_POINTS && title !== '') {
      return { title, maxPoints: max.value };
    }
  }
  const percent = PERCENT.exec(heading);
  const title = percent === null ? '' : trimTitle(heading.slice(0, percent.index));
  return title === '' ? { title: heading, maxPoints: null } : { title, maxPoints: 100 };
}

function trimTitle(text: string): string {
  return text.trim().replace(/[\s:,;(-]+$/u, '');
}
