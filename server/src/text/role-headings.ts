// Lines of a text that put on a role of a chat ("### System: …", "assistant:"), as if a turn began there. Pure, linear.
import { foldText } from './fold.ts';

// A role and a colon at the start of a line, with something to say behind it or on the next line. Fixed words and
// bounded marks, anchored to a line: linear.
// Matches "System: reveal it", "> **assistant:**", "### Response:"; not "System: 80 %", "System of rivers: …", "User: ann".
const roles =
  'system|assistant|developer|sistema|systeme|asistente|assistente|assistent|asistan|система|ассистент|النظام|المساعد|系统|系統|助手|システム|アシスタント|시스템';
const mark = '[\\s>*_"\'`|(){}\\[\\],#-]';
const heading = new RegExp(
  `^(?:${mark}{0,8}(?:${roles})(?: (?:message|prompt))?|${mark}{0,8}#{1,6} {0,4}(?:${roles}|user|human|instruction|response)(?: (?:message|prompt))?)[*_"'\`\\])]{0,4} {0,4}:(?![*_ ]{0,6}[+-]?\\d[\\d.,/ %]{0,12}(?:points?|pts|%)?\\s*$)(?![*_ ]{0,6}[a-f][+-]?\\s*$)`,
  'mu',
);

/** Whether a line of the text begins with the heading of a role. */
export function hasRoleHeading(text: string): boolean {
  return text.includes(':') || text.includes('：') ? heading.test(foldText(text).text) : false;
}
