// `npm run users:add`: adds an account to the real store, or gives one a new password. The first account ends
// demo mode for the data folder. The password is never an argument and never shown.
import { readConfig } from '../../config.ts';
import { findStudents } from '../../scores/names/find-students.ts';
import { buildStudentIndex, type StudentIndex } from '../../scores/names/student-index.ts';
import { openRecords, type Records } from '../../scores/open-records.ts';
import { recordsFile } from '../../scores/record-files.ts';
import type { AccountRole } from '../../scores/schema.ts';
import { createPeople, type People } from '../create-people.ts';
import { listDemoImports } from './demo-imports.ts';
import { type PasswordInput, readPassword } from './read-password.ts';
import { readUserArguments, type UserArguments, usage } from './read-user-arguments.ts';

export interface CommandSurroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly input: PasswordInput;
  print(text: string): void;
  complain(text: string): void;
  /** Without a line end. */
  prompt(text: string): void;
}

const ofThisProcess: CommandSurroundings = {
  environment: process.env,
  input: process.stdin,
  print: (text) => console.log(text),
  complain: (text) => console.error(text),
  prompt: (text) => process.stderr.write(text),
};

/** The id of the one student meant by an id or a name, or why there is none. */
function resolveStudent(text: string, index: StudentIndex): { id: string } | { fault: string } {
  const found = findStudents({ name: text }, index);
  if (found.kind === 'resolved') return { id: found.student.id };
  if (!('students' in found))
    return { fault: `no student fits "${text}": import the class first, or give the student id` };
  const shown = found.students.slice(0, 10).map(({ id, displayName, classNames }) => {
    return `${id} (${[displayName, ...classNames].join(', ')})`;
  });
  return { fault: `"${text}" is not clear; give one of these ids: ${shown.join('; ')}` };
}

function resolveAll(texts: readonly string[], index: StudentIndex): { ids: string[]; faults: string[] } {
  const all = texts.map((text) => resolveStudent(text, index));
  return {
    ids: all.flatMap((each) => ('id' in each ? [each.id] : [])),
    faults: all.flatMap((each) => ('fault' in each ? [each.fault] : [])),
  };
}

async function add(
  wanted: UserArguments,
  role: AccountRole,
  password: string,
  records: Records,
  people: People,
): Promise<{ faults: readonly string[] } | { newClasses: readonly string[] }> {
  const { username, name, classes, children, student, from, until } = wanted;
  const index = buildStudentIndex(await records.scores.roster({ kind: 'all' }));
  const linked = resolveAll(children, index);
  const own = resolveAll(student === undefined ? [] : [student], index);
  const faults = [...linked.faults, ...own.faults];
  if (faults.length > 0) return { faults };
  const links = linked.ids.map((studentId) => ({ studentId, from, until }));
  const outcome = await people.addUser({
    username,
    name,
    role,
    password,
    classes,
    children: links,
    studentId: own.ids[0],
  });
  return outcome.ok ? { newClasses: outcome.newClasses } : { faults: outcome.faults };
}

async function tellOfDemoImports(dataDir: string, { print }: CommandSurroundings): Promise<void> {
  const imports = await listDemoImports(dataDir);
  if (imports.length === 0) return;
  print('These classes were imported in demo mode and are not among the real records. To import them again:');
  for (const { className, fileName } of imports) {
    print(`  npm run scores:import -- ${JSON.stringify(fileName)} --class ${JSON.stringify(className)}`);
  }
}

async function serve(wanted: UserArguments, dataDir: string, around: CommandSurroundings): Promise<number> {
  const fail = (faults: readonly string[]) => {
    for (const fault of faults) around.complain(`users:add: ${fault}`);
    return 1;
  };
  const read = await readPassword(around.input, around.prompt, { fromPipe: wanted.passwordFromStdin });
  if ('fault' in read) return fail([read.fault]);
  const records = openRecords({ file: recordsFile(dataDir) });
  try {
    const people = createPeople(records);
    const { username, role } = wanted;
    if (role === null) {
      const fault = await people.changePassword(username, read.password);
      if (fault) return fail([fault]);
      around.print(`${username} has a new password; all sessions of this account have ended.`);
      return 0;
    }
    const isFirst = !(await people.hasRealAccounts());
    const outcome = await add(wanted, role, read.password, records, people);
    if ('faults' in outcome) return fail(outcome.faults);
    around.print(`Added ${username} (${role}) to ${records.file}.`);
    for (const name of outcome.newClasses) around.print(`Class ${name} is new and has no students yet.`);
    if (isFirst) around.print('This is the first account: demo mode is over for this data folder.');
  } finally {
    await records.close();
  }
  await tellOfDemoImports(dataDir, around);
  return 0;
}

/** Resolves to the exit code: 0 done, 1 not possible as asked, 2 arguments or settings not understood. */
export async function run(
  argv: readonly string[],
  around: CommandSurroundings = ofThisProcess,
): Promise<number> {
  const read = readUserArguments(argv);
  if (read.kind === 'help') {
    around.print(usage);
    return 0;
  }
  if (read.kind === 'faults') {
    for (const fault of read.faults) around.complain(`users:add: ${fault}`);
    around.complain(usage);
    return 2;
  }
  const settings = readConfig(around.environment);
  if (!settings.ok) {
    for (const fault of settings.faults) around.complain(fault);
    return 2;
  }
  return serve(read.wanted, settings.config.dataDir, around);
}
