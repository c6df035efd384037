// `npm run bench -- profile`: where a turn's processor time goes in the built server, by file and by function.
// With a folder as its argument it keeps the profile there, for the developer tools of any Chromium to open.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTurns } from './drive.ts';
import { startFake, startServer } from './processes.ts';

interface ProfileNode {
  readonly id: number;
  readonly children?: readonly number[];
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
}

interface Profile {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** `…/node_modules/zod/…` is zod; our own files keep their path; the rest is Node itself. */
function placeOf(url: string): string {
  const inPackage = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(
    url.slice(url.lastIndexOf('node_modules/')),
  )?.[1];
  if (inPackage) return `package ${inPackage}`;
  const own = /\/((?:server|shared\/\w+)\/dist\/.*)$/.exec(url)?.[1];
  if (own) return own;
  return url === '' ? 'V8 and native code' : url.startsWith('node:') ? `node (${url.slice(5)})` : url;
}

function addUp(profile: Profile, keyOf: (node: ProfileNode) => string): [string, number][] {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const spent = new Map<string, number>();
  profile.samples.forEach((id, at) => {
    const node = nodes.get(id);
    if (!node || node.callFrame.functionName === '(idle)') return;
    const key = keyOf(node);
    spent.set(key, (spent.get(key) ?? 0) + (profile.timeDeltas[at] ?? 0));
  });
  return [...spent].sort(([, a], [, b]) => b - a);
}

/** The nearest function of ours above each node: what a package or Node spends counts to who called it. */
function callersOf(profile: Profile): (node: ProfileNode) => string {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const parents = new Map(
    profile.nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node] as const)),
  );
  return (node) => {
    for (let at: ProfileNode | undefined = nodes.get(node.id); at; at = parents.get(at.id)) {
      const place = placeOf(at.callFrame.url);
      if (/^(server|shared)\//.test(place)) return place;
    }
    return placeOf(node.callFrame.url);
  };
}

function print(title: string, spent: readonly [string, number][], turns: number): void {
  const whole = spent.reduce((sum, [, time]) => sum + time, 0);
  console.log(`\n${title} (${(whole / 1000 / turns).toFixed(2)} ms a turn)`);
  for (const [key, time] of spent.slice(0, 25)) {
    const share = ((100 * time) / whole).toFixed(1).padStart(5);
    console.log(`${share} %  ${(time / 1000 / turns).toFixed(3)} ms  ${key}`);
  }
}

export async function run([kept]: string[]): Promise<number> {
  const turns = 1000;
  const folder = await mkdtemp(join(tmpdir(), 'handrail-profile-'));
  const profiles = kept ?? join(folder, 'profile');
  const fake = await startFake();
  try {
    const server = await startServer(fake.origin, join(folder, 'data'), {
      execArgv: ['--cpu-prof', `--cpu-prof-dir=${profiles}`],
    });
    await runTurns(server, turns, 4);
    await server.stop();
    const file = (await readdir(profiles)).find((name) => name.endsWith('.cpuprofile'));
    if (!file) throw new Error('the server wrote no profile');
    const profile: Profile = JSON.parse(await readFile(join(profiles, file), 'utf8'));
    print(
      'By file or package',
      addUp(profile, ({ callFrame }) => placeOf(callFrame.url)),
      turns,
    );
    print('By our own files, with what they call', addUp(profile, callersOf(profile)), turns);
    const named = ({ callFrame: { functionName, url, lineNumber } }: ProfileNode) =>
      `${functionName || '(anonymous)'}  ${placeOf(url)}:${lineNumber + 1}`;
    print('By function', addUp(profile, named), turns);
  } finally {
    await fake.stop();
    if (kept !== undefined) console.log(`\nThe profile is kept in ${kept}.`);
    await rm(folder, { recursive: true, force: true });
  }
  return 0;
}
