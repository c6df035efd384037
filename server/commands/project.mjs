// Where things stand in this repository, for the commands: folders, and the programs of installed packages.
// Reads nothing at import but its own address.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Absolute path of a file of this repository. */
export const inProject = (...parts) => join(root, ...parts);

/** Absolute path of a file inside a package that the given workspace has installed. */
export function inPackage(workspace, name, ...parts) {
  const { resolve } = createRequire(inProject(workspace, 'package.json'));
  const folder = (resolve.paths(name) ?? []).find((each) => existsSync(join(each, name)));
  if (!folder) throw new Error(`The package ${name} is not installed. Run: npm ci`);
  return join(folder, name, ...parts);
}

/** Settings from a `.env` file at the root, if there is one; what is already in the environment wins. */
export function loadDotEnv() {
  try {
    process.loadEnvFile(inProject('.env'));
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}
