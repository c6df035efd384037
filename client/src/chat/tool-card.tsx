// One tool call: its public title, what it was asked, how it ended, and what it found. Failures are open
// and say which kind; a question offers its candidates as buttons.
import type { JsonValue } from '@handrail/wire';
import type { ReactNode } from 'react';
import { formatMs } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { choiceOf } from './candidate.ts';
import { describeInput, lookOfTool } from './tool-look.ts';
import type { ToolBlock } from './turn-state.ts';

interface ToolCardProps {
  readonly block: ToolBlock;
  readonly running: boolean;
  readonly renderItems: (items: readonly JsonValue[]) => ReactNode;
  readonly onChoose: (message: string) => void;
}

export function ToolCard({ block, running, renderItems, onChoose }: ToolCardProps) {
  const { result } = block;
  const look = lookOfTool(result, running);
  const asked = describeInput(block.input);
  const title = block.title ?? (block.toolName || 'Look-up');
  return (
    <section className={`tool-card tone-${look.tone}`} aria-label={`${title}: ${look.word}`}>
      <header className="tool-head">
        <span className="tool-icon">
          {look.icon ? <Icon name={look.icon} /> : <span className="spinner" />}
        </span>
        <span className="tool-title">{title}</span>
        <span className="tool-word">{look.word}</span>
        {result && result.durationMs > 0 && <span className="tool-ms">{formatMs(result.durationMs)}</span>}
      </header>
      {asked && <p className="tool-asked">{asked}</p>}
      {result?.kind === 'results' && <div className="tool-items">{renderItems(result.items)}</div>}
      {result && !result.ok && result.question && (
        <Question text={result.question.text} candidates={result.question.candidates} onChoose={onChoose} />
      )}
      {result && !result.ok && !result.question && (
        <p className="tool-detail">
          {result.detail}
          {result.exitCode !== null && <span className="muted"> Exit code {result.exitCode}.</span>}
        </p>
      )}
    </section>
  );
}

interface QuestionProps {
  readonly text: string;
  readonly candidates: readonly JsonValue[];
  readonly onChoose: (message: string) => void;
}

function Question({ text, candidates, onChoose }: QuestionProps) {
  const choices = candidates.flatMap((candidate) => choiceOf(candidate) ?? []);
  return (
    <>
      <p className="tool-detail">{text}</p>
      {choices.length > 0 && (
        <div className="choices">
          {choices.map((choice) => (
            <button
              key={choice.label}
              type="button"
              className="button small"
              onClick={() => onChoose(choice.message)}
            >
              {choice.label}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
