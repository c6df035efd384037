// Turns what a model streams into what a turn may use: whole characters, no thinking, no calls in the text, calls only
// at the end. A call written as text counts only when it is the whole reply and the user did not write it: quoting is
// no calling. Linear in the length of the reply; at most `maxHeldChars` are held back.
import type { ModelEvent } from '../chat-model.ts';
import { canBeCall, headChars } from './can-be-call.ts';
import { couldBecomeCalls } from './could-become-calls.ts';
import { type FoundCall, findTextCalls } from './find-text-calls.ts';
import { matchToolName } from './match-tool-name.ts';
import { createThinkingFilter } from './strip-thinking.ts';
import type { ThinkingHabit } from './thinking-habit.ts';
import { WholeCharacters } from './whole-characters.ts';

export type RawEvent =
  | Exclude<ModelEvent, { kind: 'thinking' }>
  | { readonly kind: 'thinking'; readonly text: string };

export interface CleanOptions {
  readonly toolNames: readonly string[];
  /** The user's own messages. */
  readonly userTexts: readonly string[];
  /** Kept from reply to reply: a model that once left its thinking in the text gets its text held back for it. */
  readonly learned?: ThinkingHabit;
}

const maxHeldChars = 32_768;
/** A reply that is held is looked at again at this length, and each time by a share longer, which keeps it linear. */
const firstCheckChars = 64;
const laterChecksShare = 0.125;
const maxThoughtChars = 65_536;

/** One event in, the events that follow from it out. */
export function createCleaner({ toolNames, userTexts, learned }: CleanOptions) {
  const characters = new WholeCharacters();
  const thinking = createThinkingFilter({ expectThinking: learned?.isLikely ?? false });
  const holder = createTextHolder(toolNames);
  const calls: ModelEvent[] = [];
  let thought = '';
  let sawText = false;

  const textEvents = (text: string): ModelEvent[] => {
    if (text === '') return [];
    sawText = true;
    return [{ kind: 'text', text }];
  };

  function finish(end: Extract<RawEvent, { kind: 'end' }>): ModelEvent[] {
    const rest = thinking.push(characters.end()) + thinking.end();
    const late = textEvents(holder.push(rest));
    learned?.note(thinking.sawStrayEnd, userTexts);
    const held = holder.end();
    const cut = end.reason === 'length';
    const found = held.trim() === '' ? [] : notQuoted(findTextCalls(held, toolNames), userTexts);
    const thoughtOf =
      !sawText && held.trim() === '' && calls.length === 0 ? callsOfThought(thought, toolNames) : [];
    const all = [...calls, ...[...found, ...notQuoted(thoughtOf, userTexts)].map(toCall)];
    // What was held to the end began like a call; cut in the middle it is neither that nor an answer.
    const halfCall = cut && (/^\s*[{[<`]/.test(held) || toolNames.some((name) => held.includes(name)));
    const text = found.length > 0 || halfCall || held.trim() === '' ? [] : textEvents(held);
    return [...late, ...text, ...(cut ? [] : all), end];
  }

  return {
    push(event: RawEvent): readonly ModelEvent[] {
      switch (event.kind) {
        case 'thinking':
          if (thought.length < maxThoughtChars) thought += event.text;
          return [{ kind: 'thinking' }];
        case 'text': {
          const shown = textEvents(holder.push(thinking.push(characters.push(event.text))));
          // Text that is held back is still a sign of life.
          return shown.length > 0 ? shown : [{ kind: 'thinking' }];
        }
        case 'call':
          calls.push({ ...event, name: matchToolName(event.name, toolNames) ?? event.name });
          return [{ kind: 'thinking' }];
        case 'end':
          return finish(event);
      }
    },
  };
}

/** Holds a reply back from its beginning for as long as it could be a call. */
function createTextHolder(toolNames: readonly string[]) {
  let held = '';
  let head = '';
  let checkAt = firstCheckChars;
  let holding = true;
  const release = (): string => {
    const text = held;
    held = '';
    return text;
  };
  /** At fixed lengths, so that it never matters how the reply was cut. */
  const canStillBeCall = (): boolean => {
    for (
      ;
      held.length >= checkAt;
      checkAt += Math.max(firstCheckChars, Math.floor(checkAt * laterChecksShare))
    )
      if (!couldBecomeCalls(held.slice(0, checkAt), toolNames)) return false;
    return true;
  };
  return {
    push(text: string): string {
      if (!holding) return text;
      held += text;
      const undecided = head.length < headChars;
      if (undecided) head = (head + text).trimStart().slice(0, headChars);
      holding = held.length <= maxHeldChars && (!undecided || canBeCall(head, toolNames)) && canStillBeCall();
      return holding ? '' : release();
    },
    end: release,
  };
}

/** A call that a model wrote into its thinking and then said nothing. */
function callsOfThought(thought: string, toolNames: readonly string[]): readonly FoundCall[] | undefined {
  const at = thought.lastIndexOf('<tool_call>');
  return at < 0 ? undefined : findTextCalls(thought.slice(at), toolNames);
}

function notQuoted(
  found: readonly FoundCall[] | undefined,
  userTexts: readonly string[],
): readonly FoundCall[] {
  if (!found || found.length === 0) return [];
  const said = userTexts.map(squeeze);
  const quoted = found.some(({ source }) => said.some((text) => text.includes(squeeze(source))));
  return quoted ? [] : found;
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, '').toLowerCase();
}

function toCall({ name, arguments: args }: FoundCall): ModelEvent {
  return { kind: 'call', name, arguments: args };
}
