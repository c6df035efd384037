// The log of the conversation: every turn in order, the running one last. Follows new text to the end
// unless the reader has scrolled up. Says where answers begin to come from another model.
import type { Claim, Usage } from '@handrail/wire';
import { Fragment, type ReactNode, useCallback, useMemo } from 'react';
import { Icon } from '../ui/icon.tsx';
import { type ShownTurn, shownTurns } from './blocks-of-rows.ts';
import type { ChatState } from './chat-state.ts';
import { rowsUnseen } from './conversation.ts';
import { describeClaim } from './describe-claim.ts';
import type { ChatSlots, TurnActions } from './slots.ts';
import type { View } from './turn-state.ts';
import { TurnView } from './turn-view.tsx';
import { useStickToEnd } from './use-stick-to-end.ts';

interface ConversationViewProps {
  readonly state: ChatState;
  readonly selected: number | undefined;
  readonly slots: ChatSlots;
  readonly actions: TurnActions;
  /** Shown while there is no message yet. */
  readonly empty: ReactNode;
}

const noViews: readonly View[] = [];

export function ConversationView({ state, selected, slots, actions, empty }: ConversationViewProps) {
  const { conversation, turn, busyElsewhere } = state;
  const turns = useMemo(() => shownTurns(conversation), [conversation]);
  const unseen = useMemo(() => rowsUnseen(conversation), [conversation]);
  const { boxRef, away, toEnd } = useStickToEnd(turn ?? conversation);
  const titles = useMemo(
    () => new Map(conversation.turns.flatMap((one) => Object.entries(one.titles))),
    [conversation],
  );
  const describe = useCallback((claim: Claim) => describeClaim(claim, (id) => titles.get(id)), [titles]);
  const last = turns.at(-1);
  return (
    <div className="conversation">
      <div
        ref={boxRef}
        className="log"
        role="log"
        aria-label="Conversation"
        aria-live="polite"
        aria-busy={turn !== undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
        tabIndex={0}
      >
        <div className="column">
          {turns.length === 0 && empty}
          {turns.map((shown, index) => (
            <Fragment key={shown.userRow}>
              <ModelChange before={lastUsage(turns, index)} now={shown} />
              <TurnView
                shown={shown}
                live={shown === last ? turn : undefined}
                unseen={unseen}
                selected={selected === shown.userRow}
                mayAsk={state.ready && !turn && !busyElsewhere}
                views={state.views.get(shown.userRow) ?? noViews}
                describeClaim={describe}
                slots={slots}
                actions={actions}
              />
            </Fragment>
          ))}
          {busyElsewhere && (
            <p className="status-line">
              <output>
                This conversation is being answered in another tab. It appears here when it is done.
              </output>
            </p>
          )}
        </div>
      </div>
      {away && (
        <button type="button" className="button jump" onClick={toEnd}>
          <Icon name="down" /> Latest
        </button>
      )}
    </div>
  );
}

function lastUsage(turns: readonly ShownTurn[], before: number): ShownTurn | undefined {
  return turns.slice(0, before).findLast((shown) => shown.record?.usage);
}

/** The model never changes inside a conversation without a line that says so. */
function ModelChange({ before, now }: { readonly before: ShownTurn | undefined; readonly now: ShownTurn }) {
  const old = before?.record?.usage;
  const current = now.record?.usage;
  if (!old || !current || answererOf(old) === answererOf(current)) return null;
  return (
    <p className="model-change">
      From here the answers come from <strong>{answererOf(current)}</strong>, no longer from {answererOf(old)}
      .
    </p>
  );
}

/** The stand-in is one, whatever scene it plays. */
function answererOf({ backend, model }: Usage): string {
  return backend === 'scripted' ? 'the scripted stand-in' : model;
}
