// The classes that were imported into the demo store: real accounts don't see them, since real records have a
// store of their own. Reads only.
import { existsSync } from 'node:fs';
import { openRecords } from '../../scores/open-records.ts';
import { demoRecordsFile } from '../../scores/record-files.ts';

export interface DemoImport {
  readonly className: string;
  readonly fileName: string;
}

export async function listDemoImports(dataDir: string): Promise<readonly DemoImport[]> {
  const file = demoRecordsFile(dataDir);
  if (!existsSync(file)) return [];
  const records = openRecords({ file });
  try {
    return await records.readDb
      .selectFrom('imports')
      .innerJoin('scores', 'scores.import_id', 'imports.id')
      .innerJoin('assessments', 'assessments.id', 'scores.assessment_id')
      .innerJoin('classes', 'classes.id', 'assessments.class_id')
      .select(['classes.name as className', 'imports.file_name as fileName'])
      .where('imports.undone_at', 'is', null)
      .distinct()
      .orderBy('classes.name')
      .execute();
  } finally {
    await records.close();
  }
}
