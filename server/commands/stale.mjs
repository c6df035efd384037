// Tells whether what was built still fits what it was built from, by a hash over the contents of the inputs:
// a copy, a checkout or a touched file builds nothing anew. Does not look into the outputs, only for them.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { inProject, root } from './project.mjs';

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

/** One hash over the names and contents of files and folders, given relative to the root. */
export function hashInputs(inputs) {
  const hash = createHash('sha256').update(process.version);
  for (const input of inputs) {
    for (const file of filesUnder(inProject(input))) {
      const content = readFileSync(file);
      hash.update(`\n${relative(root, file)} ${content.length}\n`).update(content);
    }
  }
  return hash.digest('hex');
}

/** Runs `make` unless every output is there and the stamp says that it was made from these very inputs. */
export async function refresh({ stamp, inputs, outputs, make }) {
  const hash = hashInputs(inputs);
  const stampFile = inProject(stamp);
  const fresh =
    outputs.every((output) => existsSync(inProject(output))) &&
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
