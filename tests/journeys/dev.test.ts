import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { freePort } from '../../tools/shop-process.ts';
import { eventually, launchBrowser, waitForLife } from './shop-in-browser.ts';

/** A copy of the clone whose files may change: packages as links, the shop's own sources as they are. */
const ROOT = join(import.meta.dirname, '../..');
const SOURCES = ['package.json', 'tsconfig.base.json', 'apps', 'packages', 'tools'];

let clone: string;
let url: string;
let dev: ChildProcess;
let output = '';
const troubles: string[] = [];

const copyClone = async (): Promise<string> => {
  // Inside the clone: hard links need the same disk, and Vite serves modules from where the packages are.
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  const copy = await mkdtemp(join(ROOT, '.cache/dev-'));
  const copied = spawnSync('cp', ['-R', ...SOURCES.map((name) => join(ROOT, name)), copy]);
  const linked = spawnSync('cp', ['-al', join(ROOT, 'node_modules'), copy]);
  if (copied.status !== 0 || linked.status !== 0)
    throw new Error(`the clone cannot be copied: ${copied.stderr}${linked.stderr}`);
  return copy;
};

const change = async (file: string, from: string, to: string): Promise<void> => {
  const path = join(clone, file);
  const text = await readFile(path, 'utf8');
  expect(text).toContain(from);
  await writeFile(path, text.replace(from, to));
};

beforeAll(async () => {
  clone = await copyClone();
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  dev = spawn(process.execPath, [join(clone, 'tools/dev/dev.ts')], {
    cwd: clone,
    env: {
      ...process.env,
      NODE_ENV: '',
      PORT: String(port),
      DATA_DIR: join(clone, '.data'),
      // Vite logs which packages it bundles, and when
      DEBUG: 'vite:deps',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [dev.stdout, dev.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  const isOpen = vi.waitFor(() => expect(output).toContain('Demo accounts'), {
    timeout: 220_000,
    interval: 50,
  });
  const ended = once(dev, 'exit').then(() => Promise.reject(new Error(output)));
  ended.catch(() => undefined); // a later exit is no failure
  await Promise.race([isOpen, ended]);
}, 240_000);
afterAll(async () => {
  if (dev.exitCode === null) {
    const ended = once(dev, 'exit');
    dev.kill('SIGTERM');
    await ended;
  }
  await rm(clone, { recursive: true, force: true });
});
afterEach(() => expect(troubles.splice(0)).toEqual([]));

const open = async (path: string): Promise<Page> => {
  const browser = await launchBrowser();
  const page = await browser.newPage();
  waitForLife(page);
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text());
  });
  await page.goto(`${url}${path}`, { timeout: 60_000 });
  return page;
};

const databaseProcess = async (): Promise<string> => {
  const directory = join(clone, '.data/postgres');
  const home = await readFile(join(directory, 'cluster-is-at'), 'utf8').catch(() => directory);
  return (await readFile(join(home.trim(), 'cluster/data/postmaster.pid'), 'utf8')).split('\n')[0] ?? '';
};

const health = async (): Promise<unknown> => (await fetch(`${url}/healthz`)).json();

it('shows a changed page and style in the open page, and restarts the server when it changes', async () => {
  expect(output).toContain(`Darzi is open at ${url}`);
  const page = await open('/contact');
  const heading = page.getByRole('heading', { level: 1 });
  await eventually(() => heading.textContent()).toBe('Contact');
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));

  await change('apps/web/app/storefront/about/contact.tsx', "title={t('contact')}", 'title="Write to us"');
  await eventually(() => heading.textContent()).toBe('Write to us');
  await change('apps/web/app/app.css', '--color-paper: #f7f3eb', '--color-paper: #00ff00');
  const paper = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-paper'));
  await eventually(paper).toBe('#00ff00');
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);

  const database = await databaseProcess();
  expect(await health()).toEqual({ status: 'up' });
  await change(
    'apps/server/src/platform/observability/health.routes.ts',
    "{ status: 'up' }",
    "{ status: 'restarted' }",
  );
  await expect.poll(health, { timeout: 90_000 }).toEqual({ status: 'restarted' });
  expect(output).toMatch(/server restarted in \d+\.\d s/);
  expect(await databaseProcess()).toBe(database);
  await page.context().browser()?.close();
});

it('bundles all packages before the first page: one found later could load twice in an open page', () => {
  expect(output).toContain('dependencies optimized');
  expect(output).not.toContain('new dependencies');
});

it('reports a page that does not compile, and shows it once it does', async () => {
  await change(
    'apps/web/app/storefront/pages/own-page.tsx',
    'export default',
    'export default export default',
  );
  const broken = await fetch(`${url}/policy`);
  expect(broken.status).toBe(500);
  expect(await broken.text()).toContain('own-page.tsx');
  await change(
    'apps/web/app/storefront/pages/own-page.tsx',
    'export default export default',
    'export default',
  );
  await eventually(async () => (await fetch(`${url}/policy`)).status).toBe(200);
});
