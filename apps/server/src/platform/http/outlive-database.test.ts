import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** Runs statements in a process of its own that says afterwards whether it still lives. */
const run = (statements: string) =>
  spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import pg from 'pg';
       import { createLog, logConsole, outliveDatabase } from '${new URL('./log.ts', import.meta.url)}';
       outliveDatabase({ error: (line, message) => console.log(message, line.err.code ?? line.err.name) });
       const connect = () => new pg.Client({ host: '127.0.0.1', port: 1 }).connect();
       ${statements}
       setTimeout(() => console.log('alive'), 300);`,
    ],
    { cwd: import.meta.dirname, encoding: 'utf8', timeout: 20_000 },
  );

it('a connection that nobody waits for is refused: the process goes on and says so once', () => {
  const { status, stdout } = run('connect(); connect();');
  expect(stdout.split('\n')).toEqual(['a database fault that nobody waited for ECONNREFUSED', 'alive', '']);
  expect(status).toBe(0);
});

it.each(['57014', '40P01'])(
  'a statement that nobody waits for is cancelled (%s): the process goes on',
  (code) => {
    expect(run(`Promise.reject(Object.assign(new Error(), { code: '${code}' }));`).stdout).toContain('alive');
  },
);

it('several failures at once are outlived if all are the database’s', () => {
  const bundle = (more: string) =>
    `Promise.allSettled([connect()]).then(([{ reason }]) => { throw new AggregateError([reason${more}]); });`;
  expect(run(bundle('')).stdout).toContain('alive');
  expect(run(bundle(', new TypeError("a mistake")')).stdout).not.toContain('alive');
});

it('any other rejection that nobody handles ends the process, with its stack', () => {
  const { status, stdout, stderr } = run('Promise.reject(new TypeError("a mistake"));');
  expect(status).not.toBe(0);
  expect(stdout).toBe('');
  expect(stderr).toContain('TypeError: a mistake');
});

it('what libraries print themselves is logged, once a minute, without personal data', () => {
  const { status, stdout, stderr } = run(`
    logConsole(createLog('info'));
    for (let times = 0; times < 3; times += 1) {
      console.trace(new Error('no such user: asha@example.com'));
      console.error('%s: attempt %d failed', 'completeJobs', times);
      console.warn('Asha Rao is not known');
    }`);
  expect(stderr).toBe('');
  const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, err: { type: 'Error' }, msg: 'a library reported a fault' },
    { level: 50, reported: expect.any(String), msg: 'a library reported a fault' },
    { level: 40, reported: expect.any(String), msg: 'a library reported a fault' },
  ]);
  expect(stdout).not.toMatch(/asha|rao/i);
  expect(status).toBe(0);
});
