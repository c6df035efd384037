// The words by which a reply says that a look-up found nothing, and those by which it owns up to a failure. Folded:
// lower case, no accents, so й stands as и and Arabic letters without hamza. Fixed words and bounded gaps, linear.

const english = [
  'no (?:\\w+ ){0,3}(?:results?|scores?|marks?|grades?|records?|data|students?|pupils?|one|entr(?:y|ies)|information|match(?:es)?|hits?|rules?|polic(?:y|ies)|mention|sections?|pages?|passages?)\\b',
  "(?:could ?n[o'’]t|can ?n[o'’]t|did ?n[o'’]t|does ?n[o'’]t|do ?n[o'’]t|unable to|not able to|could not|did not|does not|do not|cannot) (?:\\w+ ){0,2}(?:find|found|see|exist|have|seem|appear)\\b",
  "(?:does not|doesn['’]t) exist\\b",
  'not found\\b',
  'nothing (?:was |is )?(?:found|recorded|there|match\\w*|came (?:up|back)|turned up|on (?:record|file))\\b',
  'nothing (?:(?:has|have|had) been|was|is) (?:\\w+ )?(?:graded|recorded|entered)\\b',
  '(?:came|comes|come|turned) (?:back|up) (?:empty|blank|with nothing|without)\\b',
  '(?:records?|lists?|gradebook|reports?) (?:is|are|was|were) (?:still |currently |completely )?empty\\b',
  "(?:handbook|records?|gradebook|database|files?|rules) (?:does not|doesn['’]t|do not|don['’]t) (?:\\w+ )?(?:mention|say|cover|contain|include|list|hold|address|speak)\\b",
  '(?:handbook|records?|gradebook|database|files?|rules) (?:says?|ha[sd]|have|contains?|mentions?|holds?|lists?) (?:nothing|no)\\b',
];

const otherLatin = [
  'no (?:hay|existe|se encontr\\w+|encontr\\w+|figura|aparece|consta)\\b',
  'no (?:dice|menciona|contiene) nada\\b',
  'nada (?:foi |fue )?encontrad\\w+',
  '(?:ningun\\w*|sin) (?:\\w+ )?(?:resultados?|notas?|alumn\\w+|registros?)\\b',
  '(?:keine|kein) (?:\\w+ ){0,2}(?:ergebnisse?|noten?|punkte|schuler\\w*|daten|eintrage?|treffer|regel\\w*|seite\\w*)\\b',
  '(?:nicht|nichts) (?:gefunden|verzeichnet|vorhanden)\\b',
  '(?:steht|findet sich|gibt es) (?:\\w+ ){0,3}nichts\\b',
  'aucun\\w* (?:\\w+ ){0,2}(?:resultats?|notes?|eleves?|regles?|pages?)\\b',
  "rien (?:n['’](?:a|est)|trouve)|(?:dit|contient|trouve) (?:\\w+ )?rien\\b",
  'nao (?:ha|existe|consta|encontr\\w+|menciona)\\b|nenhum\\w*',
  "non (?:ho|abbiamo|e stato|ci sono|c[’']e|esiste|risulta) (?:\\w+ ){0,2}(?:trovat\\w+|nulla|niente|nessun\\w*)|nessun\\w* (?:risultat\\w+|vot\\w+|student\\w+)\\b",
  'bulunamadi|bulamadim|yok\\b',
];

const otherScripts =
  'не наиден|не нашл|не нашел|ничего (?:об этом |такого |подходящего )?(?:не наи|нет)|нет (?:данных|результат|оцен|запис|сведени|информац|правил|страниц)|правил (?:\\S{1,20} )?нет|没有找到|没找到|找不到|未找到|没有(?:相关|任何|有关)?(?:成绩|记录|结果|规定|内容|信息)|見つかりません|見つからな|見当たりません|該当(?:なし|するもの)|찾을 수 없|لا توجد|لا يوجد|لم اجد|لم نجد|لم يتم العثور|नहीं मिल|कोई (?:परिणाम|जानकारी|नियम|अंक) नहीं';

// Matches "no results", "the handbook does not mention", "nichts gefunden"; not "nothing is easier".
const nothingFound = new RegExp(`\\b(?:${[...english, ...otherLatin].join('|')})|${otherScripts}`);

const admitsFailure =
  /\b(?:fail\w*|error|problem|went wrong|timed? out|time-?out|not work\w*|didn['’]t work|unavailable|not available|try again|later|technical|could ?n[o'’]t (?:be )?(?:look\w*|reach\w*|load\w*|access\w*|retriev\w*|complete\w*|check\w*|get)|can ?n[o'’]t (?:look|reach|access|retrieve|check|get)|unable to (?:look|reach|access|retrieve|check|get|complete)|not allowed|permission|may not|does not mean|crash\w*|broke\w*|interrupted|did not complete|fehl\w*|fehler|problem\w*|fallo|fallado|error|problema|intenta|echec\w*|echoue\w*|erreur|probleme|falh\w*|erro|hata\w*|basarisiz\w*)\b|не удал|ошибк|сбои|失败|出错|错误|エラー|失敗|فشل|خطا|विफल/;

/** Whether a folded sentence says that nothing was found, and not that the look-up failed. */
export function saysNothingFound(sentence: string): boolean {
  return nothingFound.test(sentence) && !admitsFailure.test(sentence);
}

/** Whether a folded sentence owns up to a failure. */
export function ownsUp(sentence: string): boolean {
  return admitsFailure.test(sentence);
}
