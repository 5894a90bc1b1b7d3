import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { walkGarments } from './look-garments.ts';
import { type Device, SHOTS, type Shot, type Visited } from './look-shots.ts';
import { type RunningShop, startDatabase, startShopProcess } from './shop-process.ts';

/**
 * Photographs every page and state at phone (staff pages: tablet) and desktop width into .look/ and lays them out on
 * one sheet. `npm run look` for all, `npm run look -- cart product` for shots whose names contain one of the words,
 * `npm run look -- --pictures` for those that the README shows, which go to docs/pictures. `npm run look --
 * --garments` also orders four garments, takes them through to completion and prints the workshop's documents into
 * .look/garments.
 * With LOOK_URL set it visits that running shop (with demo data) instead of starting one.
 */
const OUT = join(import.meta.dirname, '../.look');
const PICTURES = join(import.meta.dirname, '../docs/pictures');
const WIDTHS = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
} as const satisfies Record<Device, { width: number; height: number }>;

const devicesOf = ({ who }: Shot): readonly Device[] =>
  who === 'designer' || who === 'admin' ? ['tablet', 'desktop'] : ['phone', 'desktop'];

const ADDRESS = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'customer@example.com',
  streetAddress: '14 Lavelle Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  pinCode: '560001',
  country: 'India',
  phoneNumber: '9845012345',
};

/** Signs in the demo accounts, and gives the customer a cart and three orders in progress. */
const prepare = async (url: string): Promise<Visited> => {
  const post = async (path: string, body: object, token = ''): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Record<string, unknown>;
  };
  const signIn = async (email: string) =>
    String((await post('/api/user/login', { email, password: 'darzi-demo-1' })).token);
  const token = await signIn('customer@example.com');
  const admin = await signIn('admin@example.com');
  const designer = await signIn('designer@example.com');
  const list = await fetch(`${url}/api/product/list?limit=12`);
  const { products } = (await list.json()) as {
    products: { _id: string; price: number; sizes: string[]; soldOut: string[] }[];
  };
  const line = (index: number) => {
    const product = products[index];
    const size = product?.sizes.find((one) => !product.soldOut.includes(one)) ?? '';
    return { _id: product?._id ?? '', size, quantity: 1, price: product?.price ?? 0 };
  };
  const moves = [['Packing', 'Shipped'], ['Packing', 'Shipped', 'Out for delivery', 'Delivered'], []];
  for (const [index, statuses] of moves.entries()) {
    const items = [line(index), line(index + 4)];
    for (const item of items) await post('/api/cart/add', { itemId: item._id, size: item.size }, token);
    const amount = items.reduce((sum, item) => sum + item.price, 49);
    const placed = await post('/api/order/place-cod', { items, amount, address: ADDRESS }, token);
    for (const status of statuses) {
      const shipment = status === 'Shipped' ? { carrier: 'Delhivery', trackingNumber: 'DL4212345678' } : {};
      await post(`/api/admin/orders/${placed.orderId}/status`, { status, ...shipment }, admin);
    }
  }
  for (const index of [8, 9, 10])
    await post('/api/cart/add', { itemId: line(index)._id, size: line(index).size }, token);
  return { url, tokens: { customer: token, designer, admin } };
};

const interfere = async (page: Page, calls: NonNullable<Shot['calls']>) => {
  for (const [path, how] of Object.entries(calls)) {
    await page.route(`**${path}*`, async (route) => {
      if (how === 'hang') return;
      if (how === 'fail') await route.fulfill({ status: 500, json: { success: false, code: 'fault' } });
      else await route.fulfill({ json: how });
    });
  }
};

const SETTLED_WITHIN_MS = 20_000;

/**
 * Waits until everything visible has loaded, however busy the machine is; what never loads is photographed as it is.
 */
const settle = async (page: Page): Promise<void> => {
  const until = Date.now() + SETTLED_WITHIN_MS;
  const isSettled = () =>
    page.evaluate(
      () =>
        document.querySelector('.skeleton') === null &&
        [...document.images].every(
          (image) => image.complete || image.getBoundingClientRect().top > innerHeight,
        ),
    );
  while (Date.now() < until && !(await isSettled())) await page.waitForTimeout(200);
};

