// The architecture as it is, and the proof that each rule can fail: a planted offence goes through the same checker.
import { describe, expect, it } from 'vitest';
import { findOffences, rules } from './rules.ts';
import { parseSource, readSources } from './source.ts';

const sources = readSources();

describe('the sources', () => {
  it('are found in every folder', () => {
    const found = [
      'server/src/',
      'server/commands/',
      'client/src/',
      'shared/wire/src/',
      'shared/guard/src/',
    ].filter((folder) => sources.some(({ path }) => path.startsWith(folder)));
    expect(found).toHaveLength(5);
  });

  it.each(rules.map((rule) => [rule.name, rule] as const))('keep the rule: %s', (_name, rule) => {
    expect(sources.flatMap((source) => rule.offences(source))).toEqual([]);
  });
});

// Per rule: code that breaks it, and its nearest neighbour that does not.
const planted: Record<string, { breaks: readonly [string, string][]; keeps: readonly [string, string][] }> = {
  'the client takes nothing of ours but shared/wire': {
    breaks: [
      ['client/src/chat/a.ts', "import { x } from '@handrail/guard';"],
      ['client/src/chat/a.ts', "import type { X } from '../../../server/src/config.ts';"],
      ['client/src/a.tsx', "export { x } from '../../shared/wire/src/index.ts';"],
      ['client/src/a.ts', "import { readFile } from 'node:fs';"],
    ],
    keeps: [
      [
        'client/src/chat/a.tsx',
        "import { x } from '@handrail/wire'; import y from '../b.ts'; import z from 'react';",
      ],
    ],
  },
  'the server takes nothing of ours but shared/wire and shared/guard': {
    breaks: [
      ['server/src/a.ts', "const page = await import('../../client/src/main.tsx');"],
      ['server/src/a.ts', "type X = import('@handrail/tests').X;"],
    ],
    keeps: [
      ['server/src/turn/a.ts', "import { x } from '@handrail/guard'; import { y } from '../tools/tool.ts';"],
    ],
  },
  'the guard takes nothing but node: built-ins': {
    breaks: [
      ['shared/guard/src/a.mts', "import { z } from 'zod';"],
      ['shared/guard/src/a.mts', "import { x } from '@handrail/wire';"],
      ['shared/guard/src/a.mts', "import { x } from 'fs';"],
    ],
    keeps: [
      ['shared/guard/src/a.mts', "import { spawn } from 'node:child_process'; import { x } from './b.mts';"],
    ],
  },
  'the wire takes nothing but zod': {
    breaks: [['shared/wire/src/a.ts', "import x from 'canonicalize';"]],
    keeps: [['shared/wire/src/a.ts', "import { z } from 'zod'; export * from './row.ts';"]],
  },
  'the four places never import each other, nor what joins them': {
    breaks: [
      ['server/src/before-model/a.ts', "import { x } from '../after-model/b.ts';"],
      ['server/src/after-model/deep/a.ts', "export * from '../../around-loop/b.ts';"],
      ['server/src/around-tools/a.ts', "import type { X } from '../turn/run-chat-turn.ts';"],
    ],
    keeps: [
      [
        'server/src/before-model/a.ts',
        "import { x } from './b.ts'; import { y } from '../guardrail/trace.ts';",
      ],
      [
        'server/src/turn/a.ts',
        "import { x } from '../before-model/b.ts'; import { y } from '../after-model/b.ts';",
      ],
    ],
  },
  'the guardrail vocabulary holds no policy: it takes the wire only': {
    breaks: [['server/src/guardrail/a.ts', "import { x } from '../before-model/b.ts';"]],
    keeps: [
      [
        'server/src/guardrail/a.ts',
        "import type { Place } from '@handrail/wire'; import { x } from './b.ts';",
      ],
    ],
  },
  'only the guard and the commands touch child_process': {
    breaks: [
      ['server/src/tools/a.ts', "import { spawn } from 'node:child_process';"],
      ['server/src/tools/a.ts', "const { spawn } = await import('child_process');"],
      ['server/src/tools/a.ts', "const { spawn } = require('node:child_process');"],
    ],
    keeps: [['server/commands/a.mjs', "import { spawn } from 'node:child_process'; // and not by exec"]],
  },
  'only http/ and app.ts know Express': {
    breaks: [['server/src/turn/a.ts', "import type { Request } from 'express';"]],
    keeps: [['server/src/http/a.ts', "import express from 'express';"]],
  },
  'tools know nothing of HTTP, of the model or of the turn': {
    breaks: [
      ['server/src/tools/a.ts', "import type { X } from '../model/chat-model.ts';"],
      ['server/src/tools/a.ts', "import { x } from '../http/problem.ts';"],
      ['server/src/tools/a.ts', "import { request } from 'node:http';"],
    ],
    keeps: [['server/src/tools/a.ts', "import type { Person } from '../people/person.ts';"]],
  },
  'only model/ollama knows the ollama package': {
    breaks: [['server/src/turn/a.ts', "import { Ollama } from 'ollama';"]],
    keeps: [['server/src/model/ollama/a.ts', "import { Ollama } from 'ollama';"]],
  },
  'Ollama’s own words stay in model/ollama, model/scripted and model/clean': {
    breaks: [
      ['server/src/turn/a.ts', 'export const x = (m) => m.tool_calls;'],
      ['server/src/turn/a.ts', "export const x = { 'num_ctx': 1 };"],
    ],
    keeps: [
      ['server/src/turn/a.ts', '// tool_calls is what Ollama says\nexport const x = OLLAMA_NUM_CTX;'],
      ['server/src/model/scripted/a.ts', 'export const x = (m) => m.tool_calls;'],
    ],
  },
  'only config.ts, main.ts and commands read the environment': {
    breaks: [
      ['server/src/turn/a.ts', 'export const x = process.env.PORT;'],
      ['server/src/turn/a.ts', "export const x = process['env'];"],
      ['server/src/turn/a.ts', 'const { env } = process;'],
      ['server/src/turn/a.ts', "import { env } from 'node:process';"],
    ],
    keeps: [
      ['server/src/config.ts', 'export const x = process.env.PORT;'],
      ['server/src/scores/commands/a.ts', 'export const x = process.env.PORT;'],
      ['server/src/turn/a.ts', 'export const x = process.pid; // never process.env'],
    ],
  },
};

describe('the checker', () => {
  it('has a planted offence for every rule', () => {
    expect(Object.keys(planted).sort()).toEqual(rules.map(({ name }) => name).sort());
  });

  it.each(Object.entries(planted))('goes red when broken, and only then: %s', (name, { breaks, keeps }) => {
    for (const [path, text] of breaks) {
      const found = findOffences([parseSource(path, text)]).filter((offence) =>
        offence.startsWith(`${name}: `),
      );
      expect(found, text).toHaveLength(1);
    }
    for (const [path, text] of keeps) expect(findOffences([parseSource(path, text)]), text).toEqual([]);
  });

  it('refuses to pass over a file that it cannot read', () => {
    expect(() => parseSource('server/src/a.ts', 'import {')).toThrow('server/src/a.ts cannot be parsed');
  });
});
