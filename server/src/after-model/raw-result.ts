// After the model, `prompt-leak`: a reply that prints the raw result of a tool, with the field names of
// our own envelopes and records, is taken back: it shows internals and reads as noise. So is one with something of the server's own.
import { findServerInternals, internalWords } from './server-internals.ts';

// Two or more of our keys as JSON keys within one sentence. Bounded words in quotes, linear.
// Matches {"ok":false,"exitCode":1}; not {"role":"user","content":"hi"}.
const key =
  /["'](?:ok|kind|exit_?code|items|duration_?ms|schema_version|channel|student_?id|max_?points|assessment|class_?name|candidates)["']\s*:/g;
// The envelope's own keys; a record's fields alone are what the person asked for, only badly laid out.
const internal =
  /["'](?:exit_?code|duration_?ms|schema_version|candidates)["']\s*:|["']ok["']\s*:\s*(?:true|false)/;

// The same keys without quotes: exitCode=1, | ok | kind | exitCode |. Bounded words, linear.
const bareKey =
  /\b(?:ok|kind|exit_?code|items|duration_?ms|schema_version|channel|student_?id|max_?points)\b["'”“]?\s*[=:|]/g;
const internalBare =
  /\b(?:exit_?code|duration_?ms|schema_version)\b["'”“]?\s*[=:|]|\bok\b["'”“]?\s*[=:]\s*(?:true|false)\b/;

// What we tell a model before the items of a result: 'returned 2 items (kind: results)'; not '(kind: empty)' after a
// sentence that is an answer by itself. Fixed words, linear.
const lead = /\breturned \d{1,6} items? \(kind: results\)/;

/** Without one of these there is no raw result. */
const rawWords = /["'”“]\s*:|\(kind: |exit_?code|ok\s*[=:]|schema_version/i;
/** Without one of these there is neither a raw result nor anything of the server's own. */
export const worthReading = new RegExp(`${rawWords.source}|${internalWords.source}`, 'i');

/** What a folded sentence shows of a raw result, or undefined. */
export function findRawResult(sentence: string): string | undefined {
  const internals = findServerInternals(sentence);
  if (internals !== undefined) return internals;
  if (lead.test(sentence)) return 'the raw result of a look-up';
  if (internalBare.test(sentence) && (sentence.match(bareKey)?.length ?? 0) >= 2)
    return 'the raw result of a look-up';
  if (!internal.test(sentence)) return undefined;
  return (sentence.match(key)?.length ?? 0) >= 2 ? 'the raw result of a look-up' : undefined;
}
