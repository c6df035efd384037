import { describe, expect, it } from 'vitest';
import { type Config, readConfig } from '../../server/src/config.ts';
import { decideDemoMode } from '../../server/src/demo-mode.ts';

function config(environment: Record<string, string> = {}): Config {
  const read = readConfig(environment);
  if (!read.ok) throw new Error(read.faults.join('\n'));
  return read.config;
}
const faults = (environment: Record<string, string>) => {
  const read = readConfig(environment);
  return read.ok ? [] : read.faults;
};

describe('readConfig', () => {
  it('takes the documented defaults from an empty environment, frozen', () => {
    expect(config()).toMatchObject({
      port: 3001,
      host: '127.0.0.1',
      ollamaUrl: 'http://127.0.0.1:11434',
      model: 'granite4:3b',
      numCtx: 8192,
      firstChunkTimeoutMs: 180_000,
      idleTimeoutMs: 60_000,
      turnTimeoutMs: 300_000,
      maxSteps: 5,
      maxToolCallsPerStep: 8,
      historyStrategy: 'summarize',
      historyTrust: 'roles',
      maxMessageChars: 4000,
      maxBodyBytes: 4_194_304,
      maxImportBytes: 52_428_800,
      rateLimitPerMinute: 30,
      modelConcurrency: 1,
      modelQueue: 32,
      grounding: 'mark',
      dataDir: './data',
    });
    expect(Object.isFrozen(config())).toBe(true);
  });

  it.each([
    ['0.0.0.0', 'http://127.0.0.1:11434'],
    [':1234', 'http://127.0.0.1:1234'],
    ['http://ollama:11434', 'http://ollama:11434'],
    ['[::1]:11434', 'http://[::1]:11434'],
  ])('reads OLLAMA_HOST=%s as Ollama does', (text, url) => {
    expect(config({ OLLAMA_HOST: text }).ollamaUrl).toBe(url);
  });

  it('prefers OLLAMA_BASE_URL', () => {
    const environment = { OLLAMA_HOST: 'a:1', OLLAMA_BASE_URL: 'http://b:2' };
    expect(config(environment).ollamaUrl).toBe('http://b:2');
  });

  it.each([
    ['PORT', '70000'],
    ['PORT', '0x10'],
    ['PORT', '3001.5'],
    ['MAX_STEPS', '0'],
    ['MAX_STEPS', 'NaN'],
    ['HISTORY_STRATEGY', 'Window'],
    ['DEMO', 'yes'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', 'all of them'],
    ['PUBLIC_URL', 'chat.school.example'],
    ['PUBLIC_URL', 'ftp://chat.school.example'],
    ['PUBLIC_URL', 'https://chat.school.example/path'],
    ['OLLAMA_MODEL', 'gpt-oss:120b-cloud'],
    ['OLLAMA_MODEL', 'kimi:cloud'],
    ['OLLAMA_MODEL', 'two words'],
    ['HANDRAIL_SECRET', 'short'],
    ['HANDRAIL_SECRET', `${'a'.repeat(32)},short`],
    ['HISTORY_KEEP_MESSAGES', '21'],
  ])('refuses %s=%s with one line that says what is allowed', (name, value) => {
    const lines = faults({ [name]: value });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(name);
    expect(lines[0]).toContain('allowed is');
    if (name === 'HANDRAIL_SECRET') expect(lines[0]).not.toContain(value);
    else expect(lines[0]).toContain(value);
  });

  it('takes several secrets', () => {
    const secrets = config({ HANDRAIL_SECRET: `${'a'.repeat(32)}, ${'b'.repeat(40)}` }).secrets;
    expect(secrets?.map(({ length }) => length)).toEqual([32, 40]);
  });
});

describe('decideDemoMode', () => {
  const decide = (environment: Record<string, string>, accounts = false) =>
    decideDemoMode(config(environment), accounts);

  it('is on by itself only on this machine, outside production, without a proxy and without accounts', () => {
    expect(decide({})).toMatchObject({ start: true, demo: true });
    expect(decide({ NODE_ENV: 'production' })).toMatchObject({ start: true, demo: false });
    expect(decide({ TRUST_PROXY: '1' })).toMatchObject({ start: true, demo: false });
    expect(decide({ DEMO: 'off' })).toMatchObject({ start: true, demo: false });
    expect(decide({}, true)).toMatchObject({ start: true, demo: false });
  });
  it('is forced by DEMO=on, but never where real accounts exist', () => {
    expect(decide({ DEMO: 'on', HOST: '0.0.0.0', NODE_ENV: 'production' })).toMatchObject({ demo: true });
    expect(decide({ DEMO: 'on' }, true)).toMatchObject({ start: true, demo: false });
  });
  it('refuses a start for other machines where nobody could sign in', () => {
    const refused = decide({ HOST: '0.0.0.0' });
    expect(refused.start).toBe(false);
    expect(refused.why).toContain('users:add');
    expect(decide({ HOST: '0.0.0.0' }, true)).toMatchObject({ start: true, demo: false });
  });
});
