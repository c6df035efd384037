// The words by which exports say that there is no score, in the languages whose exports were seen or are
// likely. Folded (lower case, no accents). A word that is not here is text, never a number.
import { foldWord } from './clean-text.ts';
import type { CellStatus } from './parsed-gradebook.ts';

type WordStatus = Exclude<CellStatus, 'graded' | 'text' | 'invalid'>;

const WORDS: Readonly<Record<Exclude<WordStatus, 'late'>, string>> = {
  none: '|-|--|---|–|—|−|_|.|/|none|null|nil|no grade|no score|keine|keine bewertung|aucune|ninguna|nessuno|geen|"',
  excused:
    'ex|exc|exe|excused|exempt|exempted|excuse|excused absence|waived|entschuldigt|entsch|ent|befreit|dispense|' +
    'exento|exenta|justificado|justificada|eximido|esonerato|esonerata|giustificato|vrijgesteld|vrijst|geoorloofd|' +
    'dispensado|dispensada|isento|isenta|zwolniony|zwolniona|zw|fritagen|befriad|fritatt|muaf|raporlu',
  absent:
    'ab|abs|abst|absent|absence|away|sick|ill|abwesend|abw|fehlt|gefehlt|krank|absente|malade|ausente|ausencia|' +
    'assente|ass|malato|afwezig|afw|ziek|faltou|nieobecny|nieobecna|nb|franvarande|fravarende|devamsiz|gelmedi',
  missing:
    'missing|miss|mis|m|not submitted|not handed in|not turned in|no submission|no attempt|unsubmitted|nhi|ns|' +
    'not done|nicht abgegeben|nicht eingereicht|n.a. nicht abgegeben|fehlend|keine abgabe|non rendu|non remis|' +
    'no entregado|no entrego|sin entregar|sin entrega|falta|no presentado|np|non consegnato|mancante|' +
    'niet ingeleverd|ontbreekt|nao entregue|nao entregou|brak|bz|nieoddane|ej inlamnad|ikke afleveret|ikke levert|' +
    'teslim edilmedi|eksik',
  not_assigned:
    'n/a|na|n.a.|n. a.|n/z|not assigned|unassigned|not applicable|nicht zugewiesen|nicht zutreffend|entfallt|' +
    'sans objet|non assigne|non attribue|no asignado|no aplica|n/d|non assegnato|niet toegewezen|n.v.t.|nvt|' +
    'nao atribuido|nie dotyczy|nd',
  pending:
    'pending|needs grading|needs marking|in progress|ungraded|not graded|not yet graded|to grade|to mark|submitted|' +
    'handed in|turned in|tbd|tba|tbc|inc|incomplete|in review|under review|late|attempt in progress|' +
    'bewertung erforderlich|muss bewertet werden|in bearbeitung|nicht bewertet|noch nicht bewertet|ausstehend|offen|' +
    'abgegeben|eingereicht|en cours|en attente|non note|a noter|a corriger|rendu|remis|en curso|en progreso|' +
    'pendiente|por calificar|sin calificar|entregado|in corso|in attesa|da valutare|consegnato|nog te beoordelen|' +
    'niet beoordeeld|ingeleverd|bezig|em andamento|pendente|por avaliar|entregue|do sprawdzenia|w toku|verspatet',
};

const STATUS_OF: ReadonlyMap<string, Exclude<WordStatus, 'late'>> = new Map(
  (Object.keys(WORDS) as Exclude<WordStatus, 'late'>[]).flatMap((status) =>
    WORDS[status].split('|').map((word) => [word, status] as const),
  ),
);

const LATE_WORDS = new Set(
  'late|l|verspatet|zu spat|nachgereicht|tard|en retard|retard|tarde|tardio|con retraso|in ritardo|ritardo|te laat|laat|atrasado|com atraso|spozniony|sen|forsinket|gec'.split(
    '|',
  ),
);

/** The status that a whole cell stands for, or null when the cell is no such word. */
export function statusOfWord(raw: string): Exclude<WordStatus, 'late'> | null {
  const word = foldWord(raw);
  const bare = word
    .replace(/^[([*]+/, '')
    .replace(/[)\]*!]+$/, '')
    .trim();
  return (
    STATUS_OF.get(word) ??
    (bare === '' ? null : (STATUS_OF.get(bare) ?? STATUS_OF.get(bare.replace(/\.$/, '')) ?? null))
  );
}

export function isLateWord(raw: string): boolean {
  return LATE_WORDS.has(
    foldWord(raw)
      .replace(/[().:,*]/g, '')
      .trim(),
  );
}
