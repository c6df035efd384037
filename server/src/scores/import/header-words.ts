// What a column is, from its header, in the languages in which exports come. Whole headers only, folded
// (lower case, no accents, `_` and `-` as spaces): a title that merely holds such a word is an assessment.
import { foldWord } from './clean-text.ts';

export type Field =
  | 'name'
  | 'first'
  | 'last'
  | 'middle'
  | 'preferred'
  | 'id'
  | 'email'
  | 'username'
  | 'class'
  | 'assessment'
  | 'date'
  | 'points'
  | 'max'
  | 'status'
  | 'other';

const HEADERS: Readonly<Record<Field, string>> = {
  name:
    'name|student|student name|students|full name|pupil|pupil name|learner|learner name|child|names|student full name|' +
    'schuler|schulerin|schuler/in|schuler in|schulername|schulerinnen und schuler|sus|vollstandiger name|nachname vorname|' +
    'nachname, vorname|name, vorname|name vorname|studierende|studierender|eleve|nom complet|nom et prenom|nom prenom|' +
    "nom de l'eleve|etudiant|nom|alumno|alumna|alumno/a|alumnos|estudiante|nombre completo|nombre y apellidos|" +
    'apellidos y nombre|nombre del alumno|nombre del estudiante|studente|alunno|alunna|nome e cognome|cognome e nome|' +
    'nome completo|leerling|naam|naam leerling|volledige naam|aluno|aluna|estudante|nome|nome do aluno|uczen|' +
    'imie i nazwisko|nazwisko i imie|elev|navn|namn|elevnavn|elevnamn|ogrenci|ad soyad|adi soyadi|ogrenci adi|' +
    'last name, first name|last, first|surname, first name|first and last name|first name last name|姓名|名前|氏名|学生|имя|фио|ученик',
  first:
    'first name|firstname|first|given name|given names|givenname|given|forename|forenames|vorname|' +
    'vornamen|prenom|prenoms|nombre|nombres|primer nombre|nome proprio|voornaam|primeiro nome|imie|' +
    'fornavn|fornamn|ad|adi|isim|名|имя ученика',
  last:
    'last name|lastname|last|surname|family name|familyname|family|nachname|familienname|zuname|nom de famille|' +
    'apellido|apellidos|primer apellido|apellido(s)|cognome|achternaam|apelido|sobrenome|ultimo nome|nazwisko|efternavn|' +
    'etternavn|efternamn|soyad|soyadi|姓|фамилия',
  middle:
    'middle name|middle names|middlename|middle initial|middle initials|zweiter vorname|weitere vornamen|zweitname|' +
    'deuxieme prenom|autres prenoms|segundo nombre|secondo nome|nome do meio|drugie imie|mellemnavn|mellannamn|mellomnavn|отчество',
  preferred:
    'preferred name|preferred first name|preferred|chosen name|known as|goes by|nickname|nick name|rufname|spitzname|' +
    'prenom usuel|surnom|apodo|soprannome|roepnaam|apelido preferido|tilltalsnamn|kaldenavn',
  id:
    'id|student id|studentid|student number|student no|student no.|student num|student #|sid|sis id|sis user id|' +
    'id number|idnumber|identifier|external id|school id|upn|uln|candidate number|candidate no|roll no|roll number|' +
    'admission no|admission number|registration number|matrikelnummer|matrikel nr|matrikelnr|matr. nr.|matr nr|' +
    "matrikel|schuler id|schulernummer|id nummer|ausweisnummer|personalnummer|numero d'identification|numero etudiant|" +
    "numero d'etudiant|n° etudiant|matricule|ine|identifiant eleve|numero de id|numero id|numero de identificacion|" +
    'matricula|expediente|nia|dni|numero di matricola|codice identificativo|leerlingnummer|studentnummer|id nummer|' +
    'numero de matricula|numero mecanografico|numer albumu|nr albumu|ogrenci no|okul no|学号|orgdefinedid|org defined id',
  email:
    'email|e mail|email address|e mail address|mail|e mail adresse|emailadresse|mailadresse|adresse de courriel|' +
    'adresse mail|adresse email|adresse e mail|courriel|correo|correo electronico|direccion de correo|' +
    'direccion email|direccion de correo electronico|indirizzo email|indirizzo e mail|e mailadres|emailadres|' +
    'endereco de email|endereco de e mail|adres email|adres e mail|e posta|eposta|e postadress|e post',
  username:
    "username|user name|login|login id|sis login id|user|benutzername|anmeldename|nom d'utilisateur|identifiant|" +
    'nombre de usuario|usuario|nome utente|gebruikersnaam|nome de usuario|nome de utilizador|utilizador|' +
    'nazwa uzytkownika|anvandarnamn|brukernavn|brugernavn|kullanici adi',
  class:
    'class|class name|classname|section|section name|sections|course|course name|group|form|form group|tutor group|' +
    'registration group|homeroom|teaching group|set|klasse|kurs|gruppe|lerngruppe|classe|groupe|division|clase|grupo|' +
    'curso|seccion|classe e sezione|sezione|corso|gruppo|klas|groep|lesgroep|turma|klasa|oddzial|grupa|hold|klass|' +
    'sinif|sube|班级|クラス|класс',
  assessment:
    'assessment|assessment name|assessment title|assignment|assignment title|assignment name|task|test|exam|quiz|' +
    'item|work|subject|aufgabe|leistung|prufung|klausur|arbeit|fach|evaluation|epreuve|devoir|matiere|evaluacion|' +
    'examen|tarea|asignatura|prueba|valutazione|verifica|prova|materia|toets|opdracht|vak|avaliacao|disciplina|' +
    'sprawdzian|przedmiot|prove|prov|sinav|ders',
  date:
    "date|due date|assessment date|day|taken on|datum|prufungsdatum|abgabedatum|date d'echeance|date de l'evaluation|" +
    'fecha|fecha de entrega|data|data di scadenza|data de entrega|dato|tarih',
  points:
    'points|score|mark|marks|grade|result|points earned|points awarded|raw score|earned|punkte|note|bewertung|ergebnis|' +
    'erreichte punkte|points obtenus|resultat|puntos|puntuacion|nota|calificacion|punti|punteggio|voto|punten|cijfer|' +
    'score behaald|pontos|pontuacao|classificacao|punkty|ocena|point|poang|poeng|karakter|betyg|puan|not',
  max:
    'max points|maxpoints|max|maximum|maximum points|points possible|possible points|possible|out of|max score|' +
    'max marks|max mark|maximum score|maximum marks|total possible|total points possible|max punkte|maximalpunkte|' +
    'maximalpunktzahl|maximale punktzahl|maximale punkte|hochstpunktzahl|mogliche punkte|erreichbare punkte|max. punkte|' +
    'punkte max|punkte maximal|bareme|maximum de points|points max|points maximum|points possibles|note maximale|sur|puntos posibles|puntos maximos|' +
    'puntuacion maxima|nota maxima|maximo|punti massimi|punteggio massimo|massimo|maximale punten|maximale score|' +
    'max punten|pontos possiveis|pontuacao maxima|maksimum|maks|max punkty|maks. punktow|maxpoang|maks poeng|en yuksek puan',
  status: 'status|state|score status|zustand|statut|etat|estado|stato|stav',
  other:
    'remarks|remark|comment|comments|note|notes|feedback|teacher notes|bemerkung|bemerkungen|kommentar|anmerkung|' +
    'anmerkungen|notiz|notizen|remarque|remarques|commentaire|commentaires|appreciation|appreciations|observacion|' +
    'observaciones|comentario|comentarios|osservazioni|note varie|commento|commenti|opmerking|opmerkingen|observacoes|' +
    'uwagi|total|totals|sum|average|avg|mean|overall|overall grade|final grade|final score|course total|total points|' +
    'weighted total|rank|position|gpa|summe|gesamt|gesamtpunkte|gesamtnote|endnote|durchschnitt|schnitt|mittelwert|rang|' +
    'somme|moyenne|total general|suma|promedio|media|nota final|totale|voto finale|totaal|gemiddelde|eindcijfer|' +
    'soma|srednia|razem|snitt|ortalama|toplam|no|no.|nr|nr.|#|n°|lfd. nr.|lfd nr|row|gender|sex|geschlecht|sexe|sexo|' +
    'sesso|geslacht|dob|date of birth|birth date|birthday|birthdate|geburtsdatum|date de naissance|' +
    'fecha de nacimiento|data di nascita|geboortedatum|age|alter|edad|eta|phone|telephone|mobile|telefon|telefono|' +
    'address|adresse|direccion|grade level|year|year group|jahrgang|jahrgangsstufe|stufe|niveau|teacher|lehrer|' +
    'lehrkraft|enseignant|professeur|profesor|docente|attendance|absences|tardies|fehltage|fehlstunden|fehlzeiten|' +
    'house|suffix|institution|department|abteilung|departement|' +
    'departamento|dipartimento|suspended|gesperrt|last access|availability|root account|integration id|country|city|' +
    'language|guardian|parent|eltern',
};