const photograph = async (browser: Browser, visited: Visited, shot: Shot, device: Device) => {
  const { url, tokens } = visited;
  const context = await browser.newContext({
    viewport: WIDTHS[device],
    reducedMotion: 'reduce',
    locale: 'en-IN',
    hasTouch: device === 'phone',
  });
  try {
    if (shot.who !== undefined)
      await context.addInitScript((value) => localStorage.setItem('token', value), tokens[shot.who]);
    const page = await context.newPage();
    page.setDefaultTimeout(6_000);
    // The first visits also wait for pictures that a new shop is still making.
    page.setDefaultNavigationTimeout(60_000);
    await interfere(page, shot.calls ?? {});
    const path = typeof shot.path === 'string' ? shot.path : await shot.path(visited);
    await page.goto(`${url}${path}`, { waitUntil: 'load' });
    if (shot.calls === undefined) await settle(page);
    await page.waitForTimeout(700);
    if (shot.textScale !== undefined)
      await page.addStyleTag({ content: `html { font-size: ${shot.textScale * 100}% }` }).catch(() => {});
    const trouble = await shot.act?.(page).then(
      () => undefined,
      (error: unknown) => String(error).split('\n')[0],
    );
    if (shot.calls === undefined) await settle(page);
    await page.waitForTimeout(500);
    const isWholePage = shot.isWholePage ?? true;
    if (isWholePage) {
      // Lazy pictures load when they come close to the viewport.
      await page.evaluate(async () => {
        for (let y = 0; y < document.body.scrollHeight; y += 600) {
          scrollTo(0, y);
          await new Promise((resolve) => setTimeout(resolve, 60));
        }
        scrollTo(0, 0);
      });
      await page.waitForTimeout(400);
    }
    const taken = await page.screenshot({
      path: join(OUT, `${shot.name}-${device}.png`),
      fullPage: isWholePage,
      timeout: 30_000,
    });
    if (isForReadme && shot.picture?.device === device)
      await sharp(taken)
        .webp({ quality: 82 })
        .toFile(join(PICTURES, `${shot.picture.name}.webp`));
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    return [
      ...(typeof trouble === 'string' ? [trouble] : []),
      ...(overflow > 0 ? [`scrolls sideways by ${overflow} px`] : []),
    ];
  } finally {
    await context.close();
  }
};

const sheet = (
  shots: readonly Shot[],
) => `<!doctype html><meta charset="utf-8"><title>The shop, page by page</title>
<style>body{font:15px system-ui;margin:24px;background:#eee}figure{display:inline-block;margin:8px;vertical-align:top}
img{display:block;border:1px solid #bbb;background:#fff}.phone img{width:195px}.tablet img{width:330px}.desktop img{width:560px}</style>
${shots
  .map(
    (shot) =>
      `<h2 id="${shot.name}">${shot.name}</h2>${devicesOf(shot)
        .map(
          (device) =>
            `<figure class="${device}"><img src="${shot.name}-${device}.png" alt="${shot.name} ${device}" loading="lazy"><figcaption>${device}</figcaption></figure>`,
        )
        .join('')}`,
  )
  .join('\n')}`;

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    pictures: { type: 'boolean', default: false },
    garments: { type: 'boolean', default: false },
  },
});
const isForReadme = values.pictures;
const candidates = isForReadme ? SHOTS.filter(({ picture }) => picture !== undefined) : SHOTS;
const shots =
  words.length === 0
    ? candidates
    : candidates.filter(({ name }) => words.some((word) => name.includes(word)));
if (shots.length === SHOTS.length) await rm(OUT, { recursive: true, force: true });
await mkdir(OUT, { recursive: true });

const given = process.env.LOOK_URL;
const database = given === undefined ? await startDatabase() : undefined;
let starting: Promise<RunningShop> | undefined;
const interrupted = new AbortController();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
  ],
  handleSIGINT: false,
  handleSIGTERM: false,
  handleSIGHUP: false,
});
const stopAll = async () => {
  interrupted.abort();
  await browser.close();
  const shop = await starting?.catch(() => undefined);
  await shop?.stop();
  await database?.stop();
};
let ending: Promise<void> | undefined;
/** Interrupted too, it leaves neither a browser nor a shop nor a database behind. */
const end = () => (ending ??= stopAll());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => end().finally(() => process.exit(1)));
try {
  if (database !== undefined) {
    await migrate(database.url);
    starting = startShopProcess(
      database.url,
      database.directory,
      { SEED: 'demo' },
      undefined,
      interrupted.signal,
    );
  }
  const url = (await starting)?.url ?? given ?? '';
  const visited = await prepare(url);
  if (values.garments) {
    const printed = join(OUT, 'garments');
    await walkGarments(browser, visited, printed);
    if (isForReadme)
      await sharp(join(printed, 'lehenga-set-job-sheet-1.png'))
        .webp({ quality: 82 })
        .toFile(join(PICTURES, 'job-sheet.webp'));
  }
  for (const shot of shots) {
    for (const device of devicesOf(shot)) {
      const troubles = await photograph(browser, visited, shot, device);
      console.log(`${shot.name} ${device}${troubles.length > 0 ? `: ${troubles.join('; ')}` : ''}`);
    }
  }
  await writeFile(join(OUT, 'index.html'), sheet(shots));
  console.log(`\nLook at .look/index.html`);
} finally {
  await end();
}
