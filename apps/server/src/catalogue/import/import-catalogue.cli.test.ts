import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { aShirtRow, shopifyFile } from './test-shopify-file.ts';

let shop: TestApp;
let folder: string;
beforeAll(async () => {
  shop = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'darzi-cli-'));
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

type Ended = { readonly code: number; readonly output: string; readonly errors: string };

/** Runs a command as a separate process. */
const run = (command: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const env = {
      PATH: process.env.PATH,
      DATABASE_URL: shop.databaseUrl,
      DATA_DIR: shop.dataDirectory,
      ...environment,
    };
    execFile(
      process.execPath,
      [join(import.meta.dirname, command), ...args],
      { env, cwd: folder },
      (error, output, errors) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, output, errors });
      },
    );
  });
const runImport = (args: readonly string[], environment?: NodeJS.ProcessEnv) =>
  run('import-catalogue.cli.ts', args, environment);
const productCount = async (): Promise<number> =>
  (await shop.db.selectFrom('products').select('id').execute()).length;

describe('npm run catalogue:import', () => {
  it('reports what would happen, then does it, then finds nothing to do', async () => {
    await writeFile(
      join(folder, 'fine.csv'),
      shopifyFile([aShirtRow(), aShirtRow({ Handle: 'bag', Title: 'Bag' })]),
    );
    // npm swallows --dry-run before `--`, and leaves only this behind.
    for (const [args, environment] of [
      [['fine.csv', '--dry-run'], {}],
      [['fine.csv'], { npm_config_dry_run: 'true' }],
    ] as const) {
      const dry = await runImport(args, environment);
      expect(dry).toMatchObject({ code: 0, errors: '' });
      expect(dry.output).toContain('Dry run: 2 created, 0 updated, 0 unchanged, 1 not published, 0 problems');
      expect(await productCount()).toBe(0);
    }
    const done = await runImport(['fine.csv']);
    expect(done.code).toBe(0);
    expect(done.output).toBe(
      'row 3: not published yet: Bag. No type of clothing fits (tags “women”)\n2 created, 0 updated, 0 unchanged, 1 not published, 0 problems\n',
    );
    expect(await productCount()).toBe(2);
    expect((await runImport(['fine.csv'])).output).toContain('0 created, 0 updated, 2 unchanged');
    expect(await shop.db.selectFrom('audit_entries').select('actor_role').distinct().execute()).toEqual([
      { actor_role: 'command line' },
    ]);
  });

  it('exits with 2 if a product was left out, and names its row', async () => {
    await writeFile(
      join(folder, 'broken.csv'),
      shopifyFile([aShirtRow({ Handle: 'x', 'Variant Price': 'ten' })]),
    );
    const done = await runImport(['broken.csv']);
    expect(done).toMatchObject({ code: 2, errors: '' });
    expect(done.output).toContain('row 2: The price “ten” is not an amount');
  });

  it('names a word that the shop has no type for, a product that uses it, and where to add it', async () => {
    const rows = [
      aShirtRow({ Handle: 'p1', Title: 'Snow Robe', Type: 'Phiran', Tags: 'women' }),
      aShirtRow({ Handle: 'p2', Title: 'Ice Robe', Type: 'Phiran', Tags: 'women' }),
    ];
    await writeFile(join(folder, 'words.csv'), shopifyFile(rows));
    const { output } = await runImport(['words.csv', '--dry-run']);
    expect(output).toContain('no type for type “Phiran” (2 products: Snow Robe …)');
    expect(output).toContain('Add them at /admin/categories, or upload the file at /admin/products/import');
  });

  it.each<[string, readonly string[], string]>([
    ['no file', [], 'npm run catalogue:import'],
    ['two files', ['fine.csv', 'fine.csv'], 'npm run catalogue:import'],
    ['a missing file', ['missing.csv'], 'cannot be read'],
    ['a directory', ['.'], 'cannot be read'],
    ['a missing folder of pictures', ['fine.csv', '--images', 'missing'], 'cannot be read'],
    ['an option that there is not', ['fine.csv', '--force'], '--force'],
  ])('with %s exits with 1 and no stack', async (_, args, reason) => {
    const done = await runImport(args);
    expect(done).toMatchObject({ code: 1, output: '' });
    expect(done.errors).toContain(reason);
    expect(done.errors).not.toMatch(/\n\s+at /);
  });

  it('with a file that is not CSV exits with 1 and says why', async () => {
    await writeFile(join(folder, 'none.csv'), 'hello');
    expect(await runImport(['none.csv'])).toMatchObject({
      code: 1,
      errors: expect.stringContaining('neither Shopify'),
    });
  });
});

describe('npm run catalogue:mappings', () => {
  it('exports the table and imports it again, changed', async () => {
    const path = join(folder, 'mappings.csv');
    const mappings = (...args: string[]) => run('category-mappings.cli.ts', args);
    expect((await mappings('export', path)).output).toContain('15 lines');
    await writeFile(path, `${await readFile(path, 'utf8')}any,bag,,Topwear,no\n`);
    expect((await mappings('import', path)).output).toContain('16 lines are in place');
    const again = await runImport(['fine.csv']);
    expect(again.output).toBe('0 created, 1 updated, 1 unchanged, 0 not published, 0 problems\n');
    await writeFile(path, 'match_in,pattern,category,sub_category,excluded\nany,x,Dogs,,\n');
    expect(await mappings('import', path)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('row 2: category is one of'),
    });
    expect((await mappings('export', path)).output).toContain('16 lines');
    expect(await mappings('drop', path)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('npm run catalogue:mappings'),
    });
  });
});
