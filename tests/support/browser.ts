// The installed Chromium or Chrome for browser tests: CHROME_PATH, which the test command sets, or one on
// the usual paths. Each launch has a fresh profile and talks to nobody but the pages that it opens.
import { accessSync, constants } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function browserPath(): string {
  const found = process.env.CHROME_PATH || [...usualPaths, chromium.executablePath()].find(isExecutable);
  if (!found) throw new Error('no Chromium found: set CHROME_PATH, or run the browser tests by "npm test"');
  return found;
}

/** `more` are further switches, for a test that needs another world around the page. */
export function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: browserPath(),
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  });
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
