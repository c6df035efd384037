// `npm run scores:import`: reads gradebook files into the records, beside a running server if need be. With
// --json standard output holds the report and nothing else.
import { parseArgs } from 'node:util';
import { demoTeacherId } from '../../people/demo/demo-people.ts';
import { type ImportOptions, type ImportProgress, importGradebook } from '../import/import-gradebook.ts';
import { type ImportReport, refusedReport, toImportJson } from '../import/import-report.ts';
import { readImportFiles } from '../import/read-import-files.ts';
import { type CommandIo, explainFault, ofThisProcess, readSettings, resolveTyped } from './command-io.ts';
import { describeReport } from './describe-report.ts';
import { type CommandStore, nameStore, openCommandStore } from './open-command-store.ts';

const usage = `Usage: npm run scores:import -- FILE... [--class NAME] [--format NAME] [--dry-run] [--json]
  FILE       a gradebook export (CSV), or a folder of OneRoster files
  --class    puts every row into this class
  --format   canvas, moodle, blackboard, d2l, gradescope, powerschool, schoology, googleclassroom,
             oneroster or generic; found from the content when not given
  --dry-run  reports what an import would do and changes nothing
  --json     prints the report as JSON`;

interface Arguments {
  readonly paths: readonly string[];
  readonly className: string | undefined;
  readonly format: string | undefined;
  readonly dryRun: boolean;
  readonly json: boolean;
}

function readArguments(argv: readonly string[]): Arguments | 'help' | { fault: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        class: { type: 'string' },
        format: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) return 'help';
    if (positionals.length === 0) return { fault: 'no file was given' };
    if (values.class?.trim() === '') return { fault: '--class needs a name' };
    const { class: className, format, 'dry-run': dryRun, json } = values;
    return { paths: positionals, className, format, dryRun, json };
  } catch (error) {
    return { fault: explainFault(error) };
  }
}

function tellProgress(io: CommandIo): (progress: ImportProgress) => void {
  return (progress) => {
    if (progress.phase === 'reading') io.tell(`… ${progress.rows} rows read`);
    else if (progress.scores > 10_000) io.tell(`… writing ${progress.scores} scores`);
  };
}

async function importInto(
  store: CommandStore,
  wanted: Arguments,
  maxBytes: number,
  io: CommandIo,
): Promise<ImportReport> {
  const paths = wanted.paths.map((path) => resolveTyped(io, path));
  const read = await readImportFiles(paths, maxBytes);
  if (!read.ok) return refusedReport(read.fault, wanted.dryRun);
  const { className, format, dryRun } = wanted;
  const options: ImportOptions = {
    ...{ className, format, dryRun, maxBytes },
    by: { id: 'command-line', name: 'the command line' },
    claimClassesFor: store.demo ? demoTeacherId : undefined,
    origin: paths.join(', '),
    onProgress: tellProgress(io),
  };
  return importGradebook(store.records, read.files, options);
}

/** Resolves to the exit code: 0 done (or tried), 1 nothing could be imported, 2 arguments or settings not understood. */
export async function run(argv: readonly string[], io: CommandIo = ofThisProcess): Promise<number> {
  const wanted = readArguments(argv);
  if (wanted === 'help') {
    await io.write(`${usage}\n`);
    return 0;
  }
  if ('fault' in wanted) {
    io.tell(`scores:import: ${wanted.fault}`);
    io.tell(usage);
    return 2;
  }
  const config = readSettings(io);
  if (config === null) return 2;
  let store: CommandStore | undefined;
  try {
    store = await openCommandStore(config);
    const report = await importInto(store, wanted, config.maxImportBytes, io);
    if (wanted.json) await io.write(`${JSON.stringify(toImportJson(report), null, 2)}\n`);
    else await io.write(`${describeReport(report).join('\n')}\n`);
    io.tell(`${report.applied ? 'Wrote to' : 'Left unchanged:'} the ${nameStore(store)}`);
    return exitCode(report);
  } catch (error) {
    io.tell(`scores:import: ${explainFault(error)}; nothing was imported`);
    return 1;
  } finally {
    await store?.records.close();
  }
}

/** A dry run has done its work when the file could be read as a gradebook, whatever rows it would refuse. */
function exitCode(report: ImportReport): number {
  if (report.rejectedCount === 0) return 0;
  return report.dryRun && report.format !== null && report.students > 0 ? 0 : 1;
}
