import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { type RunningShop, startDatabase, startShopProcess } from './shop-process.ts';

/**
 * Photographs every page and state at phone and desktop width into .look/ and lays them out on one sheet.
 * `npm run look` for all, `npm run look -- cart product` for shots whose names hold one of the words.
 * With LOOK_URL set it visits that running shop (with demo data) instead of starting one.
 */
const OUT = join(import.meta.dirname, '../.look');
const WIDTHS = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;

type Shot = {
  readonly name: string;
  readonly path: string | ((shop: { url: string }) => Promise<string>);
  readonly isSignedIn?: boolean;
  /** Brings the page into the state to be looked at. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** Calls that fail, are slow, or answer something else. */
  readonly calls?: Readonly<Record<string, 'fail' | 'hang' | object>>;
  readonly isWholePage?: boolean;
  readonly textScale?: number;
};

const firstProduct =
  (query = '') =>
  async ({ url }: { url: string }) => {
    const answer = await fetch(`${url}/api/product/list?limit=1${query}`);
    const { products } = (await answer.json()) as { products: { _id: string }[] };
    return `/product/${products[0]?._id}`;
  };
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

const SHOTS: readonly Shot[] = [
  { name: 'home', path: '/' },
  { name: 'home-top', path: '/', isWholePage: false },
  { name: 'home-large-text', path: '/', textScale: 2 },
  { name: 'menu', path: '/', act: press(/menu/i), isWholePage: false },
  { name: 'search-empty', path: '/', act: (page) => page.keyboard.press('/'), isWholePage: false },
  {
    name: 'search-found',
    path: '/',
    act: async (page) => {
      await page.keyboard.press('/');
      await page.waitForTimeout(400);
      await page.keyboard.type('kurta');
      await page.waitForTimeout(900);
    },
    isWholePage: false,
  },
  {
    name: 'search-nothing',
    path: '/',
    act: async (page) => {
      await page.keyboard.press('/');
      await page.waitForTimeout(400);
      await page.keyboard.type('spaceship');
      await page.waitForTimeout(900);
    },
    isWholePage: false,
  },
  { name: 'collection', path: '/collection' },
  { name: 'collection-filtered', path: '/collection?category=Women&subCategory=Topwear&sort=low-high' },
  { name: 'collection-search', path: '/collection?q=silk' },
  { name: 'collection-empty', path: '/collection?q=spaceship' },
  { name: 'collection-filters-open', path: '/collection', act: press(/filters/i), isWholePage: false },
  { name: 'product', path: firstProduct() },
  { name: 'product-top', path: firstProduct('&bestSeller=1'), isWholePage: false },
  { name: 'product-size-guide', path: firstProduct(), act: press(/size guide/i), isWholePage: false },
  {
    name: 'product-reviews',
    path: firstProduct(),
    act: (page) => page.getByRole('tab', { name: /reviews/i }).click(),
  },
  { name: 'product-unknown', path: '/product/none' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'about', path: '/about' },
  { name: 'policy', path: '/policy' },
  { name: 'contact', path: '/contact' },
  {
    name: 'contact-invalid',
    path: '/contact',
    act: (page) => page.locator('main form button[type=submit]').click(),
  },
  { name: 'login', path: '/login' },
  { name: 'sign-up', path: '/login', act: press(/sign up/i) },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'reset-password', path: '/reset-password?token=none' },
  { name: 'orders-signed-out', path: '/orders' },
  { name: 'cart', path: '/cart', isSignedIn: true },
  {
    name: 'cart-empty',
    path: '/cart',
    isSignedIn: true,
    calls: { '/api/cart/get': { success: true, cartData: {} } },
  },
  { name: 'cart-loading', path: '/cart', isSignedIn: true, calls: { '/api/cart/get': 'hang' } },
  { name: 'cart-error', path: '/cart', isSignedIn: true, calls: { '/api/cart/get': 'fail' } },
  { name: 'checkout', path: '/place-order', isSignedIn: true },
  {
    name: 'checkout-invalid',
    path: '/place-order',
    isSignedIn: true,
    act: async (page) => {
      await page.getByRole('radio').first().check({ force: true });
      await page.locator('main form button[type=submit]').last().click();
    },
  },
  { name: 'orders', path: '/orders', isSignedIn: true },
  { name: 'orders-tracking', path: '/orders', isSignedIn: true, act: press('Track Order') },
  {
    name: 'orders-empty',
    path: '/orders',
    isSignedIn: true,
    calls: { '/api/order/userorders': { success: true, orders: [], nextCursor: null } },
  },
  { name: 'orders-loading', path: '/orders', isSignedIn: true, calls: { '/api/order/userorders': 'hang' } },
  { name: 'orders-error', path: '/orders', isSignedIn: true, calls: { '/api/order/userorders': 'fail' } },
  { name: 'profile', path: '/profile', isSignedIn: true },
  { name: 'profile-menu', path: '/', isSignedIn: true, act: press(/profile|account/i), isWholePage: false },
  { name: 'verify-success', path: '/verify?success=true&orderId=none', isSignedIn: true },
  { name: 'verify-failed', path: '/verify?success=false&orderId=none', isSignedIn: true },
  { name: 'craft-your-look', path: '/craft-your-look', isSignedIn: true },
  { name: 'custom-order-history', path: '/custom-order-history', isSignedIn: true },
  {
    name: 'custom-order-details',
    path: '/custom-order-history',
    isSignedIn: true,
    act: (page) => page.getByRole('button', { name: 'View Details' }).nth(1).click(),
    isWholePage: false,
  },
  {
    name: 'custom-order-accept',
    path: '/custom-order-history',
    isSignedIn: true,
    act: press('Accept Bid'),
    isWholePage: false,
  },
];

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

