// German, Dutch, Turkish, Polish and Vietnamese phrases of the attack screen.
import { type AttackPhrase, gap, phrase } from './phrase.ts';

export const germanTurkish: readonly AttackPhrase[] = [
  // German: "ignoriere alle vorherigen Anweisungen"; not "ignoriere die Nachprüfung bei Bob".
  phrase(
    'block',
    'override',
    `\\b(?:ignorier(?:e|en|t)?|vergiss|vergesse|vergessen|missachte|[uü]bergeh(?:e|en)?|verwirf|umgeh(?:e|en)?)(?: sie)?(?: bitte)?(?: (?:alle|s[aä]mtliche|jede|deine|die|den|meine|ihre))*(?: (?:bisherigen|vorherigen|vorigen|fr[uü]heren|obigen|urspr[uü]nglichen|anf[aä]nglichen|internen|vorhergehenden|vorangegangenen|system))* ?(?:systemanweisungen|systemprompts?|systemvorgaben|(?:(?:bisherigen|vorherigen|vorigen|fr[uü]heren|obigen|urspr[uü]nglichen|anf[aä]nglichen|deine|deiner|internen) )(?:anweisungen|regeln|vorgaben|instruktionen|befehle|richtlinien|vorschriften|einschr[aä]nkungen))`,
  ),
  phrase(
    'block',
    'override',
    `\\bab (?:jetzt|sofort)${gap(2)} (?:gehorchst|folgst|h[oö]rst) du (?:nur|ausschlie(?:ss|ß)lich)(?: noch)? (?:mir|auf mich|meinen)`,
  ),
  phrase(
    'block',
    'prompt-extraction',
    `\\b(?:zeig(?:e|en)?|wiederhol(?:e|en)?|schreib(?:e|en)?|gib|nenne?|druck(?:e|en)?|kopier(?:e|en)?|verrat(?:e|en)?|offenbare|zitier(?:e|en)?)${gap(5)} (?:system-?prompt\\w*|systemnachricht\\w*|systemanweisung\\w*|system-?anweisung\\w*|(?:anf[aä]nglichen?|urspr[uü]nglichen?|versteckten?|internen?|geheimen?) (?:anweisungen|prompt|instruktionen|vorgaben))`,
  ),
  phrase(
    'flag',
    'tool-listing',
    `\\b(?:werkzeuge|funktionen|tools|funktionsnamen)\\b[^|]{0,50}?(?:dir|du|hintergrund|intern\\w*|zugewiesen|aufrufen|verf[uü]gung)|\\bgenauen funktionsnamen\\b|\\bdeine (?:werkzeuge|tools|funktionen)\\b`,
  ),
  // Dutch.
  phrase(
    'block',
    'override',
    `\\b(?:negeer|vergeet)(?: alle| de| je| jouw| al)*(?: vorige| eerdere| bovenstaande| voorgaande| oorspronkelijke)+ (?:instructies|regels|aanwijzingen|opdrachten)`,
  ),
  // Turkish: "önceki talimatları yok say"; not "önceki ödevin talimatları neydi".
  phrase(
    'block',
    'override',
    `(?:[oö]nceki|[oö]nce verilen|y[uü]kar[iı]daki|ba[sş]taki|sana verilen|t[uü]m)(?: t[uü]m| b[uü]t[uü]n| verilen)* (?:talimat|kural|y[oö]nerge|komut|emir)\\w{0,8}${gap(2)} (?:yok say|unut|g[oö]z ard[iı]|g[oö]rmezden|dikkate alma|iptal|bo[sş] ver|uyma)`,
  ),
  phrase(
    'block',
    'prompt-extraction',
    `(?:sistem (?:talimat|mesaj|prompt|istem|komut)\\w{0,8}|sistem prompt'?\\w{0,6}|ba[sş]lang[iı][cç] talimat\\w{0,8})${gap(5)} (?:yaz|g[oö]ster|tekrarla|kopyala|payla[sş]|s[oö]yle|yap[iı][sş]t[iı]r|a[cç][iı]kla)`,
  ),
  phrase(
    'flag',
    'tool-listing',
    `(?:ara[cç]lar[iı]n|fonksiyonlar[iı]n|hangi ara[cç]lar|hangi fonksiyonlar|kulland[iı][gğ][iı]n (?:ara[cç]|fonksiyon))`,
  ),
  // Polish and Vietnamese.
  phrase(
    'block',
    'override',
    `\\b(?:zignoruj|ignoruj|zapomnij)(?: o)?(?: wszystkie| wszystkich)? (?:poprzednie|poprzednich|wcze[sś]niejsze|wcze[sś]niejszych|powy[zż]sze) (?:instrukcj|polece|zasad|regu)`,
  ),
  phrase(
    'block',
    'override',
    `(?:b[oỏ] qua|qu[eê]n)${gap(2)} (?:h[uư][oớ]ng d[aẫ]n|ch[iỉ] d[aẫ]n|quy t[aắ]c|l[eệ]nh) (?:tr[uư][oớ]c|ph[ií]a tr[eê]n|h[eệ] th[oố]ng)`,
  ),
];
