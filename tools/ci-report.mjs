// The parts of .ci/run that the shell cannot do. `checks`: the names of the check scripts, one a line. `failed
// REPORT`: the test files that get a second run, one a line. `summary REPORT EXIT CHECKS [AGAIN EXIT]`: the last
// lines of a run, and its exit code; AGAIN is the report of the second run. For Node 20, without packages.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const listChecks = () => {
  const manifest = join(import.meta.dirname, '..', 'package.json');
  const names = Object.keys(JSON.parse(readFileSync(manifest, 'utf8')).scripts);
  const steps = names.filter((name) => name.startsWith('check:'));
  return steps.length > 0 ? steps : ['check'];
};

const readReport = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, testResults: [] };
  }
};

/** A file that failed to load has no tests, yet counts as failed; so does a run that failed for another reason. */
const countTests = (report, exitCode) => {
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  );
  const failed = report.numFailedTests + brokenFiles.length;
  const isUnexplained = exitCode !== 0 && failed === 0;
  return { passed: report.numPassedTests, failed: failed + (isUnexplained ? 1 : 0) };
};

/** Tests that failed first and passed on retry: Vitest keeps the first failure beside the success. */
const listFlaky = (report) =>
  report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages?.length > 0)
      .map(({ fullName }) => `${relative(process.cwd(), name)}: ${fullName.trim()}`),
  );

/** If more files than this fail, something is wrong that a second run should not hide. */
const MAX_RUN_AGAIN = 4;
const BROKEN_LAW = /Property failed/;

const isFailed = ({ status }) => status === 'failed';

/**
 * Files that failed while the whole suite ran beside them. Tests of one file share a shop, so the whole file runs
 * again.
 */
const listFailedFiles = (report) => {
  const files = report.testResults.filter(isFailed);
  const isLaw = ({ message, assertionResults }) =>
    BROKEN_LAW.test(message) ||
    assertionResults.some((test) => isFailed(test) && BROKEN_LAW.test(test.failureMessages?.join('\n')));
  return files.length > MAX_RUN_AGAIN || files.some(isLaw)
    ? []
    : files.map(({ name }) => relative(process.cwd(), name));
};

/** The first report, with the second run's results replacing those files' first ones. */
const withSecondRun = (first, again) => {
  const redone = new Map(again.testResults.map((file) => [file.name, file]));
  const replaced = first.testResults.filter(({ name }) => redone.has(name));
  const count = (files, status) =>
    files.flatMap((file) => file.assertionResults).filter((test) => test.status === status).length;
  const testResults = first.testResults.map((file) => redone.get(file.name) ?? file);
  const numPassedTests =
    first.numPassedTests + count([...redone.values()], 'passed') - count(replaced, 'passed');
  const numFailedTests =
    first.numFailedTests + count([...redone.values()], 'failed') - count(replaced, 'failed');
  const isMended = ({ name }, { fullName }) =>
    redone.get(name).assertionResults.some((test) => test.fullName === fullName && test.status === 'passed');
  const flaky = replaced.flatMap((file) => {
    const name = relative(process.cwd(), file.name);
    const failed = file.assertionResults.filter(isFailed);
    if (failed.length === 0) return isFailed(redone.get(file.name)) ? [] : [`${name}: did not load`];
    return failed.filter((test) => isMended(file, test)).map(({ fullName }) => `${name}: ${fullName.trim()}`);
  });
  return { report: { ...first, testResults, numPassedTests, numFailedTests }, flaky };
};

const countChecks = (path) => {
  const lines = readFileSync(path, 'utf8').trim().split('\n').filter(Boolean);
  const passed = lines.filter((line) => line.endsWith(' 0')).length;
  return { passed, failed: lines.length - passed };
};

const [command, reportPath, firstExit, checksPath, againPath, againExit] = process.argv.slice(2);
if (command === 'checks') {
  console.log(listChecks().join('\n'));
} else if (command === 'failed') {
  for (const file of listFailedFiles(readReport(reportPath))) console.log(file);
} else {
  const first = readReport(reportPath);
  const { report, flaky } =
    againPath === undefined ? { report: first, flaky: [] } : withSecondRun(first, readReport(againPath));
  for (const test of new Set([...listFlaky(report), ...flaky])) console.log(`flaky: ${test}`);
  const tests = countTests(report, Number(againExit ?? firstExit));
  const checks = countChecks(checksPath);
  const failed = tests.failed + checks.failed;
  console.log(`${tests.passed + checks.passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
