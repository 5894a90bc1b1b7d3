import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { compiledTexts } from './apps/web/texts-plugin.ts';

/** Each worker holds a browser and some fifteen connections to the run's PostgreSQL. */
const MAX_WORKERS = 8;

const isJourney = ({ moduleId }: TestSpecification): boolean => moduleId.includes('/tests/journeys/');

/** Long ones that do without the demo shop: while the first journey fills it, the other journeys would wait. */
const isBesideFirst = ({ moduleId }: TestSpecification): boolean =>
  /\/apps\/server\/src\/(backup\.cli|upgrade\.cli|main)\.test\.ts$/.test(moduleId);

/** Long ones first, so that no worker is left alone with one at the end: a journey takes longer than its size says. */
class JourneysFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const [first = [], ...journeys] = sorted.filter(isJourney).map((file) => [file]);
    const beside = sorted.filter(isBesideFirst);
    const others = sorted.filter((file) => !isJourney(file) && !isBesideFirst(file));
    return [...first, ...beside, ...journeys.flat(), ...others];
  }
}

/** A browser that an overloaded machine starved of time gets a second chance. */
const STARVED = /Timeout \d+ms exceeded/;
/** In continuous integration all that fails is tried once more, and listed by tools/ci-report.mjs; but not a law that broke. */
const ALL_BUT_LAWS = /^(?![\s\S]*Property failed)/;

/** Unit, slice and browser tests in one run; one throw-away PostgreSQL for all of them. */
export default defineConfig({
  plugins: [compiledTexts()],
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'apps/*/**/*.test.{ts,tsx}',
      'tests/**/*.test.ts',
      'tools/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/build/**', '.cache/**'],
    globalSetup: ['packages/embedded-postgres/src/test-cluster.ts', 'tests/journeys/shared-directory.ts'],
    setupFiles: ['tests/laws.ts'],
    testTimeout: 240_000,
    // What a page shows after a press comes when a busy machine gets to it.
    expect: { poll: { timeout: 30_000 } },
    retry: { count: 1, condition: process.env.CI === 'true' ? ALL_BUT_LAWS : STARVED },
    // Filling the demo shop takes 13 CPU seconds; beside much else at work it took more than two minutes.
    hookTimeout: 300_000,
    // A journey waits for its pages about as long as it works.
    maxWorkers: Math.min(MAX_WORKERS, availableParallelism() + 1),
    sequence: { sequencer: JourneysFirst },
    pool: 'forks',
    // Modules are loaded once for each worker, and its browser stays open: no file may leave anything behind in them.
    isolate: false,
  },
});
