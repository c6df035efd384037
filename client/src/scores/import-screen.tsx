// Puts a school's own gradebook file in: choose or drop it, see what it holds, confirm, undo.
import type { ImportInfo, ImportReport } from '@handrail/wire';
import { type DragEvent, useCallback, useEffect, useState } from 'react';
import type { Trouble } from '../api/trouble.ts';
import { plural } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { listImports, sendImport, undoImport } from './import-api.ts';
import { ImportReportView } from './import-report.tsx';

type Stage =
  | { readonly name: 'choose' }
  | { readonly name: 'busy'; readonly doing: string }
  | { readonly name: 'tried'; readonly files: readonly File[]; readonly report: ImportReport }
  | { readonly name: 'done'; readonly report: ImportReport }
  | { readonly name: 'failed'; readonly trouble: Trouble };

export function ImportScreen({ classes }: { readonly classes: readonly string[] }) {
  const [stage, setStage] = useState<Stage>({ name: 'choose' });
  const [className, setClassName] = useState('');
  const [imports, setImports] = useState<readonly ImportInfo[]>([]);
  const refresh = useCallback(async () => setImports(await listImports()), []);
  useEffect(() => {
    void refresh();
  }, [refresh]);

  const send = async (files: readonly File[], dryRun: boolean) => {
    setStage({ name: 'busy', doing: dryRun ? 'Reading the file …' : 'Importing …' });
    const answer = await sendImport(files, className, dryRun);
    if (!answer.ok) return setStage({ name: 'failed', trouble: answer.trouble });
    setStage(
      dryRun ? { name: 'tried', files, report: answer.value } : { name: 'done', report: answer.value },
    );
    if (!dryRun) await refresh();
  };
  const undo = async (id: string) => {
    setStage({ name: 'busy', doing: 'Undoing …' });
    const answer = await undoImport(id);
    setStage(answer.ok ? { name: 'choose' } : { name: 'failed', trouble: answer.trouble });
    await refresh();
  };

  return (
    <div className="import">
      <label className="import-class">
        Class, when the file does not name it
        <input
          value={className}
          list="import-classes"
          placeholder="10A"
          onChange={(event) => setClassName(event.target.value)}
        />
        <datalist id="import-classes">
          {classes.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </label>
      <DropZone disabled={stage.name === 'busy'} onFiles={(files) => void send(files, true)} />
      <output className="import-state">{stage.name === 'busy' ? stage.doing : ''}</output>
      {stage.name === 'failed' && (
        <div className="trouble" role="alert">
          <p className="trouble-title">
            <Icon name="error" /> {stage.trouble.title}
          </p>
          <p>{stage.trouble.detail}</p>
          <ul>
            {stage.trouble.errors?.slice(0, 50).map((error) => (
              <li key={`${error.path} ${error.message}`}>
                {error.path} {error.message}
              </li>
            ))}
          </ul>
          <p className="muted">Nothing was imported.</p>
        </div>
      )}
      {stage.name === 'tried' && (
        <section className="import-stage">
          <h3>This is what the file holds. Nothing is imported yet.</h3>
          <ImportReportView report={stage.report} />
          <div className="row">
            <button
              type="button"
              className="button primary"
              disabled={stage.report.scores === 0 && Object.keys(stage.report.statuses).length === 0}
              onClick={() => void send(stage.files, false)}
            >
              Import {plural(stage.report.scores, 'score')}
            </button>
            <button type="button" className="button" onClick={() => setStage({ name: 'choose' })}>
              Cancel
            </button>
          </div>
        </section>
      )}
      {stage.name === 'done' && (
        <section className="import-stage">
          <h3>
            <Icon name="pass" /> Imported
          </h3>
          <ImportReportView report={stage.report} />
        </section>
      )}
      <EarlierImports imports={imports} disabled={stage.name === 'busy'} onUndo={undo} />
    </div>
  );
}

interface DropZoneProps {
  readonly disabled: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

function DropZone({ disabled, onFiles }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (!disabled && files.length > 0) onFiles(files);
  };
  return (
    <label
      className={over ? 'drop-zone over' : 'drop-zone'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="upload" />
      <span>
        <strong>Choose a file</strong> or drop it here
      </span>
      <span className="muted">
        The CSV file that your gradebook exports: Canvas, Moodle, Blackboard, Brightspace, Gradescope,
        PowerSchool, Schoology, OneRoster, or a plain table.
      </span>
      <input
        type="file"
        multiple
        accept=".csv,.tsv,.txt,text/csv"
        disabled={disabled}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </label>
  );
}

interface EarlierImportsProps {
  readonly imports: readonly ImportInfo[];
  readonly disabled: boolean;
  readonly onUndo: (id: string) => Promise<void>;
}

function EarlierImports({ imports, disabled, onUndo }: EarlierImportsProps) {
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
