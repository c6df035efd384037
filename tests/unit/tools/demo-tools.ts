// The demo school in a folder of its own, with its tools, for tests.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { refuse, runFunction } from '@handrail/guard';
import type { ToolResult } from '@handrail/wire';
import { seedDemoSchool } from '../../../server/src/people/demo/seed-demo-school.ts';
import type { Person } from '../../../server/src/people/person.ts';
import type { RecordedRead } from '../../../server/src/people/record-reads.ts';
import { openRecords, type Records } from '../../../server/src/scores/open-records.ts';
import { createTools } from '../../../server/src/tools/registry.ts';
import type { Tool } from '../../../server/src/tools/tool.ts';

export interface DemoTools {
  readonly records: Records;
  readonly tools: readonly Tool[];
  readonly reads: RecordedRead[];
  readonly clock: { now: Date };
  /** Parses the arguments, runs the tool under the guard, as a turn does; `BAD_INPUT` for a schema fault. */
  call(tool: string, args: unknown, person: Person): Promise<ToolResult>;
  close(): Promise<void>;
}

export function findTool(tools: readonly Tool[], name: string): Tool {
  const tool = tools.find((each) => each.name === name);
  if (!tool) throw new Error(`no tool ${name}`);
  return tool;
}

export async function openDemoTools(): Promise<DemoTools> {
  const folder = mkdtempSync(join(tmpdir(), 'handrail-tools-'));
  const records = openRecords({ file: join(folder, 'demo.sqlite') });
  await seedDemoSchool(records);
  const reads: RecordedRead[] = [];
  const clock = { now: new Date(2026, 2, 20, 12) };
  const recordRead = async (read: RecordedRead) => {
    reads.push(read);
  };
  const tools = createTools({ store: records.scores, recordRead, now: () => clock.now });
  return {
    records,
    tools,
    reads,
    clock,
    async call(name, args, person) {
      const tool = findTool(tools, name);
      return runFunction(async (abortSignal) => {
        const parsed = tool.schema.safeParse(args);
        if (!parsed.success)
          return refuse('BAD_INPUT', parsed.error.issues.map(({ message }) => message).join());
        const outcome = await tool.run(parsed.data, { person, abortSignal, turnId: 't1', toolCallId: 'c1' });
        if ('refused' in outcome) {
          const { code, message, question } = outcome.refused;
          return refuse(code, message, question && { text: question.text, candidates: question.candidates });
        }
        return 'kind' in outcome ? [] : outcome.items;
      }) as Promise<ToolResult>;
    },
    async close() {
      await records.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
