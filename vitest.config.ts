import { defineConfig } from 'vitest/config';

const JOURNEYS = 'tests/journeys/**/*.test.ts';

/** Unit, slice and browser tests in one run; one throw-away PostgreSQL for all of them. */
export default defineConfig({
  test: {
    globalSetup: ['apps/server/src/db/embedded/test-cluster.ts', 'tests/journeys/shared-directory.ts'],
    testTimeout: 120_000,
    // A browser that an overloaded machine starved of time gets a second chance; nothing else does.
    retry: { count: 1, condition: /Timeout \d+ms exceeded/ },
    hookTimeout: 120_000,
    maxWorkers: 2,
    pool: 'forks',
    projects: [
      {
        extends: true,
        test: {
          name: 'slices',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/*/**/*.test.{ts,tsx}',
            'tests/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/build/**', JOURNEYS],
        },
      },
      {
        extends: true,
        // Journeys keep nothing in modules but the browser, which stays open from one file to the next.
        test: { name: 'journeys', include: [JOURNEYS], isolate: false },
      },
    ],
  },
});
