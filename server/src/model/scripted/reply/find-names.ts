// The people, classes and subjects that a question speaks of, by leaving out every word that is none of them.

// Words of questions in four languages; what is left over is taken for a name.
const ordinary = new Set(
  `a about above after again ahead all alles also am an and any anything are as ask at average be been before best better between both but by can check class classes
  compare compared comparison could course day der did do does doing done each either else every everything exam exams fare find for from get give gets got grade grades
  had has have having he hello help her hers hey hi higher highest him his how i if in is it its just kindly know last latest let like list look lower lowest make mark marks
  may me mean median mine more most much my need next no not now of ok okay on one or other our out perform performance performed please point points pull quiz record
  records report result results same say score scored scores see she should show so some student students subject subjects summary talk tell test tests than thank thanks
  that the their them then there these they this those to today too up us versus vs want was we well were what whats when where which who whom whose why will with worse worst
  would yes you your yours name named called kid child daughter son classmate now current currently term year semester week assessment assessments difference
  noten note hat haben ist sind wie was welche zeig zeige mir von und oder bitte punkte ergebnis ergebnisse schüler schülerin fach im für den die das dem klasse mein meine
  notas nota puntos puntuación puntuaciones calificaciones calificación qué que cuál cuáles cuales son tiene tuvo de del la las el los y en por favor mis mi clase dime cómo como le fue
  quelles quels quelle sont les notes résultats résultat points élève et est du des dans au aux combien eu mes ma mon classe donne moi s'il vous plaît quel a-t-il a-t-elle`.split(
    /\s+/,
  ),
);

const subjectWords = new Set(
  'math maths mathematics science english history geography physics chemistry biology art music german french spanish latin pe sport sports informatics reading writing spelling mathe physik chemie deutsch englisch matemáticas ciencias mathématiques sciences'.split(
    ' ',
  ),
);

// "10A", "10 b", "7-C"; not "100" or "A". Bounded.
const classPattern = /\b(\d{1,2})\s?-?([a-h])\b/iu;
const joiners = /^(?:and|und|y|et|or|vs|versus|with|mit|con|avec|than|&)$/i;

export interface Mentions {
  /** As written, in order, at most eight. */
  readonly names: readonly string[];
  readonly className?: string;
  readonly subject?: string;
}

const maxNames = 8;

export function findMentions(question: string): Mentions {
  const text = question.slice(0, 2000);
  const className = classPattern.exec(text);
  const words = text
    .replace(new RegExp(classPattern, 'giu'), ' ')
    .replace(/['’`´]s\b/gu, ' · ')
    .replace(/[,;/&+]/gu, ' · ')
    .replace(/[^\p{L}\p{M}\p{N}·'’.-]/gu, ' ')
    .split(/\s+/)
    .map((word) => word.replace(/^[.'’-]+|[.'’-]+$/gu, ''))
    .filter((word) => word !== '');
  const subject = words.find((word) => subjectWords.has(word.toLowerCase()));
  return {
    names: joinWords(words).slice(0, maxNames),
    ...(className ? { className: `${className[1]}${(className[2] ?? '').toUpperCase()}` } : {}),
    ...(subject ? { subject } : {}),
  };
}

/** Runs of words that are no ordinary ones: "alice johnson", "Bob". */
function joinWords(words: readonly string[]): readonly string[] {
  const names: string[] = [];
  let run: string[] = [];
  const close = (): void => {
    if (run.length > 0) names.push(run.slice(0, 4).join(' '));
    run = [];
  };
  for (const word of words) {
    const lower = word.toLowerCase();
    if (
      word === '·' ||
      joiners.test(word) ||
      ordinary.has(lower) ||
      subjectWords.has(lower) ||
      /^\d+$/.test(word)
    )
      close();
    else run.push(word);
  }
  close();
  return [...new Set(names)];
}
