// The import routes: try, import, list, undo.
import { type ImportInfo, type ImportReport, importReportSchema, importsAnswerSchema } from '@handrail/wire';
import { request, type Schema } from '../api/request.ts';
import type { Answer } from '../api/trouble.ts';

const anything: Schema<unknown> = { safeParse: (value) => ({ success: true, data: value }) };

/** Sends the files; a dry run reports what an import would do and changes nothing. */
export function sendImport(
  files: readonly File[],
  className: string,
  dryRun: boolean,
): Promise<Answer<ImportReport>> {
  const form = new FormData();
  for (const file of files) form.append('file', file);
  if (className !== '') form.append('class', className);
  return request(`/api/imports${dryRun ? '?dryRun' : ''}`, importReportSchema, {
    method: 'POST',
    body: form,
  });
}

export async function listImports(): Promise<readonly ImportInfo[]> {
  const answer = await request('/api/imports', importsAnswerSchema);
  return answer.ok ? answer.value.imports : [];
}

export function undoImport(id: string): Promise<Answer<unknown>> {
  return request(`/api/imports/${encodeURIComponent(id)}`, anything, { method: 'DELETE' });
}
