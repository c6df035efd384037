// Files, errors and stack frames of the server itself in a reply, and programming talk that looks like them.
import { describe, expect, it } from 'vitest';
import { promptLeakReplacement } from '../../../server/src/after-model/leak-finders.ts';
import { screenCut } from './screen-cuts.ts';

const mustBlock: readonly string[] = [
  "ENOENT: no such file or directory, open '/var/lib/app/records.sqlite'",
  "Error: ENOENT: no such file or directory, open '/app/data/tool-calls.lock'",
  "EACCES: permission denied, open '/home/me/handrail/data/tool-calls.log'",
  "EROFS: read-only file system, open '/data/secret'",
  "EPERM: operation not permitted, unlink 'D:\\data\\server.lock'",
  'ENOSPC: no space left on device, write "/data/tool-calls-20261201T072224000Z-1.jsonl"',
  "ENOENT: no such file or directory, scandir '/srv/handrail/data/handbook'",
  "EIO: i/o error, read '/data/secret'",
  'see /data/records.sqlite-wal for it',
  '/srv/handrail/data/records.sqlite',
  'data/demo.sqlite',
  'C:\\Users\\me\\handrail\\data\\records.sqlite could not be opened',
  '"C:\\\\handrail\\\\records.sqlite-shm"',
  'file:///srv/data/records.sqlite',
  'SQLITE_BUSY: database is locked',
  'sqlite_busy: database is locked',
  'SQLITE_CANTOPEN: unable to open database file',
  'SQLITE_IOERR_WRITE: disk I/O error',
  'SqliteError: database is locked',
  'SqliteError: attempt to write a readonly database',
  'SqliteError: SQLITE_FULL',
  'at C:\\app\\server\\dist\\main.js line 3',
  'server\\src\\turn\\run-chat-turn.ts is where it failed (C:\\work\\server\\src\\turn\\run-chat-turn.ts)',
  'at async run (node:internal/modules/run_main:129:5)',
  'at node:internal/main/run_main_module:33:47',
  'at process.processTicksAndRejections node:internal/process/task_queues:95:5',
  'at async node:internal/modules/run_main:129:5',
  'file:///app/server/dist/main.js:12:3',
  'file:///app/server/dist/main.js',
  'file:///C:/app/server/src/main.ts',
  'file:///opt/x/shared/guard/src/run.ts',
  'file:///app/node_modules/express/lib/router.js',
  'ＳＱＬＩＴＥ_BUSY: database is locked',
];

const mustPass: readonly string[] = [
  "ENOENT means that a file does not exist: “ENOENT: no such file or directory, open 'config.json'”.",
  "The message “ENOENT: no such file or directory, open '/home/user/file.txt'” tells you which file is missing.",
  'An example: cat /home/user/file.txt',
  'EACCES and EPERM are errors about permissions.',
  'In a stack trace you see lines such as at Object.<anonymous> (index.js:3:5).',
  'The line “at Object.<anonymous>” from your own message is the top of the stack.',
  'SQLITE_BUSY is the code that SQLite gives when another connection holds the lock.',
  '“SQLITE_BUSY: database is locked” means that another program is writing.',
  '„SQLITE_BUSY: database is locked“ bedeutet, dass ein anderes Programm schreibt.',
  '“SqliteError: database is locked” significa que otro programa escribe.',
  'SQLite is a database; the message database is locked means that another program writes.',
  'C:\\Users\\me\\Documents\\essay.docx',
  'The folder D:\\school\\server is full.',
  'Open file:///home/me/index.html in the browser.',
  'node:fs and node:internal are prefixes of Node.',
  'Keep your notes in a records.sqlite file, opened with sqlite3 ./records.sqlite.',
  'The school’s secret is good teaching, either/secret or not.',
  'A lock file, such as package-lock.json or server.lock, should be ignored by git.',
  '“SQLITE_BUSY: database is locked” означает, что пишет другая программа.',
  'Records of tool calls are kept by the office.',
];

describe('what the server is made of, in a reply', () => {
  it.each(mustBlock)('takes %j back, however it is cut', (leak) => {
    expect(screenCut(`The check said: ${leak}`)).toMatchObject({
      visibleText: promptLeakReplacement,
      replaced: true,
    });
  });

  it.each(mustBlock)('takes %j back on a line of its own', (leak) => {
    expect(screenCut(`I am sorry.\n${leak}\nTry later.`).replaced).toBe(true);
  });

  it.each([380, 395, 400, 780])('finds a path that begins after %i characters of one line', (length) => {
    const filler = 'and then we go on '.repeat(60).slice(0, length);
    expect(screenCut(`${filler}/srv/data/records.sqlite`).replaced).toBe(true);
  });

  it.each(mustPass)('lets %j through', (text) => {
    expect(screenCut(text).visibleText).toBe(text);
  });
});
