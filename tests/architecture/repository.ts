// Rules over the repository itself: what may stand at its top, and how packages are pinned.
const allowedAtTop = new Set([
  'server',
  'client',
  'shared',
  'tests',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'docker-compose.yml',
  'docker-compose.gpu.yml',
  'Dockerfile',
  'README.md',
  'LICENSE',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'ARCHITECTURE.md',
  'SECURITY.md',
]);

/** What a machine makes and git ignores. */
const ignored = new Set(['node_modules', 'data', 'coverage', 'attack-report']);

/** Entries at the top level beyond the agreed layout; dotfiles are free. */
export const findStrayEntries = (entries: readonly string[]): string[] =>
  entries.filter((entry) => !entry.startsWith('.') && !allowedAtTop.has(entry) && !ignored.has(entry));

export interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Dependencies that are not pinned to one exact version. */
export function findLooseVersions({
  dependencies,
  devDependencies,
  optionalDependencies,
}: Manifest): string[] {
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${name}@${version}`);
}

/** Lines of a lockfile that record where a package was fetched from; links to our own workspaces are none. */
export const findDownloadAddresses = (lockfile: string): string[] =>
  lockfile.split('\n').filter((line) => /"resolved": "[a-z+]+:/.test(line));
