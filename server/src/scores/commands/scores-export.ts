// `npm run scores:export`: all scores as CSV that is safe to open in a spreadsheet, to standard output or a file.
import { open } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { exportScores, findUnknownClasses } from '../export/export-scores.ts';
import { type CommandIo, explainFault, ofThisProcess, readSettings, resolveTyped } from './command-io.ts';
import { type CommandStore, nameStore, openCommandStore } from './open-command-store.ts';

const usage = `Usage: npm run --silent scores:export -- [--class NAME]... [--out FILE] [--bom]
  --class  only this class; may be given several times
  --out    writes a new file, readable by its owner alone, instead of standard output
  --bom    begins with a byte order mark, which some spreadsheets need for accents`;

interface Arguments {
  readonly classes: readonly string[] | 'all';
  readonly out: string | undefined;
  readonly byteOrderMark: boolean;
}

function readArguments(argv: readonly string[]): Arguments | 'help' | { fault: string } {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        class: { type: 'string', multiple: true },
        out: { type: 'string' },
        bom: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) return 'help';
    return { classes: values.class ?? 'all', out: values.out, byteOrderMark: values.bom };
  } catch (error) {
    return { fault: explainFault(error) };
  }
}

async function writeAll(store: CommandStore, wanted: Arguments, io: CommandIo): Promise<void> {
  const { classes, byteOrderMark, out } = wanted;
  const chunks = exportScores(store.records, { classes, byteOrderMark });
  if (out === undefined) {
    for await (const chunk of chunks) await io.write(chunk);
    return;
  }
  // Never over an older export, and with no rights for others: these are education records.
  const file = await open(resolveTyped(io, out), 'wx', 0o600);
  try {
    for await (const chunk of chunks) await file.write(chunk);
  } finally {
    await file.close();
  }
}

/** Resolves to the exit code: 0 done, 1 not possible, 2 arguments or settings not understood. */
export async function run(argv: readonly string[], io: CommandIo = ofThisProcess): Promise<number> {
  const wanted = readArguments(argv);
  if (wanted === 'help') {
    await io.write(`${usage}\n`);
    return 0;
  }
  if ('fault' in wanted) {
    io.tell(`scores:export: ${wanted.fault}`);
    io.tell(usage);
    return 2;
  }
  const config = readSettings(io);
  if (config === null) return 2;
  let store: CommandStore | undefined;
  try {
    store = await openCommandStore(config);
    const unknown = wanted.classes === 'all' ? [] : await findUnknownClasses(store.records, wanted.classes);
    for (const name of unknown)
      io.tell(`scores:export: there is no class "${name}" in the ${nameStore(store)}`);
    if (unknown.length > 0) return 1;
    await writeAll(store, wanted, io);
    io.tell(`Exported from the ${nameStore(store)}`);
    return 0;
  } catch (error) {
    io.tell(`scores:export: ${explainFault(error)}`);
    return 1;
  } finally {
    await store?.records.close();
  }
}
