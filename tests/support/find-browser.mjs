// Finds a Chromium or Chrome for the browser tests, and gets one where there is none: Debian's package when
// that may be installed here, else Playwright's own download. Says what it is about to do before it does it.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { inPackage } from '../../server/commands/project.mjs';
import { runNode, runProgram } from '../../server/commands/run-program.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

const onPath = (command) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, command))
    .find(existsSync);

/** A file named like a browser may be a stub that only tells how to install one: it has to answer. */
async function answers(path) {
  if (process.platform === 'win32') return true;
  try {
    const { stdout } = await promisify(execFile)(path, ['--version'], { timeout: 20_000 });
    return /\d+\.\d+/.test(stdout);
  } catch {
    return false;
  }
}

async function installed() {
  const { chromium } = await import('playwright-core');
  const candidates = [...names.map(onPath), ...elsewhere, chromium.executablePath()];
  for (const path of candidates) {
    if (path && existsSync(path) && (await answers(path))) return path;
  }
  return undefined;
}

async function get() {
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    console.log('No Chromium or Chrome found. Installing the package "chromium" with apt-get …');
    const install = ['install', '-y', '--no-install-recommends', 'chromium'];
    const quiet = {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
    };
    await runProgram('apt-get', ['update'], quiet);
    if ((await runProgram('apt-get', install, quiet)) === 0) return installed();
    console.log('apt-get could not install it.');
  } else {
    console.log('No Chromium or Chrome found.');
  }
  console.log("Downloading Playwright's Chromium into your user's cache folder …");
  await runNode([inPackage('tests', 'playwright-core', 'cli.js'), 'install', 'chromium']);
  return installed();
}

/** Path of a browser that answers; undefined, with the command to run printed, when there is none to be had. */
export async function findBrowser() {
  const chosen = process.env.CHROME_PATH;
  if (chosen) {
    if (existsSync(chosen) && (await answers(chosen))) return chosen;
    console.error(`CHROME_PATH is "${chosen}", and no browser answers there.`);
    return undefined;
  }
  const found = (await installed()) ?? (await get());
  if (!found) {
    console.error('There is no browser for the browser tests. Run one of these, then npm test again:');
    console.error('  sudo apt-get install chromium');
    console.error('  npx playwright-core install --with-deps chromium');
  }
  return found;
}
