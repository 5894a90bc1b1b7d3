import { brotliCompressSync } from 'node:zlib';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { startDatabase, startShopProcess } from '../shop-process.ts';
import { median } from './load.ts';
import { makeOwnShop, OWN_PAGES } from './own-shop.ts';

/**
 * What the home page and the made-to-measure order form weigh until the network is idle, and Lighthouse's mobile
 * figures (simulated throttling, median of five runs). `npm run bench:page`; LOOK_URL names a running shop instead,
 * PAGES the pages to measure, such as `/collection,/hi` (any page but the order form has the home page's limits).
 * OWN=1 measures an owner's shop: imported products with colours, a home page of its own, Hindi.
 */
const RUNS = Number(process.env.RUNS ?? 5);
/** Limits: kilobytes of JavaScript, and milliseconds of blocking. */
const HOME = { path: '/', scriptKb: 135, blockedMs: 100 };
const PAGES = [HOME, { path: '/craft-your-look', scriptKb: 190, blockedMs: 200 }];
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];
const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

/** Bytes as sent, by kind: the transfer sizes that the browser's own protocol reports. */
const weigh = async (url: string): Promise<Map<string, number>> => {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  try {
    const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    const kinds = new Map<string, string>();
    const sent = new Map<string, number>();
    session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId) ?? 'Other';
      sent.set(kind, (sent.get(kind) ?? 0) + encodedDataLength);
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    return sent;
  } finally {
    await browser.close();
  }
};

const measure = async (url: string) => {
  const chrome = await launch({ chromePath: CHROMIUM, chromeFlags: FLAGS });
  try {
    const result = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error' });
    if (result === undefined) throw new Error('Lighthouse gave no result');
    const { categories, audits } = result.lhr;
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
    const figure = (name: string) => audits[name]?.numericValue ?? 0;
    const failed = ['accessibility', 'best-practices', 'seo'].flatMap((name) =>
      (categories[name]?.auditRefs ?? [])
        .filter((ref) => ref.weight > 0 && (audits[ref.id]?.score ?? 1) < 1)
        .map((ref) => ref.id),
    );
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      lcpMs: figure('largest-contentful-paint'),
      cls: figure('cumulative-layout-shift'),
      tbtMs: figure('total-blocking-time'),
      failed,
    };
  } finally {
    chrome.kill();
  }
};

const report = async (base: string, { path, scriptKb, blockedMs }: (typeof PAGES)[number]): Promise<void> => {
  const url = `${base}${path}`;
  console.log(path);
  const html = Buffer.from(await (await fetch(url)).arrayBuffer());
  console.log(`HTML ${kilobytes(brotliCompressSync(html).length)} (≤ 20)`);
  for (const [kind, bytes] of await weigh(url))
    console.log(`${kind} ${kilobytes(bytes)}${kind === 'Script' ? ` (≤ ${scriptKb})` : ''}`);
  const runs: Awaited<ReturnType<typeof measure>>[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await measure(url));
  const of = (pick: (run: (typeof runs)[number]) => number) => median(runs.map(pick));
  console.log(
    `performance ${of((r) => r.performance)} (≥ 95), accessibility ${of((r) => r.accessibility)}, best practices ${of((r) => r.bestPractices)}, SEO ${of((r) => r.seo)} (100)`,
  );
  console.log(
    `LCP ${(of((r) => r.lcpMs) / 1_000).toFixed(2)} s (≤ 1.8), CLS ${of((r) => r.cls).toFixed(3)} (≤ 0.02), TBT ${Math.round(of((r) => r.tbtMs))} ms (≤ ${blockedMs})`,
  );
  console.log(
    `each run: ${runs.map((r) => r.performance).join(', ')}; audits that failed: ${[...new Set(runs.flatMap((r) => r.failed))].join(', ') || 'none'}`,
  );
};

const given = process.env.LOOK_URL;
const database = given === undefined ? await startDatabase() : undefined;
if (database !== undefined) await migrate(database.url);
const shop =
  database === undefined
    ? undefined
    : await startShopProcess(database.url, database.directory, { SEED: 'demo' });
const isOwn = process.env.OWN === '1';
try {
  if (isOwn) await makeOwnShop(shop?.url ?? given ?? '');
  const usual = isOwn ? OWN_PAGES : PAGES.map(({ path }) => path);
  const wanted = process.env.PAGES?.split(',') ?? usual;
  for (const path of wanted) {
    const page = PAGES.find((known) => known.path === path) ?? { ...HOME, path };
    await report(shop?.url ?? given ?? '', page);
  }
} finally {
  await shop?.stop();
  await database?.stop();
}
