// Where the records stand inside the data folder. The demo store is a file of its own, apart from real records.
import { join } from 'node:path';

export function recordsFile(dataDir: string): string {
  return join(dataDir, 'records.sqlite');
}

export function demoRecordsFile(dataDir: string): string {
  return join(dataDir, 'demo.sqlite');
}
