// The secret from which every key is derived: from the settings, else made once and kept in the data folder,
// readable by its owner alone. A file that others can read, or that is too short, stops the start.
import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type SecretsResult =
  | { readonly ok: true; readonly secrets: readonly Buffer[] }
  | { readonly ok: false; readonly fault: string };

const fileName = 'secret';

/** Makes the file whole or not at all; of two that make it at once, one wins and both read the same. */
function makeSecret(file: string): void {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function readSecret(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** The secrets that sign and verify, the first one signs. Throws when the data folder can't be used. */
export function readSecrets(fromSettings: readonly Buffer[] | null, dataDir: string): SecretsResult {
  if (fromSettings) return { ok: true, secrets: fromSettings };
  const file = join(dataDir, fileName);
  if (readSecret(file) === null) makeSecret(file);
  if ((statSync(file).mode & 0o077) !== 0) {
    return {
      ok: false,
      fault: `The file "${fileName}" in DATA_DIR can be read by others: run chmod 600 on it.`,
    };
  }
  const text = readSecret(file) ?? '';
  if (text.length < 32) {
    return {
      ok: false,
      fault: `The file "${fileName}" in DATA_DIR is too short: remove it to have a new one made.`,
    };
  }
  return { ok: true, secrets: [Buffer.from(text, 'utf8')] };
}
