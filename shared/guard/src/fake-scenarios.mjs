// What the fake CLI can do. Each scenario is one way for a program to answer, fail or misbehave.

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { envelope, good, texts } from './fake-texts.mjs';

/** @typedef {{ exitCode: number, mark: string }} Given */
/** @typedef {{ about: string, run: (given: Given) => void }} Scenario */

/** @param {string | Uint8Array} bytes */
const print = (bytes) => {
  process.stdout.write(bytes);
};

/** @param {string} text */
const complain = (text) => {
  process.stderr.write(text);
};

/** @param {number} exitCode */
const exitWith = (exitCode) => {
  process.exitCode = exitCode;
};

const sleepMs = 120_000;

const hang = () => {
  setTimeout(() => {}, sleepMs);
};

/** Starts this program once more; it is not waited for.
 * @param {string} scenario @param {Given} given @param {import('node:child_process').StdioOptions} stdio @param {boolean} [detached] */
const leave = (scenario, given, stdio, detached = false) => {
  const program = fileURLToPath(new URL('./fake-cli.mjs', import.meta.url));
  const args = [program, '--scenario', scenario, '--mark', given.mark];
  const child = spawn(process.execPath, args, { stdio, detached });
  child.unref();
  return child;
};

/** @param {NodeJS.WriteStream} stream @param {number} megabytes @param {() => void} then */
const flood = (stream, megabytes, then) => {
  const block = Buffer.alloc(1024 * 1024, 'x');
  /** @param {number} left */
  const write = (left) => {
    if (left === 0) then();
    else stream.write(block, () => write(left - 1));
  };
  write(megabytes);
};

/** @type {Record<string, Scenario>} */
const classic = {
  crash: {
    about: 'fails: exit code 3, a message on stderr',
    run: () => {
      complain('Error: the score file is damaged\n    at read (/srv/scores/read.mjs:12:7)\n');
      exitWith(3);
    },
  },
  silent: { about: 'says nothing, exit code 0', run: () => {} },
  hang: { about: 'never ends', run: hang },
};

/** @type {Record<string, Scenario>} */
const endings = {
  exit: { about: 'ends with the exit code --exit-code', run: ({ exitCode }) => exitWith(exitCode) },
  'exit-with-envelope': {
    about: 'a perfect envelope, then exit code 1',
    run: () => {
      print(good);
      exitWith(1);
    },
  },
  'kill-itself': {
    about: 'kills itself with SIGTERM',
    run: () => {
      process.kill(process.pid, 'SIGTERM');
      hang();
    },
  },
  'killed-by-other': {
    about: 'is killed with SIGKILL by another process',
    run: (given) => {
      leave('kill-parent', given, 'ignore');
      hang();
    },
  },
  'kill-parent': {
    about: 'kills its parent with SIGKILL',
    run: () => {
      process.kill(process.ppid, 'SIGKILL');
    },
  },
  segfault: {
    about: 'dies by SIGSEGV',
    run: () => {
      process.kill(process.pid, 'SIGSEGV');
      hang();
    },
  },
  'ignore-sigterm': {
    about: 'never ends and ignores SIGTERM',
    run: () => {
      process.on('SIGTERM', () => {});
      hang();
    },
  },
  'answer-then-hang': {
    about: 'a perfect envelope, then never ends',
    run: () => {
      print(good);
      hang();
    },
  },
  'close-then-hang': {
    about: 'a perfect envelope, closes its pipes, then never ends',
    run: () => {
      process.stdout.end(good);
      process.stderr.end();
      hang();
    },
  },
  'read-stdin': {
    about: 'waits for the end of stdin before it answers',
    run: () => {
      process.stdin.on('end', () => print(good)).resume();
    },
  },
};

/** @type {Record<string, Scenario>} */
const families = {
  'child-holds-pipes': {
    about: 'answers, leaves a child that holds its pipes',
    run: (given) => {
      print(good);
      leave('hang', given, 'inherit');
    },
  },
  'child-keeps-writing': {
    about: 'answers, leaves a child that writes blanks for ever',
    run: (given) => {
      print(good);
      leave('drip', given, 'inherit');
    },
  },
  'child-finishes-answer': {
    about: 'ends before its child has printed the answer',
    run: (given) => {
      const child = leave('answer-late', given, ['ignore', 'inherit', 'inherit', 'ipc']);
      child.once('message', () => child.disconnect());
    },
  },
  'child-lingers': {
    about: 'answers, leaves a child without pipes',
    run: (given) => {
      leave('hang', given, 'ignore');
      print(good);
    },
  },
  'family-hangs': {
    about: 'never ends, and neither does its child, which ignores SIGTERM',
    run: (given) => {
      leave('ignore-sigterm', given, 'inherit');
      hang();
    },
  },
  'child-escapes': {
    about: 'answers, leaves a child that has left its group and holds its pipes for 6 s',
    run: (given) => {
      print(good);
      leave('linger', given, 'inherit', true);
    },
  },
  linger: {
    about: 'ends after 6 s',
    run: () => {
      setTimeout(() => {}, 6000);
    },
  },
  'crash-with-child': {
    about: 'exit code 4, leaves a child that holds its pipes',
    run: (given) => {
      leave('hang', given, 'inherit');
      exitWith(4);
    },
  },
  'answer-late': {
    about: 'writes blanks for a quarter of a second, then answers',
    run: () => {
      process.send?.('ready');
      let blanks = 8;
      const timer = setInterval(() => {
        print(blanks > 0 ? ' ' : good);
        if (blanks === 0) clearInterval(timer);
        blanks -= 1;
      }, 30);
    },
  },
  drip: {
    about: 'writes a blank every 40 ms for ever',
    run: () => {
      setInterval(() => print(' '), 40);
    },
  },
};

/** @type {Record<string, Scenario>} */
const volumes = {
  'flood-stdout': { about: '50 MB on stdout', run: () => flood(process.stdout, 50, () => print(good)) },
  'flood-for-ever': { about: 'endless output', run: () => flood(process.stdout, -1, () => {}) },
  'flood-stderr': {
    about: '50 MB on stderr, then an answer',
    run: () => flood(process.stderr, 50, () => print(good)),
  },
  'flood-stderr-crash': {
    about: '1 MB on stderr, then exit code 5',
    run: () => flood(process.stderr, 1, () => exitWith(5)),
  },
  'large-answer': {
    about: '3000 items, about 200 KB',
    run: () =>
      print(
        envelope({ items: Array.from({ length: 3000 }, (_, n) => ({ number: n, text: 'x'.repeat(40) })) }),
      ),
  },
  'both-streams': {
    about: 'an answer on stdout, warnings on stderr',
    run: () => {
      complain('warning: slow disk\n');
      print(good);
      complain('warning: done\n');
    },
  },
  'stderr-only': { about: 'exit code 0, text on stderr alone', run: () => complain('nothing to say\n') },
  'one-byte-at-a-time': {
    about: 'an answer with é and 😀, one byte at a time',
    run: () => {
      const bytes = Buffer.from(envelope({ items: [{ name: 'Zoé 😀' }] }));
      const from = bytes.indexOf(0xc3);
      print(bytes.subarray(0, from));
      let at = from;
      const timer = setInterval(() => {
        print(bytes.subarray(at, at + 1));
        at += 1;
        if (at === bytes.length) clearInterval(timer);
      }, 2);
    },
  },
};

/** @type {Record<string, Scenario>} */
const printed = Object.fromEntries(
  Object.entries(texts).map(([name, { about, text }]) => [name, { about, run: () => print(text) }]),
);

export const scenarios = { ...classic, ...endings, ...families, ...volumes, ...printed };
