// The container files: what Docker's own client makes of them, where it is installed, and what they promise.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const clients = [['docker', 'compose'], ['docker-compose']] as const;
const client = clients.find(([program, ...args]) => spawnSync(program, [...args, 'version']).status === 0);
const reason = client ? '' : ' (skipped: docker compose is not installed here)';

function config(files: readonly string[], ...profiles: readonly string[]) {
  const [program = '', ...first] = client ?? [];
  const args = [
    ...first,
    ...files.flatMap((file) => ['-f', file]),
    ...profiles.flatMap((profile) => ['--profile', profile]),
    'config',
  ];
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8' });
  return { status, stdout, stderr };
}

describe('docker compose config', () => {
  const base = 'docker-compose.yml';
  it.skipIf(!client).each([
    ['the base file', [base], []],
    ['the base file with the host’s Ollama', [base], ['host']],
    ['the GPU file on top', [base, 'docker-compose.gpu.yml'], []],
    ['the GPU file on top with the host’s Ollama', [base, 'docker-compose.gpu.yml'], ['host']],
  ] as const)(`accepts %s${reason}`, (_name, files, profiles) => {
    const { status, stdout, stderr } = config(files, ...profiles);
    expect(stderr).not.toMatch(/is not set/);
    expect(status).toBe(0);
    for (const service of profiles) expect(stdout).toContain(`app-${service}:`);
    expect(stdout.includes('nvidia')).toBe(files.length > 1);
  });
});

describe('the container files', () => {
  it('publish on this machine only', () => {
    const published = read('docker-compose.yml').match(/^\s*ports: .*$/gm) ?? [];
    expect(published).toHaveLength(1);
    expect(published[0]).toMatch(/["']127\.0\.0\.1:/);
  });

  it('ask for health with programs that the images have', () => {
    expect(read('docker-compose.yml')).toMatch(/test: .*CMD.*ollama.*list/);
    expect(read('Dockerfile')).toContain('CMD ["node", "server/commands/healthy.mjs"]');
  });

  it('run the app as an unprivileged user on a read-only root', () => {
    expect(read('Dockerfile')).toMatch(/^USER node$/m);
    expect(read('docker-compose.yml')).toContain('read_only: true');
  });

  it('look for the model before they fetch it', () => {
    expect(read('docker-compose.yml')).toMatch(/ollama show .*\|\| exec ollama pull/);
  });
});
