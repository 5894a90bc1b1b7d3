import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findChangedTests, listChanges, needsBrowser, needsPages } from './changed-tests.ts';

/**
 * `npm test`, once the packages are installed: Vitest with the given arguments. `--changed` runs what the changes
 * since the last commit affect, `--changed=main` those since main. Pages are built and a browser is ensured only if
 * one of these tests needs them.
 */
const isChanged = (argument: string): boolean => /^--changed(=|$)/.test(argument);

const given = process.argv.slice(2);
const flag = given.find(isChanged);
const rest = given.filter((argument) => !isChanged(argument));

const chosen = (): readonly string[] | undefined => {
  if (flag === undefined) return [];
  const { files, pagesLeft } = findChangedTests(listChanges(flag.split('=')[1]));
  if (pagesLeft.length > 0)
    console.log(
      `The change is part of ${pagesLeft.length} pages: their journeys are left out (npm test -- tests/journeys).`,
    );
  return files.length > 0 ? files : undefined;
};

const files = chosen();
if (files === undefined) {
  console.log('No test is concerned by the change.');
} else {
  const isWhole = files.length === 0;
  const steps = [
    'install',
    ...(isWhole || files.some(needsPages) ? ['web'] : []),
    ...(isWhole || files.some(needsBrowser) ? ['headless'] : []),
  ].join(' ');
  const prepared = join(import.meta.dirname, 'run.sh');
  const run = spawn('sh', [prepared, steps, 'vitest', 'run', ...files, ...rest], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => run.kill(signal));
  run.once('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
