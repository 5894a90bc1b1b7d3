import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { freePort } from '../shop-process.ts';

/**
 * How long developers wait: for the first page of `npm run dev`, for a restarted server, and for a changed page in
 * the open browser. `npm run bench:dev`. The changed page is restored at the end.
 */
const ROOT = join(import.meta.dirname, '../..');
const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const ROUNDS = 5;
const TIMEOUT_MS = 180_000;
const SERVER_FILE = join(ROOT, 'apps/server/src/platform/observability/health.routes.ts');
const PAGE_FILE = join(ROOT, 'apps/web/app/storefront/about/contact.tsx');
const TITLE = "title={t('contact')}";

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const secondsSince = (began: number): number => (performance.now() - began) / 1000;
const median = (figures: readonly number[]): number =>
  [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
const show = (what: string, figures: readonly number[]): void => {
  const all = figures.map((figure) => figure.toFixed(1)).join(', ');
  console.log(`${what}: ${median(figures).toFixed(1)} s (${all})`);
};

type Dev = { readonly url: string; readonly output: () => string; readonly stop: () => Promise<void> };

/** Starts it, waits for its first page and reports how long that took. */
const start = async (directory: string): Promise<Dev & { readonly seconds: number }> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let output = '';
  const began = performance.now();
  const child: ChildProcess = spawn(process.execPath, [join(ROOT, 'tools/dev/dev.ts')], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: '', PORT: String(port), PUBLIC_URL: '', DATA_DIR: directory },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  const isUp = () =>
    fetch(`${url}/`).then(
      (answer) => answer.ok,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null || secondsSince(began) * 1000 > TIMEOUT_MS) throw new Error(output);
    await wait(20);
  }
  const stop = async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { url, output: () => output, stop, seconds: secondsSince(began) };
};

/** From changing a file until the new server answers: the console reports how long that took. */
const restart = async (dev: Dev): Promise<number> => {
  const before = dev.output().length;
  const began = performance.now();
  await utimes(SERVER_FILE, new Date(), new Date());
  while (!dev.output().slice(before).includes('server restarted')) {
    if (secondsSince(began) * 1000 > TIMEOUT_MS) throw new Error(dev.output());
    await wait(10);
  }
  return secondsSince(began);
};

/** From saving a file until the open page shows it. */
const watchPage = async (dev: Dev): Promise<readonly number[]> => {
  const text = await readFile(PAGE_FILE, 'utf8');
  if (!text.includes(TITLE)) throw new Error(`${PAGE_FILE} has no ${TITLE}`);
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`${dev.url}/contact`, { timeout: TIMEOUT_MS });
    await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor();
    await page.waitForLoadState('networkidle');
    const figures: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const began = performance.now();
      await writeFile(PAGE_FILE, text.replace(TITLE, `title="About ${round}"`));
      await page.getByRole('heading', { level: 1, name: `About ${round}` }).waitFor({ timeout: TIMEOUT_MS });
      figures.push(secondsSince(began));
    }
    return figures;
  } finally {
    await writeFile(PAGE_FILE, text);
    await browser.close();
  }
};

const directory = await mkdtemp(join(tmpdir(), 'darzi-bench-dev-'));
let dev: Awaited<ReturnType<typeof start>> | undefined;
try {
  console.log(`Load before: ${loadavg()[0]?.toFixed(1)}`);
  dev = await start(directory);
  show('First page, the demo shop made', [dev.seconds]);
  const later: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    await dev.stop();
    dev = await start(directory);
    later.push(dev.seconds);
  }
  show('First page, the demo shop there', later);
  const restarts: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) restarts.push(await restart(dev));
  show('Server restarted', restarts);
  show('Changed page shown', await watchPage(dev));
  console.log(`Load after: ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await dev?.stop();
  await rm(directory, { recursive: true, force: true });
}
