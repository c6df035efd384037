import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const built = new URL('../../server/dist/write-output.js', import.meta.url);
const program = `
  import { writeOutput } from ${JSON.stringify(built.href)};
  for (let times = 0; times < 50; times += 1) await writeOutput('x'.repeat(100_000));
  process.exitCode = 7;`;

it('a reader that goes away ends nothing and is no fault', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  child.stdout.once('data', () => child.stdout.destroy());
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect({ code, said }).toEqual({ code: 7, said: '' });
});
