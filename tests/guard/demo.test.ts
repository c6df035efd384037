// The demo from a bare copy of the built files is guard:check's; this one runs the sources.
import { expect, it, vi } from 'vitest';
import { run } from '../../shared/guard/src/demo.mts';

it('shows all six scenarios and ends with 6/6', async () => {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => lines.push(line));
  const exitCode = await run();
  log.mockRestore();
  expect(exitCode).toBe(0);
  expect(lines).toHaveLength(7);
  expect(lines.at(-1)).toBe('6/6');
  expect(lines.slice(0, 6).every((line) => /^ok .* kind=\w+ ok=\w+ items=.* \| /.test(line))).toBe(true);
});
