// Puts a school's own gradebook file in: choose or drop it, see what it holds, confirm, undo.
import type { ImportInfo, ImportReport } from '@handrail/wire';
import { useCallback, useEffect, useState } from 'react';
import type { Trouble } from '../api/trouble.ts';
import { plural } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { DropZone } from './drop-zone.tsx';
import { EarlierImports } from './earlier-imports.tsx';
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
        <Tried
          report={stage.report}
          onConfirm={() => void send(stage.files, false)}
          onCancel={() => setStage({ name: 'choose' })}
        />
      )}
      {stage.name === 'done' && <Done report={stage.report} />}
      <EarlierImports imports={imports} disabled={stage.name === 'busy'} onUndo={undo} />
    </div>
  );
}

interface TriedProps {
  readonly report: ImportReport;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** The dry run's report. A file with refused lines is not imported at all, so it is not offered. */
function Tried({ report, onConfirm, onCancel }: TriedProps) {
  const refused = report.rejected.length > 0;
  const { unchangedScores, newStudents = 0, newClasses = [] } = report.details ?? {};
  const known =
    report.scores > 0 && unchangedScores === report.scores && newStudents === 0 && newClasses.length === 0;
  return (
    <section className="import-stage">
      <h3>{describeTried(refused, known)}</h3>
      <ImportReportView report={report} />
      <div className="row">
        {!refused && !known && (
          <button type="button" className="button primary" disabled={report.scores === 0} onClick={onConfirm}>
            Import {plural(report.scores, 'score')}
          </button>
        )}
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </section>
  );
}

function describeTried(refused: boolean, known: boolean): string {
  if (refused) return 'This file can’t be imported yet. Mend the lines below and choose it again.';
  if (known) return 'The records hold all of this already. There is nothing to import.';
  return 'This is what the file holds. Nothing is imported yet.';
}

function Done({ report }: { readonly report: ImportReport }) {
  const changed = report.id !== undefined;
  return (
    <section className="import-stage">
      <h3>
        <Icon name={changed ? 'pass' : 'none'} />{' '}
        {changed ? 'Imported' : 'Nothing has changed: all of this was there already'}
      </h3>
      <ImportReportView report={report} />
    </section>
  );
}
