// A data folder as a school would have it: one imported class and one teacher's account, which ends demo mode.
// What is measured over it is the server in earnest, without the views that only a presenter is sent.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inProject } from '../../server/commands/project.mjs';
import { startNode } from '../../server/commands/run-program.mjs';

const username = 'bench';
const password = 'a long enough pass phrase';

const table = [
  'student,class,assessment,date,points,max_points',
  'Alice Johnson,10A,Math,2026-03-02,92,100',
  'Alice Johnson,10A,Science,2026-03-03,88,100',
  ...Array.from(
    { length: 25 },
    (_, number) => `Pupil Number${number},10A,Math,2026-03-02,${60 + number},100`,
  ),
].join('\n');

async function runCommand(folder: string, args: readonly string[], input = ''): Promise<void> {
  const env = { ...process.env, DATA_DIR: folder, DEMO: 'off' };
  const { child, ended } = startNode([inProject('server/commands/run.mjs'), ...args], {
    env,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  child.stdin?.end(input);
  const code = await ended;
  if (code !== 0) throw new Error(`${args[0]} ended with exit code ${code}`);
}

/** Fills an empty data folder. */
export async function makeSchool(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'class.csv');
  await writeFile(file, table);
  await runCommand(
    folder,
    ['users-add', username, '--role', 'teacher', '--classes', '10A', '--password-stdin'],
    `${password}\n`,
  );
  await runCommand(folder, ['scores-import', file]);
}

/** Signs the teacher in; gives the headers of a request of theirs. */
export async function signIn(origin: string): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ username, password });
  const answer = await fetch(`${origin}/api/session`, { method: 'POST', headers, body });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (!answer.ok || cookie === undefined) throw new Error(`signing in ended with status ${answer.status}`);
  return { cookie };
}
