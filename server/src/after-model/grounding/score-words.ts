// The words by which a sentence speaks of scores, in several languages: school subjects with their
// spellings, words for scoring, for statistics, for counted things. Folded: lower case, no accents.
import { Cue } from './cue.ts';

const subjectSpellings: readonly (readonly [subject: string, spellings: string])[] = [
  [
    'math',
    'math maths mathematics mathe mathematik matematicas matematica mathematiques matematik matematikten matematikte математика математике математику математики 数学 الرياضيات गणित',
  ],
  [
    'science',
    'science sciences ciencias ciencia fenden fende naturwissenschaft naturwissenschaften naturkunde ciencias naturais 科学 理科 العلوم विज्ञान естествознание естествознанию',
  ],
  ['physics', 'physics physik fisica physique fizik fizikten физика физике 物理 الفيزياء'],
  ['chemistry', 'chemistry chemie quimica chimie kimya kimyadan химия химии 化学 الكيمياء'],
  ['biology', 'biology biologie biologia biyoloji биология биологии 生物 الاحياء'],
  ['english', 'english englisch ingles anglais ingilizce 英语 英語 الانجليزية англиискии англиискому'],
  ['history', 'history geschichte historia histoire tarih tarihten история истории 历史 التاريخ'],
  ['geography', 'geography geographie erdkunde geografia cografya география географии 地理 الجغرافيا'],
  ['art', 'art kunst arte 美术'],
  ['music', 'music musik musica musique muzik музыка 音乐'],
  ['sports', 'pe sport sports'],
  [
    'languages',
    'french spanish german latin franzosisch spanisch deutsch frances espanol aleman italian italiano chinese japanese 语文',
  ],
  ['computing', 'computing informatics informatik informatica ict'],
  ['economics', 'economics wirtschaft economia'],
  ['literature', 'literature literatur literatura litterature'],
  ['algebra', 'algebra'],
  ['geometry', 'geometry geometrie geometria'],
];

const subjects = new Map<string, string>();
for (const [subject, spellings] of subjectSpellings) {
  for (const spelling of spellings.split(' ')) subjects.set(spelling, subject);
}

const beginnings = new Set([...subjects.keys()].map((word) => word.charCodeAt(0) * 64 + word.length));

/** Whether a word with this first unit and this length can name a subject: a quick look. */
export function mayBeSubject(first: number, length: number): boolean {
  return length < 64 && beginnings.has(first * 64 + length);
}

/** The school subject that a folded word names, or undefined. */
export function subjectOf(word: string): string | undefined {
  return subjects.get(word);
}

// Words of scoring: a number in their sentence is a score. Latin and Cyrillic words with boundaries,
// other scripts as they are. Alternations of fixed words, linear.
export const strongScore = new Cue(
  /\b(?:scores?|scored|scoring|marks?|grades?|graded|results?|averag\w*|mean|median|gpa|percentile|highest|lowest|test scores?|achieved|earned|punkte\w*|punktzahl|notas?|noten?|durchschnitt\w*|ergebnis\w*|erzielte?|erreichte?|puntos|puntuacion\w*|calificacion\w*|promedio|media|sac(?:o|aste)|obtuv\w*|points|obtenu|moyenne|notes?|pontos|pontuacao|obteve|tirou|tiraste|puan\w*|not[u]?n?\w{0,3}|ortalama\w*|(?:klassen|noten|gesamt)(?:durchschnitt|schnitt|punkt|note)\w*|punten|cijfers?|puntegg\w*|voto|voti|punkty|punktow|ocen[ay]?|diem)\b|점수|\d ?점|балл|оценк|набрал|средн|результат|分数|成绩|\d ?分(?![钟鐘])|\d ?[点點](?![钟鐘])|平均|得分|考了|得了|点数|درج|علام|معدل|حصل|نتيج|अंक|औसत|नंबर/,
);
// Words of having and getting: a score only with a person or a subject beside them.
export const weakScore = new Cue(
  /\b(?:got|gets?|has|have|had|received|is at|at|made|with|hat|hatte|bekam|bekommen|hast|tiene|tienes|a eu|as eu|avez|tem|tens|teve|aldi|aldin|is|are|was|were|of)\b|получил|имеет|是|为|है|هو|هي/,
);
/** Words of having got something: what is said of a stranger is a score only with one of these, or, where the talk is of scores, of those. */
export const gotScore = new Cue(/\b(?:got|gets|received|is at|bekam|bekommen|aldi|aldin)\b|получил/);
export const gettingScore = new Cue(
  /\b(?:got|gets?|has|have|had|received|is at|at|made|with|hat|hatte|bekam|bekommen|hast|tiene|tienes|a eu|as eu|avez|tem|tens|teve|aldi|aldin)\b|получил|имеет|لديه|لديها|है/,
);
export const statistic = new Cue(
  /\b(?:averag\w*|mean|median|highest|lowest|minimum|maximum|min|max|(?:top|best|worst) (?:score|mark|grade|result)s?|(?:klassen|noten)?durchschnitt\w*|klassenschnitt|mittelwert|promedio|media|moyenne|mediane|mediana|ortalama\w*)\b|средн|медиан|平均|中位|معدل|متوسط|औसत/,
);
export const classWords = new Cue(
  /\b(?:class|classes|classmates|group|everyone|klasse|klassendurchschnitt|klassenschnitt|clase|grupo|classe|turma|sinif\w*)\b|класс|班|الصف|कक्षा/,
);

