// One turn: the question, the blocks of its answer, how it ended, and what can be done with it. The same
// for a running turn and a stored one.
import type { Claim } from '@handrail/wire';
import { memo } from 'react';
import { CopyButton } from '../ui/copy-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { BlockView } from './block-view.tsx';
import type { PlacedBlock, ShownTurn } from './blocks-of-rows.ts';
import type { ChatSlots, TurnActions } from './slots.ts';
import { StatusLine } from './status-line.tsx';
import { TroubleBlock } from './trouble-block.tsx';
import type { Turn, View } from './turn-state.ts';
import { UserMessage } from './user-message.tsx';

interface TurnViewProps {
  readonly shown: ShownTurn;
  /** Set while this tab runs the turn, and after its end until it is stored. */
  readonly live: Turn | undefined;
  readonly unseen: ReadonlySet<number>;
  readonly selected: boolean;
  /** False while nothing may be sent. */
  readonly mayAsk: boolean;
  readonly views: readonly View[];
  readonly describeClaim: (claim: Claim) => string;
  readonly slots: ChatSlots;
  readonly actions: TurnActions;
}

export const TurnView = memo(function TurnView(props: TurnViewProps) {
  const { shown, live, unseen, selected, mayAsk, describeClaim, slots, actions } = props;
  const { userRow, record } = shown;
  const blocks = live ? liveBlocks(live) : shown.blocks;
  const running = live?.phase === 'running';
  const trouble = live ? live.trouble : record?.trouble;
  const replacements = (live ?? record)?.replacements ?? [];
  const again = (text?: string) => actions.again(userRow, text);
  return (
    <article className={selected ? 'turn selected' : 'turn'}>
      {record && slots.asked(record.asked)}
      <UserMessage text={shown.question} onEdit={mayAsk ? again : undefined} />
      {unseen.has(userRow) && <UnseenMark />}
      <div className="answer">
        {blocks.map(({ block, row, stopped }, index) => (
          <BlockView
            // biome-ignore lint/suspicious/noArrayIndexKey: the stored turn has other ids, and what is selected stays
            key={`${block.kind} ${index}`}
            block={block}
            running={running}
            stopped={stopped}
            unseen={unseen.has(row)}
            describeClaim={describeClaim}
            slots={slots}
            onChoose={actions.choose}
          />
        ))}
        {!live && isEmptyAnswer(shown) && <p className="empty-answer">The answer is empty.</p>}
        {!live && record?.partial && <p className="plain muted">{record.partial}</p>}
        {replacements.map(({ guardrail, reason }) => (
          <p key={`${guardrail} ${reason}`} className="taken-back">
            <Icon name="change" /> Text was taken back here: {reason}
          </p>
        ))}
        {running && <StatusLine status={live.status} />}
        {!live && <Ending shown={shown} onRetry={mayAsk ? () => again() : undefined} />}
        {trouble && (
          <TroubleBlock trouble={trouble} onRetry={mayAsk ? () => again() : undefined}>
            {slots.help(trouble)}
          </TroubleBlock>
        )}
        <TurnFooter {...props} blocks={blocks} />
      </div>
    </article>
  );
});

/** A finished turn that says nothing and did nothing: an empty bubble, as the model left it. */
function isEmptyAnswer({ record, blocks }: ShownTurn): boolean {
  return record?.phase === 'finished' && !blocks.some(({ block }) => block.kind === 'text');
}

/** Empty texts are left out, as in the rows. */
function liveBlocks(live: Turn): PlacedBlock[] {
  return live.blocks
    .filter((block) => block.kind !== 'text' || block.text !== '')
    .map((block) => ({ block, row: -1, stopped: false }));
}

function UnseenMark() {
  return (
    <p className="unseen-mark">
      <Icon name="hidden" /> No longer sent to the model
    </p>
  );
}

/** For turns that ended without an answer or a trouble: stopped early, or left by a closed page. */
function Ending({
  shown,
  onRetry,
}: {
  readonly shown: ShownTurn;
  readonly onRetry: (() => void) | undefined;
}) {
  const phase = shown.record?.phase;
  if (phase !== 'stopped' && phase !== 'interrupted') return null;
  return (
    <p className="ending">
      <Icon name="stop" />
      {phase === 'stopped' ? 'Stopped by you.' : 'The page was closed before this answer was complete.'}
      {onRetry && (
        <button type="button" className="button quiet small" onClick={onRetry}>
          <Icon name="again" /> Retry
        </button>
      )}
    </p>
  );
}

/** What was opened below the edge of the screen would look as if nothing had happened. */
function bringIntoView(opened: HTMLElement | null): void {
  opened?.scrollIntoView({ block: 'nearest' });
}

function TurnFooter({ shown, live, selected, mayAsk, views, slots, actions, blocks }: TurnFooterProps) {
  const { record, userRow } = shown;
  const running = live?.phase === 'running';
  const trail = {
    trace: (live ?? record)?.trace ?? [],
    usage: live ? live.usage : record?.usage,
    running,
  };
  const text = blocks.flatMap(({ block }) => (block.kind === 'text' ? [block.text] : [])).join('\n\n');
  const shownViews = live?.views ?? views;
  return (
    <footer className="turn-footer">
      {trail.trace.length > 0 && (
        <button
          type="button"
          className="button quiet small trail-button"
          aria-expanded={selected}
          onClick={() => actions.select(userRow)}
        >
          {slots.trailSummary(trail)}
        </button>
      )}
      {!running && text !== '' && <CopyButton text={text} label="Copy" />}
      {!live && mayAsk && text !== '' && (
        <button
          type="button"
          className="button quiet small"
          title="Ask again and replace this answer"
          onClick={() => actions.again(userRow)}
        >
          <Icon name="again" /> Regenerate
        </button>
      )}
      {shownViews.length > 0 && slots.views(shownViews)}
      {selected && slots.trail && (
        <div ref={bringIntoView} className="trail-inline">
          {slots.trail(trail)}
        </div>
      )}
    </footer>
  );
}

interface TurnFooterProps extends TurnViewProps {
  readonly blocks: readonly PlacedBlock[];
}
