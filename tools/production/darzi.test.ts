import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

let install: string;
let elsewhere: string;

/** A production install whose commands print what they were given. */
beforeAll(() => {
  install = realpathSync(mkdtempSync(join(tmpdir(), 'darzi-install-')));
  elsewhere = join(install, 'elsewhere');
  mkdirSync(join(install, 'apps/server/src'), { recursive: true });
  for (const folder of ['tools', 'elsewhere']) mkdirSync(join(install, folder));
  cpSync(join(import.meta.dirname, 'darzi.sh'), join(install, 'darzi'));
  cpSync(join(import.meta.dirname, '../limits.sh'), join(install, 'tools/limits.sh'));
  writeFileSync(
    join(install, 'apps/server/src/backup.cli.ts'),
    `const { STORE_NAME, SMTP_URL, INIT_CWD } = process.env;
    console.log(JSON.stringify({ given: process.argv.slice(2), STORE_NAME, SMTP_URL, INIT_CWD }));`,
  );
  symlinkSync('../darzi', join(elsewhere, 'darzi'));
  writeFileSync(join(install, 'darzi.env'), 'STORE_NAME=Kaveri Tailors\nSMTP_URL="smtp://user:a#b@mail"\n');
});
afterAll(() => rmSync(install, { recursive: true, force: true }));

const environment = (more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  DARZI_ENV: join(install, 'darzi.env'),
  ...more,
});

/** As typed in a directory that holds a link to it. */
const link = './darzi';

const darzi = (args: readonly string[], more?: NodeJS.ProcessEnv): unknown =>
  JSON.parse(execFileSync(link, args, { cwd: elsewhere, env: environment(more), encoding: 'utf8' }));

it('gives each command the shop’s variables, through a link too, and takes paths from where it was called', () => {
  expect(darzi(['backup:verify', 'sets'])).toEqual({
    given: ['verify', 'sets'],
    STORE_NAME: 'Kaveri Tailors',
    SMTP_URL: 'smtp://user:a#b@mail',
    INIT_CWD: elsewhere,
  });
});

it('prefers variables that are set already, and does without the file', () => {
  expect(darzi(['backup', 'set'], { STORE_NAME: 'Another' })).toMatchObject({ STORE_NAME: 'Another' });
  expect(darzi(['backup', 'set'], { DARZI_ENV: join(install, 'none') })).not.toHaveProperty('STORE_NAME');
});

it.runIf(process.getuid?.() === 0)('names the user for whoever may not read the variables', () => {
  chmodSync(install, 0o755);
  chmodSync(join(install, 'darzi.env'), 0o600);
  const { status, stderr } = spawnSync(
    'setpriv',
    ['--reuid=65534', '--clear-groups', join(install, 'darzi'), 'backup', 'set'],
    { cwd: '/', env: environment({ PATH: '/usr/bin:/bin' }), encoding: 'utf8' },
  );
  expect([status, stderr]).toEqual([1, expect.stringMatching(/may not read .*: runuser -u darzi -- /)]);
});
