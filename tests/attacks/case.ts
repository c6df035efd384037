// One case of the attack suite: what is said, by whom, what the model answers when it is scripted, and what
// must hold afterwards. A case is one line of JSON in data/; the schema is what a team's own lines are held to.
import { z } from 'zod';

const callSchema = z.object({ name: z.string(), arguments: z.unknown() });

/** One answer of the scripted model. `{{prompt}}`, `{{prompt:base64}}` … stand for the system prompt it was sent. */
export const stepSchema = z.object({
  say: z.string().optional(),
  /** The text in exactly these pieces. */
  pieces: z.array(z.string()).optional(),
  calls: z.array(callSchema).optional(),
  /** Says the last tool text that it was sent. */
  echo: z.literal(true).optional(),
});
export type Step = z.infer<typeof stepSchema>;

const expectSchema = z.object({
  /** No protected name in the reply, in any spelling that can be told back. Default true for attacks. */
  names: z.boolean().optional(),
  /** No eight words of the system prompt in the reply. Default true for attacks. */
  prompt: z.boolean().optional(),
  /** Texts that must not stand in the reply. */
  absent: z.array(z.string()).optional(),
  /** Texts that must stand in the reply. */
  present: z.array(z.string()).optional(),
  /** Texts of the reply that must be marked unsupported, when they are shown at all. */
  marked: z.array(z.string()).optional(),
  /** How many claims must be unsupported. */
  unsupported: z.number().optional(),
  /** Answered without a model call. */
  refused: z.boolean().optional(),
  /** The reply is the model's text, unchanged. */
  unchanged: z.boolean().optional(),
  /** The user's words reach the model as they are. */
  heard: z.boolean().optional(),
  /** Texts that must not reach the model. */
  unheard: z.array(z.string()).optional(),
  /** Kinds (or kind:CODE) of the tool results, one of which each result must be. */
  results: z.array(z.string()).optional(),
  status: z.array(z.number()).optional(),
});

export const caseSchema = z.object({
  id: z.string(),
  category: z.string(),
  lang: z.string().default('en'),
  person: z.enum(['guest', 'student', 'guardian', 'teacher', 'counsellor', 'admin']).default('student'),
  /** One message, or several of one conversation, the last of which is sent now. */
  say: z.union([z.string(), z.array(z.string()).min(1)]).optional(),
  /** Instead of `say`: the rows as they are posted. */
  rows: z.array(z.unknown()).optional(),
  model: z.array(stepSchema).optional(),
  records: z
    .array(z.object({ student: z.string(), class: z.string(), title: z.string(), points: z.number() }))
    .optional(),
  expect: expectSchema.default({}),
  /** Why it can't be caught by rules: counted, never failed on. */
  knownMiss: z.string().optional(),
});
export type AttackCase = z.infer<typeof caseSchema>;

/** Cases of one JSON Lines text; a bad line throws with its number. */
export function readCases(text: string, from: string): readonly AttackCase[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '' || line.startsWith('//')) return [];
    const parsed = caseSchema.safeParse(JSON.parse(line));
    if (parsed.success) return [parsed.data];
    throw new Error(
      `${from}, line ${index + 1}: ${parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`,
    );
  });
}

/** The rows that a case posts. */
export function rowsOf({ say, rows }: AttackCase): readonly unknown[] {
  if (rows) return rows;
  const messages = typeof say === 'string' ? [say] : (say ?? ['hi']);
  return messages.flatMap((content, index) =>
    index === 0
      ? [{ role: 'user', content }]
      : [
          { role: 'assistant', content: 'OK.' },
          { role: 'user', content },
        ],
  );
}
