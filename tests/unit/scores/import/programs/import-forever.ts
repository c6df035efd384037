// A real process for the kill test: imports a gradebook and undoes it, over and over, until it is killed.
import { importGradebook } from '../../../../../server/src/scores/import/import-gradebook.ts';
import { undoImport } from '../../../../../server/src/scores/import/undo-import.ts';
import { openRecords } from '../../../../../server/src/scores/open-records.ts';

const students = 150;
const assessments = 10;

function makeFile(): { name: string; bytes: Uint8Array } {
  const titles = Array.from({ length: assessments }, (_, at) => `Test ${at} /50`);
  const rows = Array.from({ length: students }, (_, at) => {
    const points = titles.map((_, column) => (at + column) % 50);
    return `Pupil ${at},S${at},10A,${points.join(',')}`;
  });
  const text = `Name,Student ID,Class,${titles.join(',')}\n${rows.join('\n')}\n`;
  return { name: 'marks.csv', bytes: new TextEncoder().encode(text) };
}

const [file = ''] = process.argv.slice(2);
const records = openRecords({ file });
const by = { id: 'p1', name: 'P' };
process.stdout.write('ready\n');
for (;;) {
  const { id } = await importGradebook(records, [makeFile()], { dryRun: false, by });
  process.stdout.write('imported\n');
  if (id !== null) await undoImport(records, id);
  else {
    const [last] = await records.db
      .selectFrom('imports')
      .select('id')
      .where('undone_at', 'is', null)
      .execute();
    if (last) await undoImport(records, last.id);
  }
}
