// `npm run guard:report`: what became of tool calls, counted over the log: how many failed, and how often a reply
// kept quiet about it. Also deletes a person's entries; a server may go on meanwhile.
import { type Config, readConfig } from '../../config.ts';
import { writeOutput } from '../../write-output.ts';
import { forgetPerson } from '../log/forget-person.ts';
import { formatComparison, formatReport } from '../log/format-report.ts';
import { compareModels, readReport } from '../log/read-report.ts';
import { type ReportArguments, readReportArguments, usage } from './report-arguments.ts';

export interface ReportIo {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly now: () => Date;
  /** Standard output, text as it is. Resolves when more may be written. */
  write(text: string): Promise<void>;
  /** A line for people, apart from standard output. */
  tell(line: string): void;
}

const ofThisProcess: ReportIo = {
  environment: process.env,
  now: () => new Date(),
  write: writeOutput,
  tell: (line) => console.error(line),
};

class UnknownModel extends Error {}

type Wanted = Exclude<ReportArguments, { fault: string } | { wants: 'help' }>;

async function compare(wanted: Extract<Wanted, { wants: 'comparison' }>, dataDir: string): Promise<string> {
  const { models: names, json, since } = wanted;
  const filter = since === undefined ? {} : { since };
  const { reports, models } = await compareModels(dataDir, filter, names);
  const missing = names.find((_, at) => reports[at]?.total.calls === 0 && reports[at]?.turns === 0);
  if (missing !== undefined) {
    const known = models.length === 0 ? 'there are none' : `there are ${models.join(', ')}`;
    throw new UnknownModel(`no entries of the model "${missing}"; ${known}`);
  }
  if (!json) return formatComparison(names, reports);
  const [a, b] = reports;
  return `${JSON.stringify(
    {
      models: [
        { name: names[0], ...a },
        { name: names[1], ...b },
      ],
    },
    null,
    2,
  )}\n`;
}

async function carryOut(wanted: Wanted, { dataDir }: Config): Promise<string> {
  if (wanted.wants === 'forgetting') {
    const removed = await forgetPerson(dataDir, wanted.personId);
    return `${removed} ${removed === 1 ? 'entry' : 'entries'} of ${JSON.stringify(wanted.personId)} deleted.\n`;
  }
  if (wanted.wants === 'comparison') return compare(wanted, dataDir);
  const { report } = await readReport(dataDir, wanted.since === undefined ? {} : { since: wanted.since });
  return wanted.json ? `${JSON.stringify(report, null, 2)}\n` : formatReport(report);
}

function explain(error: unknown, dataDir: string): string {
  if (error instanceof UnknownModel) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return `the log in DATA_DIR "${dataDir}" can't be read (${code})`;
}

/** Resolves to the exit code: 0 done, 2 arguments, settings or log not understood. */
export async function run(argv: readonly string[], io: ReportIo = ofThisProcess): Promise<number> {
  const wanted = readReportArguments(argv, io.now());
  if ('fault' in wanted) {
    io.tell(`guard:report: ${wanted.fault}`);
    return 2;
  }
  if (wanted.wants === 'help') {
    await io.write(`${usage}\n`);
    return 0;
  }
  const read = readConfig(io.environment);
  if (!read.ok) {
    for (const fault of read.faults) io.tell(fault);
    return 2;
  }
  try {
    await io.write(await carryOut(wanted, read.config));
    return 0;
  } catch (error) {
    io.tell(`guard:report: ${explain(error, read.config.dataDir)}`);
    return 2;
  }
}
