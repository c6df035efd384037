// The imports made so far, of which the last can be undone, and the way out: all scores as CSV.
import type { ImportInfo } from '@handrail/wire';
import { plural } from '../ui/format.ts';

interface EarlierImportsProps {
  readonly imports: readonly ImportInfo[];
  readonly disabled: boolean;
  readonly onUndo: (id: string) => Promise<void>;
}

export function EarlierImports({ imports, disabled, onUndo }: EarlierImportsProps) {
  return (
    <section>
      {imports.length > 0 && <h3>Earlier imports</h3>}
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
