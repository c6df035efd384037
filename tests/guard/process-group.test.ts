// Ending on Windows, with a fake spawn: it was not run there.
import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { ProcessGroup, type System } from '../../shared/guard/src/process-group.mts';
import { runToolOn } from '../../shared/guard/src/run-tool.mts';

interface Call {
  command: string;
  args: readonly string[];
  options: Record<string, unknown>;
}

/** A Windows whose taskkill ends the process that runs, as the real one does. */
function fakeWindows() {
  const calls: Call[] = [];
  const signals: unknown[] = [];
  const tool = Object.assign(new EventEmitter(), {
    pid: 4711,
    stdout: new PassThrough(),
    stderr: new PassThrough(),
    unref: () => {},
  });
  const spawn = (command: string, args: readonly string[], options: Record<string, unknown>) => {
    calls.push({ command, args, options });
    if (command !== 'taskkill') return tool;
    setTimeout(() => {
      tool.emit('exit', 1, null);
      tool.emit('close');
    }, 5);
    return Object.assign(new EventEmitter(), { unref: () => {} });
  };
  const system: System = {
    platform: 'win32',
    spawn: spawn as unknown as System['spawn'],
    kill: (...given) => signals.push(given),
  };
  return { system, calls, signals, tool };
}

describe('a process group on Windows', () => {
  it('is ended by taskkill over the whole tree at the time limit, and typed as timeout', async () => {
    const { system, calls, signals } = fakeWindows();
    const result = await runToolOn(system, 'tool.exe', ['a'], { timeoutMs: 20 });
    expect(result).toMatchObject({ ok: false, kind: 'timeout', items: null, exitCode: null });
    expect(calls[0]).toMatchObject({
      command: 'tool.exe',
      options: { detached: false, shell: false, windowsHide: true },
    });
    expect(calls[1]).toMatchObject({ command: 'taskkill', args: ['/PID', '4711', '/T', '/F'] });
    expect(signals).toEqual([]);
  });

  it('is not asked for after a regular end', async () => {
    const { system, calls, tool } = fakeWindows();
    const call = runToolOn(system, 'tool.exe', [], {});
    tool.stdout.write('{"ok":true,"items":[]}');
    setImmediate(() => {
      tool.emit('exit', 0, null);
      tool.emit('close');
    });
    expect((await call).kind).toBe('empty');
    expect(calls.map(({ command }) => command)).toEqual(['tool.exe']);
  });

  it('survives a missing taskkill', () => {
    const system: System = {
      platform: 'win32',
      spawn: () => {
        throw new Error('spawn ENOENT');
      },
      kill: () => {},
    };
    const group = new ProcessGroup(4711, system);
    expect(() => group.kill()).not.toThrow();
    group.release();
  });
});

describe('a process group on POSIX', () => {
  it('is signalled as a group, never as our own', () => {
    const sent: unknown[] = [];
    const system: System = {
      platform: 'linux',
      spawn: fakeWindows().system.spawn,
      kill: (...given) => sent.push(given),
    };
    const group = new ProcessGroup(4711, system);
    group.terminate();
    group.kill();
    expect(group.isAlive()).toBe(true);
    group.release();
    expect(sent).toEqual([
      [-4711, 'SIGTERM'],
      [-4711, 'SIGKILL'],
      [-4711, 0],
    ]);
  });

  it('counts as alive when it may not be signalled, as gone when nobody is there', () => {
    const failWith = (code: string): System => ({
      platform: 'linux',
      spawn: fakeWindows().system.spawn,
      kill: () => {
        throw Object.assign(new Error(code), { code });
      },
    });
    expect(new ProcessGroup(1, failWith('EPERM')).isAlive()).toBe(true);
    expect(new ProcessGroup(1, failWith('ESRCH')).isAlive()).toBe(false);
  });
});
