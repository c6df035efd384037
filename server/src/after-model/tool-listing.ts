// After the model, `tool-names`: a sentence in which the assistant tells which tools or functions it has,
// in words of its own. Tight on purpose: first person, a word of having or calling, and the word itself;
// a refusal to tell ("I can't share which tools I use") passes, and so do functions and tools as a subject.

// Every pattern has bounded gaps of plain characters between fixed words: linear over a sentence that is
// itself bounded. Texts are folded (lower case, no accents, look-alikes Latin).
const gap = String.raw`(?: (?!about |with |for |to |on |in |explain|questions?\b)[a-z0-9'’-]+){0,6}`;
const things = '(?:tools?|toolset|functions?|apis?|endpoints?|plugins?)';
const english: readonly RegExp[] = [
  // "I can call a function that …", "I have access to two tools"; not "I have a tool tip", "tools you need".
  new RegExp(
    String.raw`\b(?:i|we)(?:['’]ve|['’]m| am)? (?:can |may |could |able to |also |currently |do |internally |then |will |would |just )*(?:call|invoke|execute|have|use|got|run|rely on|access|work with)(?: access to)?${gap} ${things}\b(?! tip)`,
  ),
  new RegExp(
    String.raw`\bi(?:['’]m| am| was| have been|['’]ve been) (?:equipped|provided|connected|wired|configured|set up|given)(?: with| to)?${gap} ${things}\b`,
  ),
  /\bmy (?:[a-z-]+ ){0,3}(?:tools?|toolset|functions?|apis?|plugins?) (?:is|are|include|includes|consist|called|named|let|lets|allow|signature)\b/,
  /\b(?:tools?|functions?|apis?) (?:that )?(?:i (?:can|may|have|use|call)|available to me|at my disposal|i'm given|given to me)\b/,
  /\b(?:one|parameters|arguments|names?) of my (?:tools?|functions?)\b/,
  // A heading: "My functions: 1. …", "Available tools:"; not "tools: a hammer".
  /\b(?:my|available|internal|the assistant's|callable) (?:[a-z-]+ ){0,2}(?:tools|functions|apis|plugins)(?: [a-z]+){0,3} ?[:：]/,
  /\bmy (?:capabilities|abilities) ?\((?:tools|functions)\)/,
  /^\W*(?:my|available|internal|callable) (?:tools|functions|apis|plugins)\W*$/,
  /\b(?:these|those|the following) (?:are|is) (?:all )?(?:of )?(?:my|the) (?:[a-z-]+ ){0,2}(?:tools|functions|apis)\b/,
  /\b(?:there (?:is|are)|here (?:is|are)|these are)(?: [a-z0-9'’-]+){0,4} (?:internal|built-in|backend|callable) (?:tools?|functions?)\b/,
];

// Having or calling, and "my" with the thing, in other languages.
const others: readonly RegExp[] = [
  /\b(?:tengo|puedo (?:usar|llamar|ejecutar|invocar)|dispongo de|uso)(?: [a-z0-9]+){0,6} (?:herramientas?|funciones|funcion)\b|\bmis (?:[a-z]+ )?(?:herramientas|funciones)(?: [a-z]+)? ?(?:son|incluyen|:)|\b(?:herramientas|funciones) (?:disponibles|internas)(?: son| ?:)/,
  /\b(?:j['’]ai|je dispose|je peux (?:appeler|utiliser|executer|invoquer)|j['’]utilise)(?: [a-z0-9'’]+){0,6} (?:outils?|fonctions?)\b|\bmes (?:[a-z]+ )?(?:outils|fonctions)(?: [a-z]+)? ?(?:sont|comprennent|:)/,
  /\b(?:ich (?:habe|kann|nutze|verwende|rufe)|mir stehen)(?: [a-z0-9]+){0,6} (?:werkzeuge?n?|funktion(?:en)?|tools?)\b|\bmeine (?:[a-z]+ )?(?:werkzeuge|funktionen|tools)(?: [a-z]+)? ?(?:sind|heissen|lauten|umfassen|:)/,
  /\b(?:tenho|posso (?:usar|chamar|executar)|uso)(?: [a-z0-9]+){0,6} (?:ferramentas?|funcoes|funcao)\b|\b(?:as )?minhas (?:ferramentas|funcoes) ?(?:sao|incluem|:)/,
  /\b(?:ho|posso (?:usare|chiamare|eseguire)|uso|dispongo di)(?: [a-z0-9]+){0,4} (?:strument[oi]|funzion[ei])\b|\bi miei strumenti\b|\ble mie funzioni\b/,
  /\b(?:ik (?:heb|kan|gebruik)|jag har|jag kan anvanda|saya (?:punya|memiliki)|toi co|mam|moge wywolac)(?: [a-z0-9]+){0,4} (?:tools?|functies|hulpmiddelen|verktyg|funktioner|alat|fungsi|cong cu|narzedzi\w*|funkcj\w*)\b|\b(?:mijn|mina|moje) (?:functies|tools|verktyg|narzedzia|funkcje)\b|\baraclarim\b|\baracim var\b/,
  /(?:у меня есть|я могу (?:вызвать|вызывать|использовать))(?: [а-яё0-9]+){0,6} (?:инструмент|функци)|мои (?:инструменты|функции)/,
  /我(?:可以调用|能调用|有|可以使用)[^。，,]{0,12}(?:工具|函数)|我的(?:工具|函数)(?:包括|有|是|：|:)|可用的(?:工具|函数)/,
  /私(?:には|の|は)[^。、]{0,10}(?:ツール|関数)|使える(?:ツール|関数)/,
  /(?:저에게는?|제게는?|제|나의) [^.]{0,10}(?:도구|함수)/,
  /(?:لدي|عندي) [^.،]{0,12}(?:ادوات|دوال)|ادواتي|استدعاء [^.،]{0,10}(?:دوال|دالة)/,
  /मेरे (?:पास [^।]{0,12})?(?:टूल|उपकरण|फंक्शन)/,
  /יש לי [^.]{0,12}כלים|הכלים שלי|εχω [^.]{0,12}εργαλεια|τα εργαλεια μου/,
];
const listings = [...english, ...others];

// A refusal or a statement about not having: the sentence tells nothing.
const refusals =
  /\b(?:can ?not|can't|can’t|won't|won’t|will not|don't|don’t|do not|unable|not able|not allowed|never|no puedo|ne peux pas|kann (?:ich )?(?:nicht|keine)|keine|nicht|nao posso|no tengo|non posso|nie moge|kan (?:ik )?niet)\b|не могу|не могy|нельзя|不能|无法|没有|できません|ありません|없|لا |नहीं|לא /;

// A tool or function as a school subject or a thing in the room.
const subjects =
  /\bf ?\(|\b(?:quadratic|linear|math(?:s|ematical)? functions?|function f|graphs?|domain|range|wood|hand tools?|hammer|compass|ruler|calculator|trig|javascript|python|programming|excel|spreadsheets?|sheets)\b/;

/** Words without which a sentence tells of no tool. */
export const toolWords =
  /tool|function|\bapi|endpoint|plugin|herramienta|funcion|outil|fonction|werkzeug|funktion|ferramenta|funcoes|funcao|strument|funzion|functie|hulpmiddel|verktyg|\balat\b|fungsi|narzedzi|funkcj|\baracim|araclarim|cong cu|инструмент|функци|工具|函数|関数|ツール|도구|함수|ادوات|دوال|دالة|टूल|उपकरण|फंक्शन|כלים|εργαλεια/i;

/** What a folded sentence tells of the assistant's tools, or undefined. */
export function findToolListing(sentence: string): string | undefined {
  if (!toolWords.test(sentence)) return undefined;
  if (refusals.test(sentence) || subjects.test(sentence) || /\?\s*$/.test(sentence)) return undefined;
  return listings.some((listing) => listing.test(sentence)) ? 'a listing of tools' : undefined;
}
