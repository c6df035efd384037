// The words that Moodle translates in its grade export: how a grade is displayed, kinds of activity,
// totals and the time of the download.
import { cleanLabel, foldWord } from '../clean-text.ts';

type Display = 'real' | 'percentage' | 'letter' | 'feedback' | 'unknown';

const DISPLAYS: ReadonlyMap<string, Display> = new Map([
  ...words(
    'real',
    'real|punkte|reel|reelle|valeur|valeur reelle|note|reale|valore|punten|echt|werkelijk|punkty|rzeczywista|nota real|puntos|numerico|poang|poeng|reell|gercek|puan|points',
  ),
  ...words(
    'percentage',
    'percentage|percent|prozent|prozentsatz|pourcentage|porcentaje|percentuale|procent|percentagem|porcentagem|prosent|yuzde',
  ),
  ...words(
    'letter',
    'letter|buchstabe|notenstufe|buchstaben|lettre|letra|lettera|letter grade|litera|bokstav|bogstav|harf',
  ),
  ...words(
    'feedback',
    'feedback|ruckmeldung|feedback kommentar|commentaire|feedback als kommentar|commentaires|retroalimentacion|comentarios|commento|commenti|comentario|informacja zwrotna|aterkoppling|tilbakemelding|geribildirim',
  ),
]);

function words(display: Display, list: string): [string, Display][] {
  return list.split('|').map((word) => [word, display]);
}

/** What the last bracket of a header says about its column, or null when there is no such bracket. */
export function displayOf(header: string): Display | null {
  const label = cleanLabel(header);
  const opened = label.lastIndexOf('(');
  if (!label.endsWith(')') || opened < 1) return null;
  return DISPLAYS.get(foldWord(label.slice(opened + 1, -1))) ?? null;
}

const ACTIVITIES = new Set(
  (
    'quiz|assignment|assignment 2.2|lesson|forum|workshop|scorm package|scorm|glossary|database|external tool|h5p|' +
    'h5p activity|interactive content|lti|attendance|choice|survey|feedback|hotpot|game|checklist|' +
    'virtual programming lab|bigbluebutton|' +
    'test|aufgabe|lektion|lernpaket|glossar|datenbank|externes tool|gegenseitige beurteilung|interaktiver inhalt|anwesenheit|' +
    'devoir|lecon|atelier|paquetage scorm|glossaire|base de donnees|outil externe|presence|' +
    'tarea|cuestionario|leccion|foro|taller|paquete scorm|glosario|base de datos|herramienta externa|asistencia|' +
    'compito|lezione|laboratorio|pacchetto scorm|glossario|strumento esterno|presenze|' +
    'opdracht|les|toets|scorm pakket|woordenlijst|tarefa|trabalho|questionario|teste|licao|ferramenta externa|' +
    'zadanie|lekcja|warsztaty|uppgift|inlamningsuppgift|prov|oppgave|innlevering|opgave|odev|sinav'
  ).split('|'),
);

/** `Quiz: Midterm` without the kind of activity. A manual item may hold a colon of its own and stays whole. */
export function stripActivity(item: string): { title: string; isActivity: boolean } {
  const colon = item.indexOf(':');
  if (colon < 1 || !ACTIVITIES.has(foldWord(item.slice(0, colon)))) return { title: item, isActivity: false };
  const title = item.slice(colon + 1).trim();
  return title === '' ? { title: item, isActivity: false } : { title, isActivity: true };
}

/** Course and category totals: `Course total`, `<category> total`, and their translations. */
export function isMoodleTotal(item: string): boolean {
  const folded = foldWord(item);
  // Matches "exams total", "kurs gesamt", "total du cours"; not "totality". Anchored alternation: linear.
  return /(?:^| )(?:total|gesamt|summe|totale|totaal|suma|razem|totalt|toplami?)$|^(?:total|totale|totaal|suma|summe|gesamt|gesamtbewertung|toplam) ?(?: |:|$)/.test(
    folded,
  );
}

const STAMPS = [
  'last downloaded from this course',
  'zuletzt aus diesem kurs geladen',
  'dernier telechargement depuis ce cours',
  'dernier telechargement a partir de ce cours',
  'ultima descarga de este curso',
  'ultima descarga realizada en este curso',
  'ultimo scaricamento da questo corso',
  'laatst gedownload van deze cursus',
  'laatste download van deze cursus',
  'ultimo download deste curso',
  'ultima transferencia a partir desta disciplina',
  'ostatnio pobrane z tego kursu',
];

/** The column with the time of the download, the surest mark of a Moodle export. */
export function isDownloadStamp(header: string): boolean {
  const folded = foldWord(header);
  return STAMPS.includes(folded) || /^zuletzt .*(?:kurs|heruntergeladen|geladen)/.test(folded);
}