/** Signs the demo customer in and gives her three orders on their way and a cart. Returns her token. */
const prepareCustomer = async (url: string): Promise<string> => {
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
  return token;
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

const photograph = async (
  browser: Browser,
  url: string,
  token: string,
  shot: Shot,
  device: keyof typeof WIDTHS,
) => {
  const context = await browser.newContext({
    viewport: WIDTHS[device],
    reducedMotion: 'reduce',
    locale: 'en-IN',
    hasTouch: device === 'phone',
  });
  try {
    if (shot.isSignedIn === true)
      await context.addInitScript((value) => localStorage.setItem('token', value), token);
    const page = await context.newPage();
    page.setDefaultTimeout(6_000);
    await interfere(page, shot.calls ?? {});
    const path = typeof shot.path === 'string' ? shot.path : await shot.path({ url });
    await page.goto(`${url}${path}`, { waitUntil: 'load' });
    await page.waitForTimeout(700);
    if (shot.textScale !== undefined)
      await page.addStyleTag({ content: `html { font-size: ${shot.textScale * 100}% }` }).catch(() => {});
    const trouble = await shot.act?.(page).then(
      () => undefined,
      (error: unknown) => String(error).split('\n')[0],
    );
    await page.waitForTimeout(500);
    const isWholePage = shot.isWholePage ?? true;
    if (isWholePage) {
      // Lazy pictures load when they come near the window.
      await page.evaluate(async () => {
        for (let y = 0; y < document.body.scrollHeight; y += 600) {
          scrollTo(0, y);
          await new Promise((resolve) => setTimeout(resolve, 60));
        }
        scrollTo(0, 0);
      });
      await page.waitForTimeout(400);
    }
    await page.screenshot({ path: join(OUT, `${shot.name}-${device}.png`), fullPage: isWholePage });
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
img{display:block;border:1px solid #bbb;background:#fff}.phone img{width:195px}.desktop img{width:560px}</style>
${shots
  .map(
    ({ name }) =>
      `<h2 id="${name}">${name}</h2>${Object.keys(WIDTHS)
        .map(
          (device) =>
            `<figure class="${device}"><img src="${name}-${device}.png" alt="${name} ${device}" loading="lazy"><figcaption>${device}</figcaption></figure>`,
        )
        .join('')}`,
  )
  .join('\n')}`;

const words = process.argv.slice(2);
const shots =
  words.length === 0 ? SHOTS : SHOTS.filter((shot) => words.some((word) => shot.name.includes(word)));
if (words.length === 0) await rm(OUT, { recursive: true, force: true });
await mkdir(OUT, { recursive: true });

const given = process.env.LOOK_URL;
const database = given === undefined ? await startDatabase() : undefined;
let shop: RunningShop | undefined;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
  ],
});
try {
  if (database !== undefined) {
    await migrate(database.url);
    shop = await startShopProcess(database.url, database.directory, { SEED: 'demo' });
  }
  const url = shop?.url ?? given ?? '';
  const token = await prepareCustomer(url);
  for (const shot of shots) {
    for (const device of ['phone', 'desktop'] as const) {
      const troubles = await photograph(browser, url, token, shot, device);
      console.log(`${shot.name} ${device}${troubles.length > 0 ? `: ${troubles.join('; ')}` : ''}`);
    }
  }
  await writeFile(join(OUT, 'index.html'), sheet(shots));
  console.log(`\nLook at .look/index.html`);
} finally {
  await browser.close();
  await shop?.stop();
  await database?.stop();
}
