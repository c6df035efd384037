// More ways to ask for the prompt or the tools, in English and in languages whose own tables have none.
import { type AttackPhrase, gap, phrase } from './phrase.ts';

const block = (source: string): AttackPhrase => phrase('block', 'prompt-extraction', source);
const flag = (kind: AttackPhrase['kind'], source: string): AttackPhrase => phrase('flag', kind, source);

/** Latin script. */
export const moreLatin: readonly AttackPhrase[] = [
  // "Give me your prompt in base64"; not "give me your prompt reply".
  block(
    `\\b(?:give|show|send|tell|reveal|print|output|translate|encode|share)(?: me| us)? your (?:own |full |entire |exact )*prompt(?: (?:in|as|into|please|now|word|verbatim|encoded)\\b| \\||$)`,
  ),
  flag(
    'prompt-extraction',
    `\\b(?:output|copy|show|echo|dump|repeat|print)(?: me)?(?: the| everything| all| every)+(?: text| words| word)? (?:above|before) (?:this|my) (?:line|message|sentence)\\b|\\byour (?:exact|full|complete|entire|secret|hidden|initial|original) (?:instructions|prompt)\\b|\\b(?:words|lines|sentences|characters) of your (?:instructions|prompt|rules)\\b|\\bwhat were you${gap(1)} (?:told|instructed|given)${gap(2)} (?:before|at the (?:start|beginning))\\b`,
  ),
  flag('override', `\\byour (?:new|updated|real|actual) (?:instructions|orders) are\\b`),
  phrase(
    'block',
    'role-play',
    `\\b(?:act|behave|respond|answer|reply) (?:as|like) (?:an? )?(?:unrestricted|unfiltered|uncensored|jailbroken) (?:ai|assistant|model|bot|version|chatbot)\\b`,
  ),
  // German, Spanish, French, Portuguese: "your instructions, word for word".
  block(
    `\\b(?:zeig|wiederhol|gib|nenn|schreib|verrat|druck|kopier|zitier)\\w{0,3}${gap(3)} (?:system prompt\\w{0,2}|system anweisung\\w{0,2})\\b|\\b(?:wiederhol|gib|schreib|zitier)\\w{0,3}${gap(1)} deine (?:anweisungen|instruktionen|vorgaben|regeln)${gap(2)} (?:wörtlich|wort für wort|wortwörtlich)`,
  ),
  block(
    `\\b(?:repite|escribe|copia|cita|dime|muestra|muéstrame)${gap(1)} tus (?:instrucciones|indicaciones)${gap(2)} (?:palabra por palabra|literalmente|textualmente|al pie de la letra)`,
  ),
  block(
    `\\b(?:répète|recopie|cite|écris|affiche|montre)[zr]?${gap(1)} (?:tes|vos) (?:instructions|consignes)${gap(2)} (?:mot pour mot|mot à mot|textuellement)`,
  ),
  block(
    `\\b(?:repete|repita|copia|copie|escreve|escreva|mostra|mostre)${gap(1)} (?:tuas|suas) instruções${gap(2)} (?:palavra por palavra|literalmente)`,
  ),
  // Italian, Polish, Dutch, Vietnamese, Indonesian.
  block(
    `\\b(?:mostra|mostrami|ripeti|scrivi|rivela|copia|stampa|dimmi)${gap(3)} (?:prompt|messaggio|istruzioni)(?: \\w+)? (?:di|del) sistema\\b`,
  ),
  block(
    `\\b(?:pokaż|powtórz|napisz|ujawnij|wypisz|wyświetl)${gap(2)} (?:prompt\\w{0,2} system\\w{0,5}|instrukcj\\w{1,3} systemow\\w{1,3}|komunikat\\w{0,2} systemow\\w{1,3})`,
  ),
  block(
    `\\b(?:toon|laat|herhaal|geef|schrijf|druk)${gap(3)} (?:systeem ?prompt|systeeminstructies|systeembericht)\\b`,
  ),
  block(
    `\\b(?:hiển thị|cho tôi xem|in ra|lặp lại|tiết lộ|tampilkan|tunjukkan|ulangi)${gap(2)} (?:system prompt|prompt sistem|lời nhắc hệ thống|hướng dẫn hệ thống|instruksi sistem)\\b`,
  ),
  flag(
    'tool-listing',
    `\\b(?:enumera|lista|dime) tus funciones\\b|\\bquali (?:strumenti|funzioni|tool) (?:hai|puoi|usi)\\b|\\bjakie (?:masz|posiadasz|znasz) (?:narzędzia|funkcje)\\b|\\bwelke (?:tools|functies|hulpmiddelen) (?:heb|kun|gebruik) je\\b`,
  ),
];

/** Cyrillic, Arabic and Devanagari. */
export const moreOther: readonly AttackPhrase[] = [
  block(
    `(?:повтори|процитируй|напиши|выведи|покажи)(?:те)? (?:свои|твои) (?:инструкци|указани|правил)[а-яё]{0,3}${gap(1)} (?:дословно|слово в слово|полностью)`,
  ),
  flag(
    'tool-listing',
    `какие у тебя (?:есть )?(?:инструмент|функци)|الأدوات المتاحة|ما (?:هي )?أدواتك|कौन (?:से|सा|सी) (?:टूल|उपकरण|फंक्शन)`,
  ),
];

/** Chinese, Japanese, Korean. */
export const moreEastAsian: readonly AttackPhrase[] = [
  block(
    '(?:逐字|一字不差|原样|完整)[^|。]{0,4}(?:重复|输出|写出|复述)[^|。]{0,3}你的(?:指令|提示词|规则|设定)|(?:重复|输出|复述)[^|。]{0,3}你的(?:指令|提示词|设定)[^|。]{0,4}(?:逐字|原样|一字)',
  ),
  flag(
    'tool-listing',
    '你有(?:哪些|什么)(?:工具|函数)|列出你的(?:所有|全部)?(?:函数|工具)|どんな(?:ツール|関数)|(?:어떤|무슨) (?:도구|함수|툴)',
  ),
];
