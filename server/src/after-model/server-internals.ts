// After the model, `prompt-leak`: files, errors and stack frames of this server in one line of a reply. Talk of
// such errors in general passes: what ENOENT means, an example path, a database called locked.

// Every pattern has fixed words and bounded runs of plain characters: linear over a line that is itself bounded.
// Texts are folded (lower case, look-alikes Latin).

// A frame of a stack trace: a file's path with its line.
// Matches /app/server/dist/turn/run.js:10:4, node:internal/main:33:47; not https://school.example/a.js or 10:30.
const stackFrame =
  /(?:[\\/][\w.@-]{1,60}){2,12}\.(?:[cm]?[jt]s|py):\d{1,6}|\(node:internal\/|\bnode:internal\/[\w/]{1,80}:\d|\bfile ["“][^"“”\n]{1,120}["”], line \d/;

// Our own files in their folder, and names that nobody else gives a file.
// Matches /data/records.sqlite-wal, c:\data\records.sqlite, tool-calls.jsonl; not ./records.sqlite.
const ownFile =
  /(?<!\.)[\\/]records\.sqlite\b|[\w.-]\\records\.sqlite\b|\b(?:handrail|demo)\.sqlite\b|\btool-calls(?:-[\w-]{1,40})?\.(?:jsonl|lock|log)\b|\/\.ollama\/models\b/;

// What the system says of a file of ours, whose name alone would be anybody's.
// Matches erofs: read-only file system, open '/data/secret'; not enoent: no such file, open 'notes.txt'.
const ownFileFault =
  /\be(?:noent|acces|perm|rofs|nospc|exist|busy|[mn]file|io|isdir|notdir): [a-z /,-]{1,60}['"‘“](?:[a-z]:)?[\\/][^'"’”\n]{0,200}(?:[\\/]secret|[\\/]server\.lock|[\\/]handbook(?:[\\/][\w.-]{1,80})?)['"’”]/;

// Our own sources and what they stand on.
// Matches c:\app\server\dist\main.js, file:///x/node_modules/express/a.js; not file:///x/index.html.
const ownSource =
  /[\\/]server[\\/]{1,2}(?:src|dist)[\\/]|\bfile:\/\/[^\s'"]{0,160}[\\/](?:shared|node_modules)[\\/][^\s'"]{0,160}\.[cm]?[jt]s\b/;

// Errors of the database and of connections, with what only a fault of this server's own has: two names or an address.
const ownError =
  /\bsqlite(?:error)?: ?sqlite_[a-z]{3,20}\b|\beconn(?:refused|reset) (?:\d{1,3}\.){3}\d{1,3}:\d|\bhandrail_secret\s*=/;

// The database's message, which an answer about databases may hold when it says what it means.
// Matches sqlite_busy: database is locked; not "sqlite_busy: database is locked" means that …
const databaseError =
  /\b(?:sqlite_[a-z_]{3,30}|sqliteerror): ?[a-z](?![^\n]{0,80}(?<![a-z])(?:means|happens|occurs|appears|bedeutet|heisst|significa|signifie|veut dire|quiere decir|означает|значит|意味|意思)(?![a-z]))/;

/** Words without which a line holds none of these. */
export const internalWords =
  /:\d|node:internal|, line \d|sqlite|tool-calls|econn|\be(?:noent|acces|perm|rofs|nospc|exist|busy|[mn]file|io|isdir|notdir): |\.ollama|handrail_|[\\/]server[\\/]|file:/i;

/** What a folded line shows of the server's own, or undefined. */
export function findServerInternals(line: string): string | undefined {
  if (stackFrame.test(line)) return 'a stack trace';
  for (const pattern of [ownFile, ownFileFault, ownSource, ownError, databaseError])
    if (pattern.test(line)) return 'something of the server’s own';
  return undefined;
}