// Cues by which a number may be computed from others.
export const meanCue = new Cue(
  /\b(?:averag\w*|mean|(?:klassen|noten)?durchschnitt\w*|klassenschnitt|mittel\w*|promedio|media|moyenne|ortalama\w*)\b|средн|平均|معدل|متوسط|औसत/,
);
export const sumCue = new Cue(
  /\b(?:total\w*|sum|add(?:s|ed)? up|summe|combined|altogether|together|in all|gesamt\w*|zusammen|suma|somme|toplam\w*)\b|сумм|всего|总|合计|مجموع|कुल/,
);
export const differenceCue = new Cue(
  /\b(?:differ\w*|higher|lower|more|less|fewer|better|worse|above|below|apart|away|leads?|trails?|beats?|outscor\w*|margin|gap|between (?:them|the two|both)|ahead|behind|improv\w*|dropp?\w*|rose|fell|lost|missed|short|mehr|weniger|hoher|niedriger|besser|mas|menos|mejor|plus|moins|mieux|mais|melhor|unterschied|diferencia|diferenca|fazla)\b|выше|ниже|больше|меньше|разниц|高|低|差|اعلى|اقل|فرق|अधिक|कम/,
);
export const leadCue = new Cue(/\b(?:leads?|trails?|ahead|behind|beats?|outscor\w*)\b/);
export const rankCue = new Cue(
  /\b(?:rank\w*|place|placed|position|\d+(?:st|nd|rd|th)|platz|puesto|rang|lugar)\b|мест|名|ترتيب/,
);
export const countCue = new Cue(/\b(?:count\w*|number of|how many|students?|graded|took|sat|entries)\b/);

// Things that are counted, right after a number: then it is no score. Matches "3 tips", "two students".
export const countedThing =
  /^ (?:more |other |new |missing |graded |different |short |quick |simple |recent |possible |matching |of (?:the |these |those |your |them|us)?){0,2}(?:tips?|students?|pupils?|people|persons?|children|kids|classes|questions?|tests?|quizz?es|quiz|assessments?|assignments?|subjects?|results?|scores|grades|marks were|records?|entries|entry|steps?|ways?|things?|reasons?|examples?|minutes?|hours?|days?|weeks?|months?|years?|times|pages?|chapters?|units?|lines?|words?|options?|topics?|exams?|candidates?|matches|names?|others|parts?|points? to|lists?|tables?|columns?|rows?|lessons?|teachers?|parents?|books?|apples?|of them|of these|of those|of which|sections?|paragraphs?|rules?|sentences?|items?|schulern?|schuler\w*|tipps?|fragen?|aufgaben?|klassen|tage|wochen|estudiantes|alumnos|consejos|preguntas|dias|semanas|eleves|conseils|jours|semaines|alunos|dicas|perguntas|ogrenci\w*)\b|^ ?(?:учени|студент|совет|вопрос|дн|недел|ученик)/;

// "You said 100": the user's own words, quoted.
export const quotingUser = new Cue(
  /\b(?:you|your) (?:said|say|mentioned|wrote|told|asked|claim\w*|message|question|were asking|typed|stated|gave)\b|\bas you (?:said|say)\b|\b(?:du hast|sie haben) (?:gesagt|geschrieben)\b|\b(?:dijiste|has dicho|mencionaste|tu as dit|vous avez dit|disseste|voce disse)\b|ты сказал|вы сказали|你说|قلت/,
);

