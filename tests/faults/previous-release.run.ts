import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const MIGRATIONS = 'apps/server/src/platform/db/migrations';
const MIGRATE = 'apps/server/src/platform/db/migrate.ts';
/** The older release's tests to run; `SUITE=all` runs every test of calls. */
const SUITE =
  process.env.SUITE ??
  'accounts/accounts sales/cart sales/checkout sales/orders custom-orders/orders payments/settle';
/** These compare the schema with what the code knows of it, and legitimately miss newer columns. */
const KNOW_ALL_COLUMNS = /(personal-data\.api|db-types)\.test\.ts$/;

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 30 }).trim();

/** `FROM=v1.2`, or the last commit before the newest migration. */
const previous = (): string => {
  if (process.env.FROM !== undefined) return git('rev-parse', process.env.FROM);
  const newest = git('log', '-1', '--diff-filter=A', '--format=%H', '--', MIGRATIONS);
  return git('rev-parse', `${newest}^`);
};

let tree: string;
let added: readonly string[];
beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), 'darzi-previous-'));
  const commit = previous();
  execFileSync('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, tree], { cwd: ROOT });
  const before = new Set(await readdir(join(tree, MIGRATIONS)));
  // the older server finds its database as the newer one, in its own order of migrations, left it
  await cp(join(ROOT, MIGRATIONS), join(tree, MIGRATIONS), { recursive: true });
  await cp(join(ROOT, MIGRATE), join(tree, MIGRATE));
  added = (await readdir(join(tree, MIGRATIONS))).filter((name) => !before.has(name));
  await truncateRenamedTables();
  await linkPackages();
  // its tests read its pages, too
  execFileSync(process.execPath, ['tools/prepare.mjs', 'web'], { cwd: tree, stdio: 'ignore' });
  console.log(`${git('log', '-1', '--format=%h %s', commit)}\nwith ${added.join(', ')}`);
  // if its packages differ they are installed, which takes a busy machine ten minutes
}, 1_800_000);
afterAll(() => rm(tree, { recursive: true, force: true }));

/**
 * A renamed table keeps its former name as a view. The older server reads and writes through it, but nothing can be truncated
 * through a view: there, and only there, the older tests get the new names.
 */
const truncateRenamedTables = async (): Promise<void> => {
  const statements = await Promise.all(added.map((name) => readFile(join(tree, MIGRATIONS, name), 'utf8')));
  const renamed = [...statements.join('\n').matchAll(/^alter table (\w+) rename to (\w+);/gm)].map(
    ([, former = '', now = '']) => ({ former: new RegExp(`\\b${former}\\b`, 'g'), now }),
  );
  for (const path of await listTests()) {
    const file = join(tree, path);
    const source = await readFile(file, 'utf8');
    const mended = source.replace(/sql`truncate [^`]*`/g, (statement) =>
      renamed.reduce((text, { former, now }) => text.replace(former, now), statement),
    );
    if (mended !== source) await writeFile(file, mended);
  }
};

/** Links this clone's packages under the older sources; the workspace's own packages come from the older sources. */
const linkPackages = async (): Promise<void> => {
  const lock = 'package-lock.json';
  if ((await readFile(join(ROOT, lock), 'utf8')) !== (await readFile(join(tree, lock), 'utf8'))) {
    console.log('its packages are others: npm ci');
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: tree, stdio: 'ignore' });
    return;
  }
  const parts = await Promise.all(
    ['packages', 'apps'].map(async (folder) =>
      (await readdir(join(tree, folder))).map((name) => `${folder}/${name}`),
    ),
  );
  await mkdir(join(tree, 'node_modules/@darzi'), { recursive: true });
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    if (['@darzi', '.vite', '.cache'].includes(name)) continue;
    await symlink(join(ROOT, 'node_modules', name), join(tree, 'node_modules', name));
  }
  for (const part of parts.flat()) {
    const { name }: { name: string } = JSON.parse(await readFile(join(tree, part, 'package.json'), 'utf8'));
    await symlink(join(tree, part), join(tree, 'node_modules', name));
    await symlink(join(ROOT, part, 'node_modules'), join(tree, part, 'node_modules')).catch(() => {});
  }
};

const listTests = async (): Promise<readonly string[]> => {
  const server = 'apps/server/src';
  const wanted = SUITE.split(/\s+/);
  const found = await readdir(join(tree, server), { recursive: true });
  return found
    .filter((path) => path.endsWith('.api.test.ts') && !KNOW_ALL_COLUMNS.test(path))
    .filter((path) => SUITE === 'all' || wanted.some((name) => path.startsWith(name)))
    .map((path) => join(server, path));
};

it('the older server works with the database that the newer one has migrated', async () => {
  expect(added, 'FROM names a state with the same migrations').not.toEqual([]);
  const tests = await listTests();
  expect(tests).not.toEqual([]);
  const run = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', ...tests], {
    cwd: tree,
    // Nested in Vitest, Vitest would take itself for one of the outer one's workers.
    env: Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST|NODE_ENV$)/.test(name)),
    ),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(run, 'exit');
  expect(code, `${tests.length} files of the older release`).toBe(0);
});
