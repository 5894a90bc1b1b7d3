/**
 * Breaks one rule of payments after the other in a copy of the sources, and runs the test that must notice. A bug
 * that nothing notices means a missing test. SEEDED=1-10 takes a part of the table; exits with 1 if a bug goes
 * unnoticed.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { SEEDED_BUGS, type SeededBug } from './seeded-bugs.table.ts';

const ROOT = join(import.meta.dirname, '../..');
const MOST_FAILING = 3;

/** The tracked files as they are, beside the installed packages; workspace packages are the copy's. */
const copySources = (): string => {
  const copy = mkdtempSync(join(tmpdir(), 'darzi-seeded-'));
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const path of files
    .split('\0')
    .filter((name) => /\.(ts|tsx|sql|json|mjs|js|css|ttf|br)$/.test(name))) {
    mkdirSync(join(copy, dirname(path)), { recursive: true });
    writeFileSync(join(copy, path), readFileSync(join(ROOT, path)));
  }
  const link = (folder: string, isOwn = false) => {
    const from = join(ROOT, folder, 'node_modules');
    let names: string[] = [];
    try {
      names = readdirSync(from);
    } catch {
      return;
    }
    mkdirSync(join(copy, folder, 'node_modules'), { recursive: true });
    for (const name of names)
      if (!isOwn || name !== '@darzi')
        symlinkSync(join(from, name), join(copy, folder, 'node_modules', name));
  };
  link('', true);
  const own = ['packages', 'apps'].flatMap((parts) =>
    readdirSync(join(ROOT, parts)).map((name) => `${parts}/${name}`),
  );
  mkdirSync(join(copy, 'node_modules/@darzi'));
  for (const folder of own) {
    link(folder);
    symlinkSync(join(copy, folder), join(copy, 'node_modules/@darzi', folder.split('/')[1] ?? ''));
  }
  return copy;
};

/** Names of tests. */
type Result = { readonly passed: readonly string[]; readonly failed: readonly string[] };
type Report = {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
};

/** Runs tests in the copy. A run that fails before its tests has neither passed nor failed any. */
const runTests = (copy: string, files: readonly string[], named?: string): Result => {
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  spawnSync(
    process.execPath,
    [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...files,
      '--reporter=json',
      `--outputFile=${report}`,
      ...(named === undefined ? [] : ['-t', named]),
    ],
    { cwd: copy, stdio: 'ignore', timeout: 240_000 },
  );
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
    const named = (wanted: string) =>
      tests.filter(({ status }) => status === wanted).map((test) => test.fullName);
    return { passed: named('passed'), failed: named('failed') };
  } catch {
    return { passed: [], failed: [] };
  }
};

const seed = (copy: string, { file, find, put, test, named }: SeededBug): Result => {
  const path = join(copy, file);
  const right = readFileSync(path, 'utf8');
  if (right.split(find).length !== 2) throw new Error(`${file} does not say once: ${find}`);
  // a function, so that $ is literal
  writeFileSync(
    path,
    right.replace(find, () => put),
  );
  try {
    return runTests(copy, [test], named);
  } finally {
    writeFileSync(path, right);
  }
};

const [from = 1, to = SEEDED_BUGS.length] = (process.env.SEEDED ?? '').split('-').filter(Boolean).map(Number);
const bugs = SEEDED_BUGS.slice(from - 1, to);
const copy = copySources();
try {
  const files = [...new Set(bugs.map(({ test }) => test))];
  const before = runTests(copy, files);
  console.log(`without a bug: ${before.passed.length} tests of ${files.length} files pass`);
  // On a busy machine a test with a time limit can fail by itself: it catches nothing here.
  for (const name of before.failed) console.log(`without a bug this fails, and is not counted: ${name}`);
  if (before.failed.length > MOST_FAILING || before.passed.length === 0) throw new Error('mend these first');
  let away = 0;
  for (const [index, bug] of bugs.entries()) {
    const started = Date.now();
    const { passed, failed } = seed(copy, bug);
    const caughtBy = failed.filter((name) => !before.failed.includes(name));
    if (caughtBy.length === 0) away += 1;
    const verdict =
      caughtBy.length > 0 ? `caught by ${caughtBy.length}` : `GOT AWAY (${passed.length} passed)`;
    const seconds = Math.round((Date.now() - started) / 1_000);
    console.log(`${String(from + index).padStart(2)}  ${verdict.padEnd(14)} ${bug.rule}  (${seconds} s)`);
    if (caughtBy[0] !== undefined) console.log(`    ${caughtBy[0]}`);
  }
  console.log(`${bugs.length - away} of ${bugs.length} seeded bugs caught`);
  process.exitCode = away === 0 ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
