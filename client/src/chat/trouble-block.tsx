// What went wrong with a turn, with what to do and a way to try again.
import type { ReactNode } from 'react';
import type { Trouble } from '../api/trouble.ts';
import { Icon } from '../ui/icon.tsx';
import { WithCode } from '../ui/with-code.tsx';

interface TroubleBlockProps {
  readonly trouble: Trouble;
  readonly onRetry: (() => void) | undefined;
  /** More help for troubles of the model or the connection. */
  readonly children?: ReactNode;
}

export function TroubleBlock({ trouble, onRetry, children }: TroubleBlockProps) {
  return (
    <div className="trouble" role="alert">
      <p className="trouble-title">
        <Icon name="error" /> {trouble.title}
      </p>
      <p>
        <WithCode text={trouble.detail} />
      </p>
      {trouble.errors && (
        <ul>
          {trouble.errors.map((error) => (
            <li key={`${error.path} ${error.message}`}>
              <code>{error.path}</code> {error.message}
            </li>
          ))}
        </ul>
      )}
      <div className="trouble-actions">
        {onRetry && (
          <button type="button" className="button primary small" onClick={onRetry}>
            <Icon name="again" /> Retry
          </button>
        )}
        {children}
      </div>
    </div>
  );
}
