// Tool: passages of the school's handbook. A program of ours, run as a process, searches the folder of the school,
// or the sample that is shipped as long as there is none.
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { defineCliTool } from './define-cli-tool.ts';
import { everybody } from './define-tool.ts';
import { textArgument } from './text-argument.ts';
import type { Tool } from './tool.ts';

// From the package's root, which is the same for the sources and for what they are compiled to.
const inPackage = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const schema = z.object({
  query: textArgument('words to look for', 'What to look for: a few words, or the question as it was asked.'),
});

/** `folder`: the school's own pages, used once it exists. */
export function createSearchHandbook(folder?: string): Tool<z.infer<typeof schema>> {
  const folders = [...(folder === undefined ? [] : [folder]), inPackage('src/handbook/pages')];
  return defineCliTool({
    name: 'search_handbook',
    title: 'School handbook',
    description:
      'Searches the school handbook: rules on absence, missed exams, retakes, grading, lunch, phones, uniforms, trips, the library and so on. Holds nothing about any one student.',
    schema,
    command: process.execPath,
    args: {
      fixed: [inPackage('dist/handbook/search-program.js'), ...folders.map((each) => `--folder=${each}`)],
      operands: ({ query }) => [query],
    },
    timeoutMs: 5000,
    permission: everybody,
    sentences: {
      empty:
        'The handbook has nothing on that (kind: empty). This is a real answer: tell the person just that, and make up no rule.',
      results: () => 'Each item is a passage of the school handbook. Answer from these passages alone.',
    },
  });
}
