// After the model, `tool-names`: a sentence in which the assistant tells which tools or functions it has,
// in words of its own. Tight on purpose: first person, a word of having or calling, and the word itself;
// a refusal to tell ("I can't share which tools I use") passes, and so do functions and tools as a subject.

// Every pattern has bounded gaps of plain characters between fixed words: linear over a sentence that is
// itself bounded. Texts are folded (lower case, no accents, look-alikes Latin).
const listings: readonly RegExp[] = [
  // "I can call a function that …", "I have access to two tools"; not "I have a tool tip", "tools you need".
  /\b(?:i|we)(?:'ve|’ve)? (?:can |may |could |am able to |also |currently |do |internally |then |will |would |just )*(?:call|invoke|execute|have|use|got|run|rely on|access)(?: [a-z0-9'’-]+){0,6} (?:tools?|functions?|apis?|endpoints?|plugins?)\b(?! tip)/,
  /\bi(?:'m|’m| am) (?:equipped|provided|connected|wired|configured|set up)(?: [a-z0-9'’-]+){0,6} (?:tools?|functions?|apis?)\b/,
  /\bmy (?:[a-z-]+ ){0,3}(?:tools?|functions?|apis?) (?:is|are|include|includes|consist|called|named|let|lets|allow)\b/,
  /\b(?:tools?|functions?|apis?) (?:that )?(?:i (?:can|may|have|use|call)|available to me|at my disposal|i'm given|given to me)\b/,
  /\bone of my (?:tools|functions)\b/,
  // A heading: "My functions: 1. …", "Available tools:"; not "tools: a hammer".
  /\b(?:my|available|internal|the assistant's|callable) (?:[a-z-]+ ){0,2}(?:tools|functions|apis)(?: [a-z]+){0,3} ?[:：]/,
  /\b(?:these|those|the following) (?:are|is) (?:all )?(?:of )?(?:my|the) (?:[a-z-]+ ){0,2}(?:tools|functions|apis)\b/,
  /\b(?:there (?:is|are)|here (?:is|are)|these are)(?: [a-z0-9'’-]+){0,4} (?:internal|built-in|backend|callable) (?:tools?|functions?)\b/,
  /\b(?:tengo|puedo (?:usar|llamar|ejecutar|invocar)|dispongo de|uso)(?: [a-z0-9]+){0,6} (?:herramientas?|funciones|funcion)\b/,
  /\b(?:j'ai|je dispose|je peux (?:appeler|utiliser|executer|invoquer)|j'utilise)(?: [a-z0-9'’]+){0,6} (?:outils?|fonctions?)\b/,
  /\b(?:ich (?:habe|kann|nutze|verwende|rufe)|mir stehen)(?: [a-z0-9]+){0,6} (?:werkzeuge?n?|funktion(?:en)?|tools?)\b/,
  /\b(?:tenho|posso (?:usar|chamar|executar)|uso)(?: [a-z0-9]+){0,6} (?:ferramentas?|funcoes|funcao)\b/,
  /(?:у меня есть|я могу (?:вызвать|вызывать|использовать))(?: [а-яё0-9]+){0,6} (?:инструмент|функци)/,
  /我(?:可以调用|能调用|有|可以使用)[^。，,]{0,12}(?:工具|函数)/,
];

// A refusal or a statement about not having: the sentence tells nothing.
const refusals =
  /\b(?:can ?not|can't|can’t|won't|won’t|will not|don't|don’t|do not|unable|not able|not allowed|never|no puedo|ne peux pas|kann (?:ich )?(?:nicht|keine)|keine|nao posso|no tengo)\b|не могу|не могy|不能|无法|没有/;

// A tool or function as a school subject or a thing in the room.
const subjects =
  /\b(?:f\(x\)|quadratic|linear|math(?:s|ematical)? functions?|graph|domain|range|wood|hand tools?|hammer|compass|ruler|trig|javascript|python|programming)\b/;

/** Words without which a sentence tells of no tool. */
export const toolWords =
  /tool|function|api|endpoint|plugin|herramienta|funcion|outil|fonction|werkzeug|funktion|ferramenta|funcoes|funcao|инструмент|функци|工具|函数/i;

/** What a folded sentence tells of the assistant's tools, or undefined. */
export function findToolListing(sentence: string): string | undefined {
  if (!toolWords.test(sentence)) return undefined;
  if (refusals.test(sentence) || subjects.test(sentence)) return undefined;
  return listings.some((listing) => listing.test(sentence)) ? 'a listing of tools' : undefined;
}
