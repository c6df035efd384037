import { describe, expect, it } from 'vitest';
import { isCloudModelName } from '../../../../server/src/model/ollama/is-cloud-model-name.ts';
import { normaliseOllamaHost } from '../../../../server/src/model/ollama/normalise-host.ts';

describe('normaliseOllamaHost', () => {
  it.each([
    ['', 'http://127.0.0.1:11434'],
    ['localhost', 'http://localhost:11434'],
    [' "127.0.0.1:11434" ', 'http://127.0.0.1:11434'],
    ["'box'", 'http://box:11434'],
    ['a:99', 'http://a:99'],
    [':1234', 'http://127.0.0.1:1234'],
    ['http://a', 'http://a:80'],
    ['https://a', 'https://a:443'],
    ['HTTP://a:5', 'http://a:5'],
    ['http://a/p/', 'http://a:80/p'],
    ['a/p', 'http://a:11434/p'],
    ['0.0.0.0', 'http://127.0.0.1:11434'],
    ['0.0.0.0:80', 'http://127.0.0.1:80'],
    ['http://0.0.0.0:11434', 'http://127.0.0.1:11434'],
    ['[::]:11434', 'http://[::1]:11434'],
    ['[::1]:99', 'http://[::1]:99'],
    ['[fe80::1]', 'http://[fe80::1]:11434'],
    ['::1', 'http://[::1]:11434'],
    ['::', 'http://[::1]:11434'],
    ['host.docker.internal:11434', 'http://host.docker.internal:11434'],
    // As Ollama: a port that is none falls back to the default.
    ['a:99999', 'http://a:11434'],
    ['a:x', 'http://a:11434'],
    ['https://a:x', 'https://a:443'],
  ])('%j means %s', (text, host) => expect(normaliseOllamaHost(text)).toBe(host));

  it.each([
    'ftp://a',
    'unix:///run/ollama.sock',
    'http://user:secret@a',
    'a?x=1',
    'a#b',
    'a b',
    'http://[zz]',
    'https://ollama.com',
    'ollama.com',
  ])('%j is refused in words that do not repeat it', (text) => {
    const refused = normaliseOllamaHost(text);
    expect(refused).toEqual({ fault: expect.any(String) });
    expect(JSON.stringify(refused)).not.toContain('secret');
  });
});

describe('isCloudModelName', () => {
  it.each(['gpt-oss:cloud', 'gpt-oss:120b-cloud', 'Deepseek:671B-CLOUD', 'me/x:cloud'])('%s', (name) =>
    expect(isCloudModelName(name)).toBe(true),
  );
  it.each([
    'granite4:3b',
    'cloud',
    'my-cloud',
    'cloud:3b',
    'x:cloudy',
    'localhost:5000/x',
    'gpt-oss:cloud:local',
    '',
  ])('not %j', (name) => expect(isCloudModelName(name)).toBe(false));
});
