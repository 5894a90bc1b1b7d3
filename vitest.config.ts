import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Each worker holds a browser and some fifteen connections to the run's PostgreSQL. */
const MOST_WORKERS = 8;

const isJourney = ({ moduleId }: TestSpecification): boolean => moduleId.includes('/tests/journeys/');

/** Long ones first, so that no worker is left alone with one at the end: a journey takes longer than its size says. */
class JourneysFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isJourney), ...sorted.filter((file) => !isJourney(file))];
  }
}

/** Unit, slice and browser tests in one run; one throw-away PostgreSQL for all of them. */
export default defineConfig({
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'apps/*/**/*.test.{ts,tsx}',
      'tests/**/*.test.ts',
      'tools/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/build/**', '.cache/**'],
    globalSetup: ['packages/embedded-postgres/src/test-cluster.ts', 'tests/journeys/shared-directory.ts'],
    testTimeout: 120_000,
    // A browser that an overloaded machine starved of time gets a second chance; nothing else does.
    retry: { count: 1, condition: /Timeout \d+ms exceeded/ },
    hookTimeout: 120_000,
    // A journey waits for its pages about as long as it works.
    maxWorkers: Math.min(MOST_WORKERS, availableParallelism() + 1),
    sequence: { sequencer: JourneysFirst },
    pool: 'forks',
    // Modules are loaded once for each worker, and its browser stays open: no file may leave anything behind in them.
    isolate: false,
  },
});
