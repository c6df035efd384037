import { defineConfig } from 'vitest/config';

// Browser tests: the built page in a real Chromium. One worker, since every test drives a whole browser.
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    root: import.meta.dirname,
    include: ['browser/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What a page comes to show may take a while on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
  },
});
