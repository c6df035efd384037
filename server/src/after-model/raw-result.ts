// After the model, `prompt-leak`: a reply that prints the raw result of a tool, with the field names of
// our own envelopes and records, is taken back: it shows internals and reads as noise.

// Two or more of our keys as JSON keys within one sentence. Bounded words in quotes, linear.
// Matches {"ok":false,"exitCode":1}; not {"role":"user","content":"hi"}.
const key =
  /["'](?:ok|kind|exit_?code|items|duration_?ms|schema_version|channel|student_?id|max_?points|assessment|class_?name|candidates)["']\s*:/g;
// The envelope's own keys; a record's fields alone are what the person asked for, only badly laid out.
const internal =
  /["'](?:exit_?code|duration_?ms|schema_version|candidates)["']\s*:|["']ok["']\s*:\s*(?:true|false)/;

/** Without a quoted key there is no raw result. */
export const quotedKey = /["'”“]\s*:|:\d/;

// A frame of a stack trace: a file's path with its line. Bounded names, linear.
// Matches /app/server/dist/turn/run.js:10:4; not https://school.example/a.js or 10:30.
const stackFrame = /(?:\/[\w.@-]{1,60}){2,12}\.(?:[cm]?[jt]s|py):\d{1,6}/;

/** What a folded sentence shows of a raw result, or undefined. */
export function findRawResult(sentence: string): string | undefined {
  if (stackFrame.test(sentence)) return 'a stack trace';
  if (!internal.test(sentence)) return undefined;
  return (sentence.match(key)?.length ?? 0) >= 2 ? 'the raw result of a look-up' : undefined;
}
