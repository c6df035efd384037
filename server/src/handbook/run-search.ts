// The search program without its process: arguments in, what to print and the exit code out.
import { parseArgs } from 'node:util';
import { type Passage, rankSections } from './rank-sections.ts';
import { chooseFolder, HandbookTooLarge, readPages } from './read-pages.ts';

export interface ProgramEnd {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: 0 | 1 | 2;
}

const help = `Searches the Markdown pages of a school handbook.

  node search-program.js --folder=DIR [--folder=DIR …] [--limit=N] -- WORDS …

  --folder=DIR   pages (*.md); of several, the first that exists is searched
  --limit=N      the most passages, 1 to 20; default 4
  --help         this text

Prints one JSON envelope: {schema_version, ok, channel, action, items, error}; each item is
{title, section, excerpt, page}, the best first. Exit codes: 0 searched, or said no in the envelope;
1 the pages can't be read; 2 wrong options.
`;

const defaultLimit = 4;
const maxQueryChars = 1000;

const envelope = (content: { ok: true; items: readonly Passage[] } | { ok: false; error: object }): string =>
  `${JSON.stringify({ schema_version: 1, channel: 'handbook', action: 'search', items: null, error: null, ...content })}\n`;

const answer = (stdout: string): ProgramEnd => ({ stdout, stderr: '', exitCode: 0 });
const fail = (exitCode: 1 | 2, line: string): ProgramEnd => ({ stdout: '', stderr: `${line}\n`, exitCode });
const badInput = (message: string): ProgramEnd =>
  answer(envelope({ ok: false, error: { code: 'BAD_INPUT', message } }));

function readOptions(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        folder: { type: 'string', multiple: true },
        limit: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
  } catch {
    return null;
  }
}

export function runSearch(argv: readonly string[]): ProgramEnd {
  const read = readOptions(argv);
  if (!read) return fail(2, 'Wrong options; --help lists them.');
  const { values, positionals } = read;
  if (values.help) return answer(help);
  const limit = values.limit ?? String(defaultLimit);
  if (!/^(?:[1-9]|1\d|20)$/.test(limit)) return fail(2, '--limit: allowed is 1 to 20.');
  if (!values.folder) return fail(2, '--folder is missing; --help lists the options.');
  const query = positionals.join(' ');
  if (query.length > maxQueryChars)
    return badInput(`at most ${maxQueryChars} characters can be searched for`);
  if (!/[\p{L}\p{N}]/u.test(query)) return badInput('there is no word to search for');
  return searchFolder(values.folder, query, Number(limit));
}

function searchFolder(folders: readonly string[], query: string, limit: number): ProgramEnd {
  const folder = chooseFolder(folders);
  if (folder === undefined) return fail(1, 'There is no folder of handbook pages.');
  try {
    return answer(envelope({ ok: true, items: rankSections(readPages(folder), query, limit) }));
  } catch (error) {
    if (error instanceof HandbookTooLarge) return fail(1, `The handbook is too large: ${error.message}.`);
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown fault';
    return fail(1, `The handbook pages can't be read: ${code}.`);
  }
}
