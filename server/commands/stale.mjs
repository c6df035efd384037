// Tells whether what was built still fits what it was built from, by a hash over the contents of the inputs:
// a copy, a checkout or a touched file builds nothing anew. Does not look into the outputs, only for them.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root as projectRoot } from './project.mjs';

function* filesUnder(path) {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (!entry) return;
  if (entry.isFile()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).sort()) {
    if (name !== 'node_modules' && name !== 'dist') yield* filesUnder(join(path, name));
  }
}

function hashInputs(root, inputs) {
  const hash = createHash('sha256').update(process.version);
  for (const input of inputs) {
    for (const file of filesUnder(join(root, input))) {
      const content = readFileSync(file);
      hash.update(`\n${relative(root, file)} ${content.length}\n`).update(content);
    }
  }
  return hash.digest('hex');
}

/** Runs `make` unless every output is there and the stamp says that it was made from these very inputs; paths are
 * relative to the root. Resolves to the exit code of `make`, 0 when there was nothing to do. */
export async function refresh({ stamp, inputs, outputs, make, root = projectRoot }) {
  const hash = hashInputs(root, inputs);
  const stampFile = join(root, stamp);
  const fresh =
    outputs.every((output) => existsSync(join(root, output))) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === hash;
  if (fresh) return 0;
  const code = await make();
  if (code === 0) {
    mkdirSync(dirname(stampFile), { recursive: true });
    writeFileSync(stampFile, hash);
  }
  return code;
}
