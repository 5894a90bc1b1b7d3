import { type CDPSession, chromium, type Page } from 'playwright-core';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { startDatabase, startShopProcess } from '../shop-process.ts';

/**
 * How fast the figure follows a keystroke and a click: a number is typed into the order form, or a garment's choice
 * is clicked, and the clock runs until figure and garment are drawn and laid out. `npm run bench:figure`; LOOK_URL
 * names a running shop with demo data.
 */
const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
const ROUNDS = 200;
const FRAME_MS = 16;

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const COUNTED = ['TaskDuration', 'ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'] as const;

/** Main-thread milliseconds so far, by activity. */
const spent = async (line: CDPSession): Promise<ReadonlyMap<string, number>> => {
  const { metrics } = await line.send('Performance.getMetrics');
  const secondsOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return new Map(COUNTED.map((name) => [name, secondsOf(name) * 1_000]));
};

type Watched = {
  /** Milliseconds from keystroke to layout, one per round. */
  readonly took: readonly number[];
  /** Main-thread milliseconds per round, including painting. */
  readonly each: ReadonlyMap<string, number>;
};

/** A page of the signed-in customer, and the main-thread milliseconds of each round. */
const watchIn = async (
  url: string,
  prepare: (page: Page) => Promise<void>,
  doRounds: (page: Page) => Promise<readonly number[]>,
): Promise<Watched> => {
  const login = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'customer@example.com', password: 'darzi-demo-1' }),
  });
  const { token } = (await login.json()) as { token: string };
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-IN' });
    await context.addInitScript((value) => localStorage.setItem('token', value), token);
    const page = await context.newPage();
    await page.goto(`${url}/craft-your-look`);
    await prepare(page);
    const line = await context.newCDPSession(page);
    // Main-thread time: what other programs take does not count.
    await line.send('Performance.enable', { timeDomain: 'threadTicks' });
    const before = await spent(line);
    const took = await doRounds(page);
    const after = await spent(line);
    const each = new Map([...after].map(([name, ms]) => [name, (ms - (before.get(name) ?? 0)) / ROUNDS]));
    return { took, each };
  } finally {
    await browser.close();
  }
};

const prepareNumbers = async (page: Page): Promise<void> => {
  await page.getByRole('tab', { name: 'Design' }).click();
  await page.getByLabel(/^Style/).selectOption('traditional');
  await page.getByLabel(/^Fabric/).selectOption('silk');
  await page.getByRole('tab', { name: 'Measurements' }).click();
  await page.getByLabel(/^Custom measurements/).check();
  await page.getByRole('combobox', { name: 'Measurements of' }).selectOption({ index: 1 });
  await page.locator('figure svg').waitFor();
};

const typeNumbers = (page: Page): Promise<readonly number[]> =>
  page.evaluate(async (rounds) => {
    const input = document.querySelector<HTMLInputElement>('input[name="chest"]');
    const figure = document.querySelector('figure');
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    if (input === null || figure === null || write === undefined) throw new Error('no form');
    const took: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const inches = String(34 + (round % 24) * 0.5);
      const isDrawn = () => figure.querySelector('svg')?.ariaLabel?.includes(`chest ${inches} in`) === true;
      const begin = performance.now();
      write.call(input, inches);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise<void>((resolve) => {
        if (isDrawn()) return resolve();
        const watch = new MutationObserver(() => {
          if (!isDrawn()) return;
          watch.disconnect();
          resolve();
        });
        watch.observe(figure, { subtree: true, attributes: true, childList: true });
      });
      // Includes layout; the paint that follows is the browser's own.
      figure.getBoundingClientRect();
      took.push(performance.now() - begin);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    return took;
  }, ROUNDS);

const prepareChoices = async (page: Page): Promise<void> => {
  const group = (name: RegExp) => page.getByRole('group', { name });
  await group(/^Who is it for/)
    .getByRole('radio', { name: 'Woman', exact: true })
    .check();
  await group(/^What shall we make/)
    .getByRole('radio', { name: 'Lehenga and blouse', exact: true })
    .check();
  await page.getByRole('tab', { name: 'Design' }).click();
  await page.locator('aside figure [id$="-edge"]').first().waitFor({ state: 'attached' });
};

/** Neck, sleeve, flare and colour in turn; every click changes the drawing. */
const pressChoices = (page: Page): Promise<readonly number[]> =>
  page.evaluate(async (rounds) => {
    const figure = document.querySelector('aside figure');
    const groups = ['choice-neck', 'colour', 'choice-sleeve', 'choice-flare'].map((name) => [
      ...document.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`),
    ]);
    if (figure === null || groups.some(({ length }) => length < 2)) throw new Error('no choices');
    const took: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const inputs = groups[round % groups.length] ?? [];
      const chosen = inputs.findIndex(({ checked }) => checked);
      const begin = performance.now();
      const drawn = new Promise<void>((resolve) => {
        const watch = new MutationObserver(() => {
          watch.disconnect();
          resolve();
        });
        watch.observe(figure, { subtree: true, attributes: true, childList: true });
      });
      inputs[(chosen + 1) % inputs.length]?.click();
      await drawn;
      // Includes layout; the paint that follows is the browser's own.
      figure.getBoundingClientRect();
      took.push(performance.now() - begin);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    return took;
  }, ROUNDS);

const report = (what: string, { took, each }: Watched): void => {
  console.log(what);
  const sorted = [...took].sort((a, b) => a - b);
  const within = sorted.filter((milliseconds) => milliseconds < FRAME_MS).length / sorted.length;
  console.log(
    `${sorted.length} redraws: median ${at(sorted, 0.5).toFixed(1)} ms, p95 ${at(sorted, 0.95).toFixed(1)} ms, ` +
      `p99 ${at(sorted, 0.99).toFixed(1)} ms; ${(within * 100).toFixed(1)} % under ${FRAME_MS} ms`,
  );
  const parts = [...each].map(([name, milliseconds]) => `${name} ${milliseconds.toFixed(1)} ms`);
  const untilLaidOut = ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'].reduce(
    (sum, name) => sum + (each.get(name) ?? 0),
    0,
  );
  console.log(`of the page's own thread, for each: ${parts.join(', ')}`);
  console.log(`script, style and layout together: ${untilLaidOut.toFixed(1)} ms (under ${FRAME_MS})`);
};

const watchBoth = async (url: string): Promise<void> => {
  report('A number is typed', await watchIn(url, prepareNumbers, typeNumbers));
  report('A choice of a lehenga and blouse is pressed', await watchIn(url, prepareChoices, pressChoices));
};

const given = process.env.LOOK_URL;
if (given !== undefined) await watchBoth(given);
else {
  const database = await startDatabase();
  await migrate(database.url);
  const shop = await startShopProcess(database.url, database.directory, { SEED: 'demo' });
  try {
    await watchBoth(shop.url);
  } finally {
    await shop.stop();
    await database.stop();
  }
}
