// What .ci/run cannot do in the shell. `checks`: the names of the check scripts, a line each.
// `summary REPORT EXIT CHECKS`: the last lines of a run, and its exit code. For Node 20, without packages.
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

/** A file that did not load has no tests, and yet it failed; so did a run that ended badly for another reason. */
const countTests = (report, exitCode) => {
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  );
  const failed = report.numFailedTests + brokenFiles.length;
  const isUnexplained = exitCode !== 0 && failed === 0;
  return { passed: report.numPassedTests, failed: failed + (isUnexplained ? 1 : 0) };
};

/** What failed at first and passed when it was tried again: Vitest leaves the first failure beside the good end. */
const listFlaky = (report) =>
  report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages?.length > 0)
      .map(({ fullName }) => `${relative(process.cwd(), name)}: ${fullName.trim()}`),
  );

const countChecks = (path) => {
  const lines = readFileSync(path, 'utf8').trim().split('\n').filter(Boolean);
  const passed = lines.filter((line) => line.endsWith(' 0')).length;
  return { passed, failed: lines.length - passed };
};

const [command, reportPath, testsExit, checksPath] = process.argv.slice(2);
if (command === 'checks') {
  console.log(listChecks().join('\n'));
} else {
  const report = readReport(reportPath);
  for (const test of listFlaky(report)) console.log(`flaky: ${test}`);
  const tests = countTests(report, Number(testsExit));
  const checks = countChecks(checksPath);
  const failed = tests.failed + checks.failed;
  console.log(`${tests.passed + checks.passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
