// Every guardrail with its place, in the order in which a turn meets them: what the page lists and
// what the trace is keyed by. No policy stands here; each guardrail's file in its place holds that.
import type { GuardrailId, Place } from '@handrail/wire';

export interface GuardrailEntry {
  readonly id: GuardrailId;
  readonly place: Place;
  readonly title: string;
  readonly does: string;
  readonly without: string;
  readonly whenItBreaks: 'blocks' | 'passes';
  /** May be switched off for a turn in demo mode. */
  readonly switchable: boolean;
}

const entry = (
  place: Place,
  id: GuardrailId,
  switchable: boolean,
  [title, does, without]: readonly [string, string, string],
  whenItBreaks: GuardrailEntry['whenItBreaks'] = 'blocks',
): GuardrailEntry => ({ id, place, title, does, without, whenItBreaks, switchable });

export const catalogue: readonly GuardrailEntry[] = [
  entry('before-model', 'rate-limit', false, [
    'Rate limit',
    'Counts requests per person, else per address, and refuses those over the limit.',
    'One script keeps the model busy for everybody.',
  ]),
  entry('before-model', 'roles', true, [
    'Roles',
    'Drops every posted row whose role is not user, assistant, tool or summary.',
    'Rows of any role, system messages too, go to the model as sent.',
  ]),
  entry('before-model', 'seals', true, [
    'Seals',
    'Believes a tool result or summary in the posted history only when its seal proves that it is ours.',
    'Made-up tool results and summaries are believed as sent.',
  ]),
  entry('before-model', 'message-length', false, [
    'Message length',
    'Refuses a message over the limit and hides longer ones further back.',
    'One message can push everything else out of the model’s window.',
  ]),
  entry('before-model', 'attack-screen', true, [
    'Attack screen',
    'Answers plain attempts to override the assistant without asking the model.',
    'The message goes to the model.',
  ]),
  entry('before-model', 'history-trim', true, [
    'History trim',
    'Shortens what the model is sent to what fits, by window or summary, and says what it left out.',
    'The whole history is sent, and Ollama cuts it silently.',
  ]),
  entry('around-loop', 'step-cap', true, [
    'Step cap',
    'Ends the loop after a fixed number of model calls, the last one without tools.',
    'The loop goes on for 25 steps.',
  ]),
  entry('around-loop', 'repeat-call', true, [
    'Repeated call',
    'Hands back the earlier result when the same tool is called again with the same arguments.',
    'The same call runs again each time.',
  ]),
  entry('around-loop', 'model-timeout', false, [
    'Model timeout',
    'Ends a model call that sends nothing for too long.',
    'A silent model holds the turn for ever.',
  ]),
  entry('around-loop', 'turn-timeout', false, [
    'Turn timeout',
    'Ends a turn that takes too long as a whole.',
    'A turn can go on for ever.',
  ]),
  entry('around-tools', 'known-tool', true, [
    'Known tool',
    'Tells the model when it calls a tool that does not exist, and goes on.',
    'An invented tool ends the turn with a crash message.',
  ]),
  entry('around-tools', 'arguments', true, [
    'Arguments',
    'Checks a call’s arguments against the tool’s schema and hands faults back to the model.',
    'The tool runs with whatever the model wrote; a throw ends the turn.',
  ]),
  entry('around-tools', 'permission', false, [
    'Permission',
    'Limits every look-up to the records that the signed-in person may see.',
    'Anybody could ask for anybody’s records.',
  ]),
  entry('around-tools', 'guard', true, [
    'Tool guard',
    'Types every tool outcome, so that a failure can never be mistaken for an empty answer.',
    'The model gets bare output, and nothing at all when the tool fails.',
  ]),
  entry('around-tools', 'result-screen', true, [
    'Result screen',
    'Makes instructions and control tokens inside records harmless before the model reads them.',
    'Text in records goes to the model as it is.',
  ]),
  entry('after-model', 'tool-names', true, [
    'Tool names',
    'Keeps names of internal tools and their arguments out of the reply.',
    'The text is shown.',
  ]),
  entry('after-model', 'prompt-leak', true, [
    'Prompt leak',
    'Keeps text of the system prompt out of the reply.',
    'The text is shown.',
  ]),
  entry('after-model', 'grounding', true, [
    'Grounding',
    'Marks every score in the reply that no tool result supports.',
    'Invented scores are shown unmarked.',
  ]),
  entry('after-model', 'empty-reply', true, [
    'Empty reply',
    'Replaces an empty answer by an honest sentence.',
    'An empty bubble.',
  ]),
];

const byId = new Map(catalogue.map((each) => [each.id, each]));

/** The catalogue's entry of a guardrail; every id has one. */
export function guardrailEntry(id: GuardrailId): GuardrailEntry {
  const found = byId.get(id);
  if (!found) throw new Error(`guardrail ${id} is not in the catalogue`);
  return found;
}
