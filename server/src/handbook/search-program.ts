// The program that `search_handbook` runs as a process.
import { runSearch } from './run-search.ts';

const { stdout, stderr, exitCode } = runSearch(process.argv.slice(2));
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = exitCode;
