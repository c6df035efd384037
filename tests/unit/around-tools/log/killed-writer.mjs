// Writes the log until it is killed, and says on stdout which entries have been written. Arguments: the data folder,
// the number of the first entry.
import { writeSync } from 'node:fs';
import { createFileLog } from '../../../../server/dist/around-tools/log/file-log.js';

const [dataDir, first] = process.argv.slice(2);
const result = {
  ok: true,
  kind: 'results',
  items: Array.from({ length: 200 }, (_, at) => ({ studentId: `st-${at}`, points: at })),
  exitCode: null,
  detail: '',
  durationMs: 1,
};
const rotation = { maxBytes: 400_000, maxAgeMs: 1e12, keepMs: 1e12, keepFiles: 10_000 };
for (let number = Number(first); ; number += 10) {
  const log = createFileLog({ dataDir, records: 'full', tell: (line) => writeSync(2, line), rotation });
  for (let at = number; at < number + 10; at += 1) {
    const entry = {
      turnId: 't',
      toolCallId: String(at),
      personId: 'p',
      tool: 'get_scores',
      arguments: {},
      result,
    };
    log.call({ ...entry, sentence: 'x', repeated: false }, { model: 'm', digest: null });
  }
  await log.close();
  writeSync(1, `${number + 9}\n`);
}
