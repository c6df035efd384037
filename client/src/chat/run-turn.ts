// Asks for one turn and reads it to its end, whatever the end is: finished, stopped by the reader,
// refused, broken off. Never throws; each change is handed on as it comes.
import type { ChatRequest } from '@handrail/wire';
import { cutOff, troubleOfResponse, unreachable } from '../api/trouble.ts';
import { readTurn } from './read-turn.ts';
import { failTurn, reduceTurn, stopTurn } from './reduce-turn.ts';
import { newTurn, type Turn } from './turn-state.ts';

/** Posts a body to the chat route; rejects when the server can't be reached or the signal aborts. */
export type PostChat = (body: ChatRequest, abortSignal: AbortSignal) => Promise<Response>;

export const postChat: PostChat = (body, signal) =>
  fetch('/api/chat', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify(body),
    signal,
  });

interface TurnOptions {
  readonly post: PostChat;
  readonly body: ChatRequest;
  readonly abortSignal: AbortSignal;
  /** Called after every part, with the turn so far. */
  readonly onChange: (turn: Turn) => void;
}

/** Resolves with the ended turn: its phase is never `running`. */
export async function runTurn({ post, body, abortSignal, onChange }: TurnOptions): Promise<Turn> {
  let turn = newTurn;
  if (abortSignal.aborted) return stopTurn(turn);
  try {
    const response = await post(body, abortSignal);
    if (!response.ok) return failTurn(turn, await troubleOfResponse(response));
    if (!response.body || !isEventStream(response)) return failTurn(turn, notAStream);
    const parts = readTurn(response.body);
    for (;;) {
      const next = await parts.next();
      if (abortSignal.aborted) return stopTurn(turn);
      if (next.done) return endTurn(turn, next.value);
      turn = reduceTurn(turn, next.value);
      onChange(turn);
    }
  } catch {
    if (abortSignal.aborted) return stopTurn(turn);
    return failTurn(turn, turn === newTurn ? unreachable : cutOff);
  }
}

/** A stream that stops without saying that it is complete has been cut. */
function endTurn(turn: Turn, complete: boolean): Turn {
  if (turn.phase !== 'running') return turn;
  return complete ? reduceTurn(turn, { type: 'finish' }) : failTurn(turn, cutOff);
}

function isEventStream(response: Response): boolean {
  return (response.headers.get('content-type') ?? '').startsWith('text/event-stream');
}

const notAStream = {
  slug: 'failed',
  title: 'Unexpected answer',
  detail: 'The server answered in a form that this page does not understand. Reload the page and try again.',
};
