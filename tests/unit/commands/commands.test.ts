import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const commands = join(import.meta.dirname, '..', '..', '..', 'server', 'commands');

describe('run.mjs', () => {
  it.each(['no-such-command', 'constructor', ''])(
    'names the commands that there are when asked for "%s"',
    (name) => {
      const { status, stderr } = spawnSync(process.execPath, [join(commands, 'run.mjs'), name], {
        encoding: 'utf8',
      });
      expect(status).toBe(2);
      expect(stderr.trim().split('\n')).toHaveLength(1);
      expect(stderr).toContain('scores-import');
    },
  );
});

describe('healthy.mjs', () => {
  it('ends with 1 when nothing listens', () => {
    const env = { ...process.env, PORT: '1' };
    expect(spawnSync(process.execPath, [join(commands, 'healthy.mjs')], { env }).status).toBe(1);
  });
});

describe('run-program.mjs', () => {
  const runner = JSON.stringify(join(commands, 'run-program.mjs'));
  const start = (program: string) => {
    const code = `import(${runner}).then(async (m) => { process.exitCode = await m.runNode(['-e', ${JSON.stringify(program)}]); })`;
    return spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  };

  it('hands on the exit code', async () => {
    expect(await once(start('process.exitCode = 7'), 'exit')).toEqual([7, null]);
  });

  it('passes a signal on and ends when the program has ended', async () => {
    const parent = start(
      "process.on('SIGTERM', () => process.exit(5)); setInterval(() => {}, 1000); console.log('up')",
    );
    await once(parent.stdout, 'data');
    parent.kill('SIGTERM');
    expect(await once(parent, 'exit')).toEqual([5, null]);
  });

  it('counts a death by signal as 128 and its number', async () => {
    expect(await once(start("process.kill(process.pid, 'SIGKILL')"), 'exit')).toEqual([137, null]);
  });
});

describe('stop-with-npm.mjs', () => {
  const module = JSON.stringify(join(commands, 'stop-with-npm.mjs'));
  const program = `import(${module}).then((m) => { m.stopWithNpm(); setInterval(() => {}, 1000); console.log('up'); })`;
  const parent = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(program)}], { stdio: 'inherit' })`;

  it('ends a program whose parent was killed, when npm started it', async () => {
    const env = { ...process.env, npm_lifecycle_event: 'start' };
    const started = spawn(process.execPath, ['-e', parent], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    await once(started.stdout, 'data');
    started.kill('SIGKILL');
    // The pipe is open as long as the program holds it.
    await once(started.stdout, 'close');
  }, 5000);
});
