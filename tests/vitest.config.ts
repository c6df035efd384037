import { defineConfig } from 'vitest/config';

// Unit, http, guard, attacks and architecture tests; the browser tests have a config of their own.
export default defineConfig({
  resolve: { conditions: ['handrail-source'] },
  ssr: { resolve: { conditions: ['handrail-source'] } },
  test: {
    root: import.meta.dirname,
    include: ['{unit,http,guard,attacks,architecture}/**/*.test.{ts,tsx}'],
    testTimeout: 20_000,
    hookTimeout: 20_000,
    pool: 'forks',
  },
});
