// One block of an answer: text with its claims, a tool card, or a summary where it stands.
import type { Claim } from '@handrail/wire';
import { Icon } from '../ui/icon.tsx';
import { ClaimsLegend } from './claims-legend.tsx';
import { Markdown } from './markdown.tsx';
import type { ChatSlots } from './slots.ts';
import { ToolCard } from './tool-card.tsx';
import type { Block } from './turn-state.ts';

interface BlockViewProps {
  readonly block: Block;
  readonly running: boolean;
  readonly stopped: boolean;
  readonly unseen: boolean;
  readonly describeClaim: (claim: Claim) => string;
  readonly slots: ChatSlots;
  readonly onChoose: (message: string) => void;
}

export function BlockView({
  block,
  running,
  stopped,
  unseen,
  describeClaim,
  slots,
  onChoose,
}: BlockViewProps) {
  if (block.kind === 'tool') {
    return <ToolCard block={block} running={running} renderItems={slots.items} onChoose={onChoose} />;
  }
  if (block.kind === 'summary') return <SummaryView text={block.text} />;
  if (block.text === '') return null;
  return (
    <div className={unseen ? 'answer-text unseen' : 'answer-text'}>
      <Markdown text={block.text} claims={block.claims} describeClaim={describeClaim} />
      <ClaimsLegend text={block.text} claims={block.claims} describeClaim={describeClaim} />
      {stopped && <p className="tag">Incomplete</p>}
      {unseen && (
        <p className="unseen-mark">
          <Icon name="hidden" /> No longer sent to the model
        </p>
      )}
    </div>
  );
}

function SummaryView({ text }: { readonly text: string }) {
  return (
    <details className="summary-row">
      <summary>
        <Icon name="change" /> Summary made here. From now on the model reads it instead of the messages
        above.
      </summary>
      <p className="plain">{text}</p>
    </details>
  );
}
