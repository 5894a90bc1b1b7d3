import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const TOOLS = import.meta.dirname;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'darzi-tools-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const runModule = (code: string): ChildProcess =>
  spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: 'inherit' });

describe('two starts of one clone', () => {
  const diary = () => readFileSync(join(folder, 'diary'), 'utf8').trim().split('\n');
  const work = (name: string, ms: number) => `
    import { appendFileSync } from 'node:fs';
    import { setTimeout as wait } from 'node:timers/promises';
    import { alone } from ${JSON.stringify(join(TOOLS, 'prepare', 'exclusive.mjs'))};
    const write = (word) => appendFileSync(${JSON.stringify(join(folder, 'diary'))}, word + ' ${name}\\n');
    await alone(${JSON.stringify(join(folder, 'lock'))}, async () => {
      write('begins');
      await wait(${ms});
      write('ends');
    });`;

  it('prepare it one after the other', async () => {
    const starts = ['a', 'b', 'c'].map((name) => once(runModule(work(name, 300)), 'exit'));
    expect(await Promise.all(starts)).toEqual([
      [0, null],
      [0, null],
      [0, null],
    ]);
    const lines = diary();
    expect(lines).toHaveLength(6);
    for (const [index, line] of lines.entries()) {
      if (index % 2 === 0) expect(lines[index + 1]).toBe(line.replace('begins', 'ends'));
    }
    expect(existsSync(join(folder, 'lock'))).toBe(false);
  });

  it('do not wait for one that was killed', async () => {
    const killed = runModule(work('killed', 60_000));
    while (!existsSync(join(folder, 'diary'))) await wait(20);
    killed.kill('SIGKILL');
    expect(await once(runModule(work('next', 0)), 'exit')).toEqual([0, null]);
    expect(diary()).toEqual(['begins killed', 'begins next', 'ends next']);
  });
});

describe('the web build', () => {
  const isBuilt = (stampedFirst: boolean) =>
    execFileSync(process.execPath, [
      '--input-type=module',
      '--eval',
      `import { writeFileSync } from 'node:fs';
       import { fingerprint } from ${JSON.stringify(join(TOOLS, 'prepare', 'fingerprint.mjs'))};
       import { isWebBuilt } from ${JSON.stringify(join(TOOLS, 'prepare', 'web.mjs'))};
       const root = ${JSON.stringify(folder)};
       const inputs = ['package-lock.json', 'apps/web', 'packages/contract', 'packages/garment'];
       if (${stampedFirst}) writeFileSync(root + '/apps/web/build/.built-from', fingerprint(root, inputs));
       console.log(isWebBuilt(root));`,
    ])
      .toString()
      .trim();

  it('is made again when a source changes, and only then', () => {
    for (const path of ['apps/web/app', 'apps/web/build', 'packages/contract/src']) {
      mkdirSync(join(folder, path), { recursive: true });
    }
    const page = join(folder, 'apps/web/app/home.tsx');
    const call = join(folder, 'packages/contract/src/call.ts');
    writeFileSync(page, 'one');
    writeFileSync(call, 'one');
    expect(isBuilt(false)).toBe('false');
    expect(isBuilt(true)).toBe('true');
    writeFileSync(join(folder, 'apps/web/build/index.js'), 'the result is no source');
    expect(isBuilt(false)).toBe('true');
    writeFileSync(call, 'two');
    expect(isBuilt(false)).toBe('false');
    writeFileSync(call, 'one');
    expect(isBuilt(false)).toBe('true');
    rmSync(page);
    expect(isBuilt(false)).toBe('false');
  });
});

describe('npm start', () => {
  it('says in one line that Node is too old', () => {
    const fake = join(folder, 'node');
    writeFileSync(fake, '#!/bin/sh\necho 18.20.1\n');
    chmodSync(fake, 0o755);
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH ?? ''}` };
    const start = spawnSync('sh', [join(TOOLS, 'start.sh')], { env, encoding: 'utf8' });
    expect(start.stderr).toBe('darzi: Node.js 18.20.1 is too old: install version 20 or later\n');
    expect(start.status).toBe(1);
  });
});

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
    const reportFile = join(folder, 'tests.json');
    const checksFile = join(folder, 'checks');
    writeFileSync(reportFile, json);
    writeFileSync(checksFile, checks);
    const args = [join(TOOLS, 'ci-report.mjs'), 'summary', reportFile, String(testsExit), checksFile];
    const run = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect(run.stdout.trim()).toBe(line);
    expect(run.status).toBe(exit);
  });
});