// `note` is a score in German and a remark in English; `nome` and `nom` are settled by the other columns.
const FIELD_OF: ReadonlyMap<string, Field> = new Map(
  (Object.keys(HEADERS) as Field[])
    .reverse()
    .flatMap((field) => HEADERS[field].split('|').map((word) => [word, field] as const)),
);

/** A header as it is compared: folded, `_` and `-` as spaces, without a closing colon or asterisk. */
export function foldHeader(header: string): string {
  return foldWord(header)
    .replace(/[_-]/g, ' ')
    .replace(/[:*]+$/, '')
    .replace(/ +/g, ' ')
    .trim();
}

/** The field that a header names, or null when it is no known word. */
export function fieldOfHeader(header: string): Field | null {
  const folded = foldHeader(header);
  return FIELD_OF.get(folded) ?? FIELD_OF.get(splitWords(header)) ?? null;
}

/** `maxPoints` and `FirstName` as words. */
function splitWords(header: string): string {
  return foldHeader(header.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'));
}

const POINTS_ROWS = new Set(
  (
    'points possible|possible points|points|max points|maximum points|maxima|out of|marks available|possible|' +
    'total possible|mogliche punkte|punkte moglich|maximalpunkte|maximalpunktzahl|maximale punkte|max. punkte|punkte|' +
    'max punkte|max. punktzahl|hochstpunktzahl|erreichbare punkte|bareme|points possibles|points maximum|note maximale|maximum de points|' +
    'puntos posibles|puntos|puntos maximos|puntuacion maxima|punti|punti possibili|punti massimi|punteggio massimo|' +
    'punten|maximale punten|max punten|pontos|pontos possiveis|pontuacao maxima|maks. punktow|maxpoang|poang'
  ).split('|'),
);
const BARE_MAX_ROWS = new Set(['max', 'max.', 'maximum', 'sur', 'massimo', 'maximo', 'maks', 'maksimum']);
const DATE_ROWS = new Set([
  'date',
  'due date',
  'dates',
  'datum',
  'fecha',
  'data',
  'dato',
  'tarih',
  'abgabedatum',
]);
const SUMMARY_ROWS = new Set(
  (
    'total|totals|grand total|sum|average|averages|avg|avg.|mean|median|mode|std dev|standard deviation|stdev|sd|' +
    'count|highest|lowest|high score|low score|class average|class mean|overall average|number of students|range|' +
    'summe|gesamt|gesamtsumme|durchschnitt|klassendurchschnitt|notendurchschnitt|schnitt|klassenschnitt|mittelwert|' +
    'anzahl|standardabweichung|' +
    'total general|somme|moyenne|moyenne de la classe|moyenne generale|mediane|ecart type|effectif|suma|promedio|' +
    'media|media de la clase|mediana|totale|media della classe|totaal|gemiddelde|klassengemiddelde|soma|' +
    'media da turma|srednia|razem|snitt|gennemsnit|gjennomsnitt|ortalama|toplam|平均|合計|总分|итого|среднее'
  ).split('|'),
);
const BARE_EXTREMES = new Set(['min', 'min.', 'minimum', ...BARE_MAX_ROWS]);

export type RowKind = 'points' | 'bare-max' | 'date' | 'summary' | 'bare-extreme';

/** What the first words of a row say that it is, when it is no student. Bare `Max` and `Min` may be names too. */
export function kindOfRow(label: string): RowKind | null {
  const folded = foldHeader(label)
    .replace(/[()=/]/g, '')
    .trim();
  if (POINTS_ROWS.has(folded)) return 'points';
  if (DATE_ROWS.has(folded)) return 'date';
  if (SUMMARY_ROWS.has(folded)) return 'summary';
  if (BARE_MAX_ROWS.has(folded)) return 'bare-max';
  return BARE_EXTREMES.has(folded) ? 'bare-extreme' : null;
}
