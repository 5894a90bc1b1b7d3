import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const TOOLS = import.meta.dirname;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'darzi-ci-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const summarise = (testsExit: number, checks: string) => {
  writeFileSync(join(folder, 'checks'), checks);
  const args = [join(folder, 'tests.json'), String(testsExit), join(folder, 'checks')];
  const run = spawnSync(process.execPath, [join(TOOLS, 'ci-report.mjs'), 'summary', ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { lines: run.stdout.trim().split('\n'), exit: run.status };
};

describe('the last line of continuous integration', () => {
  const passed = { status: 'passed', assertionResults: [{ status: 'passed' }] };
  const failed = { status: 'failed', assertionResults: [{ status: 'failed' }] };
  const broken = { status: 'failed', assertionResults: [] };
  const report = (numPassedTests: number, numFailedTests: number, ...testResults: unknown[]) =>
    JSON.stringify({ numPassedTests, numFailedTests, testResults });

  it.each([
    ['all is well', report(7, 0, passed), 0, 'check:style 0\ncheck:types 0\n', '9 passed, 0 failed', 0],
    ['a test fails', report(6, 1, passed, failed), 1, 'check:style 0\n', '7 passed, 1 failed', 1],
    ['a test file does not load', report(6, 0, passed, broken), 1, '', '6 passed, 1 failed', 1],
    ['the run breaks off', report(6, 0, passed), 1, '', '6 passed, 1 failed', 1],
    ['nothing ran', '', 1, 'check:style 0\n', '1 passed, 1 failed', 1],
    ['a check fails', report(7, 0, passed), 0, 'check:style 1\ncheck:types 0\n', '8 passed, 1 failed', 1],
  ])('is honest when %s', (_, json, testsExit, checks, line, exit) => {
    writeFileSync(join(folder, 'tests.json'), json);
    expect(summarise(testsExit, checks)).toEqual({ lines: [line], exit });
  });
});

describe('the second run of files that failed', () => {
  const test = (title: string, status: string, failure?: string) => ({
    fullName: title,
    status,
    failureMessages: failure === undefined ? [] : [failure],
  });
  const file = (name: string, ...assertionResults: ReturnType<typeof test>[]) => ({
    name: join(folder, name),
    status: assertionResults.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
    message: '',
    assertionResults,
  });
  const write = (name: string, ...files: ReturnType<typeof file>[]) => {
    const all = files.flatMap(({ assertionResults }) => assertionResults);
    const count = (wanted: string) => all.filter(({ status }) => status === wanted).length;
    writeFileSync(
      join(folder, name),
      JSON.stringify({
        numPassedTests: count('passed'),
        numFailedTests: count('failed'),
        testResults: files,
      }),
    );
  };
  const report = (...args: string[]) => {
    const run = spawnSync(process.execPath, [join(TOOLS, 'ci-report.mjs'), ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
    return { lines: run.stdout.split('\n').filter(Boolean), exit: run.status };
  };
  const summariseBoth = (againExit: number) => {
    writeFileSync(join(folder, 'checks'), 'check:style 0\n');
    return report('summary', 'tests.json', '1', 'checks', 'again.json', String(againExit));
  };
  const quiet = () => file('quiet.test.ts', test('is well', 'passed'));
  const shaken = (second: string) =>
    file('shaken.test.ts', test('opens', 'passed'), test('shakes', second, 'too early'));

  it('names the few that failed, and none when many did or a law broke', () => {
    write('tests.json', quiet(), shaken('failed'));
    expect(report('failed', 'tests.json').lines).toEqual(['shaken.test.ts']);
    write(
      'tests.json',
      quiet(),
      file('law.test.ts', test('holds', 'failed', 'Property failed after 3 tests')),
    );
    expect(report('failed', 'tests.json').lines).toEqual([]);
    write(
      'tests.json',
      ...[1, 2, 3, 4, 5].map((number) => file(`${number}.test.ts`, test('works', 'failed', 'wrong'))),
    );
    expect(report('failed', 'tests.json').lines).toEqual([]);
  });

  it('replaces the first, and what passes only then is flaky', () => {
    write('tests.json', quiet(), shaken('failed'));
    write('again.json', shaken('passed'));
    expect(summariseBoth(0)).toEqual({
      lines: ['flaky: shaken.test.ts: shakes', '4 passed, 0 failed'],
      exit: 0,
    });
    write('again.json', shaken('failed'));
    expect(summariseBoth(1)).toEqual({ lines: ['3 passed, 1 failed'], exit: 1 });
  });

  it('names a file that loaded only in the second run', () => {
    write('tests.json', quiet(), { ...file('shaken.test.ts'), status: 'failed' });
    write('again.json', file('shaken.test.ts', test('opens', 'passed'), test('shakes', 'passed')));
    expect(summariseBoth(0)).toEqual({
      lines: ['flaky: shaken.test.ts: did not load', '4 passed, 0 failed'],
      exit: 0,
    });
  });

  it('stays a failure when it did not run', () => {
    write('tests.json', quiet(), shaken('failed'));
    expect(summariseBoth(1)).toEqual({ lines: ['3 passed, 1 failed'], exit: 1 });
  });
});

describe('a test that fails once', () => {
  const LIKE_CHANCE = `
    let cartTries = 0;
    let starvedTries = 0;
    let lawTries = 0;
    const steps = [];
    describe('a cart', () => {
      it('is opened', () => { steps.push('opened'); });
      it('fails at first', () => { steps.push('tried'); if (cartTries++ === 0) throw new Error('too early'); });
      it('repeats no other test', () => { expect(steps).toEqual(['opened', 'tried', 'tried']); });
    });
    it('starves', () => { if (starvedTries++ === 0) throw new Error('Timeout 30000ms exceeded.'); });
    it('breaks a law', () => {
      if (lawTries++ === 0) throw new Error('Found:\\nProperty failed after 3 tests\\n{ seed: 1 }');
    });
    it('fails for good', () => { throw new Error('wrong'); });`;

  /** Runs Vitest itself, with this project's retry rule. */
  const runTests = (ci: string): number | null => {
    const project = join(folder, 'project');
    mkdirSync(project);
    writeFileSync(join(project, 'chance.test.js'), LIKE_CHANCE);
    writeFileSync(
      join(project, 'vitest.config.ts'),
      `import config from ${JSON.stringify(join(TOOLS, '../vitest.config.ts'))};
       export default { test: { globals: true, retry: config.test?.retry } };`,
    );
    const vitest = join(TOOLS, '../node_modules/vitest/vitest.mjs');
    const report = ['--reporter=json', `--outputFile.json=${join(folder, 'tests.json')}`];
    const env = { ...process.env, CI: ci };
    const run = spawnSync(process.execPath, [vitest, 'run', '--root', project, ...report], {
      env,
      encoding: 'utf8',
    });
    return run.status;
  };

  it('is retried and named in continuous integration; a law is not', () => {
    const exit = runTests('true');
    expect(summarise(exit ?? 1, '')).toEqual({
      lines: [
        'flaky: project/chance.test.js: a cart fails at first',
        'flaky: project/chance.test.js: starves',
        '4 passed, 2 failed',
      ],
      exit: 1,
    });
  });

  it('is retried elsewhere only if a browser was starved of time', () => {
    const exit = runTests('');
    expect(summarise(exit ?? 1, '').lines).toEqual([
      'flaky: project/chance.test.js: starves',
      '2 passed, 4 failed',
    ]);
  });
});
