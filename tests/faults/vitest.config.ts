import { defineConfig } from 'vitest/config';

/** The long runs: minutes to hours, each on a throw-away PostgreSQL. `npm test` runs short versions of them. */
export default defineConfig({
  test: {
    include: ['tests/faults/**/*.run.ts'],
    globalSetup: ['packages/embedded-postgres/src/test-cluster.ts'],
    testTimeout: 7_200_000,
    hookTimeout: 120_000,
    maxWorkers: 1,
    pool: 'forks',
  },
});