// What would be, or must be, for a pass: no record of anybody. "To reach 95 you need …", "60 or more".
export const hypothetical = new Cue(
  /\b(?:to (?:reach|get to|achieve|pass)|(?:would|will|still) need|needs?|aim(?:ing)? for|target|at least|or (?:more|higher|above|better)|pass(?:ing)? (?:mark|score|grade)|threshold|cut-?off|for example|e\.g\.|imagine|suppose|(?:if|wenn|si|se) (?:you|he|she|they|i|we|du|er|sie|tu|il|elle|voce) (?:gets?|scored?|had|have|achieved?|reach(?:ed)?|earn(?:ed)?|hast|hattest|bekommst|erreichst|as|avais|tiver))\b|\bsi (?:sacas|obtienes|tienes)\b/,
);
export const rightAfterGetting =
  /\b(?:scored?|got|received|earned|achieved|has|have|had)(?: an?| the| only)? [*"“]{0,3}$/;
// "The mean of 3, 5 and 10 is 6": a sum done aloud.
export const sumAloud = new Cue(
  /\b(?:mean|average|median|sum|total|promedio|media|moyenne|durchschnitt|summe) (?:of|von|de|aus) (?:the numbers |los numeros |des nombres )?\d[\d.]*(?:,|;| and| y| und| et| e) /,
);
/** All of several people alike. */
export const allAlike = new Cue(
  /\b(?:both|each|everyone|everybody|all of them|beide|alle|ambos|ambas|todos|tous|оба|все)\b|都/,
);
/** A bound right before a number: "above 85". */
export const boundAbove =
  /\b(?:above|over|more than|at least|higher than|greater than|uber|mehr als|mas de|plus de|mais de)\s$/;
export const boundBelow =
  /\b(?:below|under|less than|fewer than|lower than|at most|unter|weniger als|menos de|moins de)\s$/;
export const comparedBefore =
  /(?:compared (?:to|with)|\bvs\.?|versus|\bthan|against|gegenuber|frente a|contre)\s*[*(]{0,3}$/;
export const comparedAfter = /^\s*(?:vs\.?|versus|compared)\b/;

// A label or a noun of scoring by itself: "score: 93".
export const scoreLabel = new Cue(
  /\b(?:test |final |total )?(?:scores?|grades?|marks|punktzahl|punkte|notas?|noten?|puntuacion|pontos)\b|成绩|分数|得分/,
);
const question =
  /\b(?:what|how) (?:did|does|do|is|are|was) (?:i|my|\w+(?: \w+)?) (?:get|do|doing|score)\b|\bwie (?:war|gut|viele)\b|\bcuanto saq|\bcomo (?:le|me) fue\b/;

// A program, a formula, a page is asked for, whatever it is about. Fixed words, linear.
// Matches "write a python program", "an SQL query"; not "the scores of the coding class".
const asksForCode =
  /\b(?:program(?:m|me|a|mi)?|script|source code|code (?:that|which|to|for|in)|snippets?|functions?|algorithm\w*|python|java|javascript|typescript|html|css|sql|regex\w*|react|excel|spreadsheet|formulas?|codigo|funcion|funktion|fonction|funcao|fonksiyon|kod)\b|\bc(?:\+\+|#)|код|программ|функци|代码|程序|函数|プログラム|コード|برنامج|كود|प्रोग्राम|कोड/;

/** Whether a folded message asks for scores and gives no numbers of its own to reckon with. */
export function asksForScores(message: string): boolean {
  if (/\d/.test(message) || message.length >= 400 || asksForCode.test(message)) return false;
  return scoreLabel.test(message) || question.test(message);
}

// Measures and other things right after a number: no score. Matches " km", "°C", " goals"; not " points".
export const measured =
  /^ ?(?:[°€$£¥]|(?:km|cm|mm|kg|mg|ml|m|g|l|s|h|min|sec|hz|w|v|n|j|kj|kcal|mph|km\/h|m\/s|euros?|dollars?|degrees?|grad|metres?|meters?|miles?|feet|inch(?:es)?|litres?|liters?|grams?|kilos?|seconds?|million\w*|billion\w*|thousand|goals?|tore|moons?|planets?|keys?|cards?|players?|medals?|wins|runs|states|countries|cities|inhabitants|animals|cells|atoms|protons|electrons|neutrons|sides?|angles?|faces|edges|vertices|digits?|letters?|syllables?|copies|songs?|episodes?|sonnets|symphonies|years? old|jahre alt)\b)|^ points? (?:against|per|a game|in the (?:game|match|final))\b/;

// What begins a made-up case. Matches "Suppose Tom has 50"; not "Alice supposes".
export const madeUp = new Cue(
  /^\W*(?:if|suppose|imagine|say|let['’]s say|assume|for example|angenommen|wenn|supongamos|si|supposons)\b/,
);
