// The imports made so far; the last one can be undone.
import type { ImportInfo } from '@handrail/wire';
import { plural } from '../ui/format.ts';

interface EarlierImportsProps {
  readonly imports: readonly ImportInfo[];
  readonly disabled: boolean;
  readonly onUndo: (id: string) => Promise<void>;
}

export function EarlierImports({ imports, disabled, onUndo }: EarlierImportsProps) {
  if (imports.length === 0) return null;
  return (
    <section>
      <h3>Earlier imports</h3>
      <ul className="import-list">
        {imports.map((each) => (
          <li key={each.id}>
            <span>
              {each.files.join(', ')}
              <span className="muted">
                {' '}
                {plural(each.scores, 'score')} · {new Date(each.at).toLocaleString()} · {each.by}
              </span>
            </span>
            {each.mayUndo && (
              <button
                type="button"
                className="button small"
                disabled={disabled}
                onClick={() => void onUndo(each.id)}
              >
                Undo
              </button>
            )}
          </li>
        ))}
      </ul>
      <p>
        <a href="/api/scores.csv" download>
          Download all scores as CSV
        </a>
      </p>
    </section>
  );
}
