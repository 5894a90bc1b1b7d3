import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { goodsFor } from './people-and-goods.ts';
import { DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();

/** The search’s own script, loaded when it first opens. */
const OVERLAY = '**/search-overlay-*.js';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const field = (page: Page) => dialog(page).getByRole('combobox', { name: 'Search products' });
const results = (page: Page) => dialog(page).getByRole('option');

/** Waits for the results of the whole text, not of its first letters. */
const whenFound = (page: Page) =>
  dialog(page)
    .getByRole('status')
    .filter({ hasText: /^(1 product|\d+ products) found$/ })
    .waitFor({ state: 'attached' });

const openSearch = async (page: Page) => {
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await field(page).waitFor();
};

const leaveSearch = async (page: Page) => {
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'hidden' });
};

const aboutAt = { desktop: shop.stay('/about', DESKTOP), phone: shop.stay('/about', PHONE) };

describe.each(['desktop', 'phone'] as const)('the search at a %s', (device) => {
  it('suggests four searches, and each of them finds something', async () => {
    const page = await aboutAt[device]();
    await openSearch(page);
    const suggestions = dialog(page).getByRole('list').getByRole('button');
    await eventually(() => suggestions.allInnerTexts()).toEqual([
      'Shirts',
      'Dresses',
      'Jackets',
      'Accessories',
    ]);
    for (const term of ['Shirts', 'Dresses', 'Jackets', 'Accessories']) {
      await suggestions.getByText(term, { exact: true }).click();
      await eventually(() => field(page).inputValue()).toBe(term);
      await results(page).first().waitFor();
      await dialog(page).getByRole('button', { name: 'Clear search' }).click();
      await eventually(() => field(page).inputValue()).toBe('');
      await eventually(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true);
      await eventually(() => results(page).count()).toBe(0);
    }
    await leaveSearch(page);
  });

  it('says when nothing is found', async () => {
    const page = await aboutAt[device]();
    await openSearch(page);
    await field(page).fill('spaceship');
    await dialog(page).getByText('No products found matching spaceship', { exact: true }).waitFor();
    await expect.poll(() => results(page).count()).toBe(0);
    await leaveSearch(page);
  });

  it('finds while typing, whatever the case, and a click opens the product', async () => {
    const page = await aboutAt[device]();
    const { products } = await goodsFor(shop, 'q=kurta&limit=8');
    await openSearch(page);
    await field(page).fill('KURTA');
    await eventually(() => results(page).count()).toBe(products.length);
    const first = results(page).first();
    await eventually(() => first.getAttribute('href')).toBe(`/product/${products[0]?.handle}`);
    await first.click();
    await page.getByRole('heading', { level: 1, name: products[0]?.name ?? '' }).waitFor();
    await dialog(page).waitFor({ state: 'hidden' });
  });
});

describe('by keyboard', () => {
  it('opens by / except while typing, and closes by Escape', async () => {
    const { page } = await shop.visit('/contact');
    await page.keyboard.press('/');
    await field(page).waitFor();
    await eventually(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true);
    await eventually(() => field(page).inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    await page.getByRole('main').getByLabel('Subject').focus();
    await page.keyboard.press('/');
    await eventually(() => page.getByRole('main').getByLabel('Subject').inputValue()).toBe('/');
    await expect.poll(() => dialog(page).isVisible()).toBe(false);
  });

  /** A visitor whose search loads only once it is let go. */
  const visitHeld = async () => {
    const asked = Promise.withResolvers<void>();
    const free = Promise.withResolvers<void>();
    const { page } = await shop.visit('/about', DESKTOP, {
      prepare: (one) =>
        one.route(OVERLAY, async (route) => {
          asked.resolve();
          await free.promise;
          await route.continue();
        }),
    });
    return { page, asked: asked.promise, letGo: () => free.resolve() };
  };

  it('keeps what is typed after / while the search is still loading', async () => {
    const { page, asked, letGo } = await visitHeld();
    await page.keyboard.press('/');
    await asked;
    await page.keyboard.type('kurtaz');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    letGo();
    await eventually(() => field(page).inputValue()).toBe('kurta');
    await whenFound(page);
    await page.keyboard.type('s');
    await eventually(() => field(page).inputValue()).toBe('kurtas');
  });

  it('does not open after all when Escape is pressed while it loads', async () => {
    const { page, asked, letGo } = await visitHeld();
    await page.keyboard.press('/');
    await asked;
    await page.keyboard.press('Escape');
    const loaded = page.waitForEvent('requestfinished', (request) => /search-overlay/.test(request.url()));
    letGo();
    await loaded;
    await page.getByRole('main').getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('/');
    await field(page).waitFor();
    await eventually(() => field(page).inputValue()).toBe('');
  });

  it('searches at once on Enter and by the button', async () => {
    const page = await aboutAt.desktop();
    await openSearch(page);
    await field(page).fill('silk');
    await page.keyboard.press('Enter');
    await results(page).first().waitFor();
    await field(page).fill('denim');
    await dialog(page).getByRole('button', { name: 'Search', exact: true }).click();
    await eventually(async () => (await results(page).first().innerText()).toLowerCase()).toContain('denim');
    await expect.poll(() => page.getByRole('heading', { level: 1, name: 'About Us' }).isVisible()).toBe(true);
    await leaveSearch(page);
  });

  it('chooses by the arrows and opens by Enter', async () => {
    const { page } = await shop.visit('/about');
    await page.keyboard.press('/');
    await field(page).waitFor();
    await page.keyboard.type('dress');
    await whenFound(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const second = results(page).nth(1);
    await eventually(() => second.getAttribute('aria-selected')).toBe('true');
    const id = (await second.getAttribute('id')) ?? '';
    await eventually(() => field(page).getAttribute('aria-activedescendant')).toBe(id);
    await page.keyboard.press('ArrowUp');
    await eventually(() => results(page).first().getAttribute('aria-selected')).toBe('true');
    const href = await results(page).first().getAttribute('href');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${href}`);
    await dialog(page).waitFor({ state: 'hidden' });
  });
});

it('accepts at most 64 characters and treats % literally', async () => {
  const page = await aboutAt.desktop();
  await openSearch(page);
  await field(page).fill('%');
  await dialog(page)
    .getByText(/No products found matching/)
    .waitFor();
  await field(page).fill('');
  await field(page).pressSequentially('x'.repeat(70));
  expect((await field(page).inputValue()).length).toBe(64);
  await leaveSearch(page);
});

it('leads to all results when there are more than it shows', async () => {
  const page = await aboutAt.desktop();
  const { total } = await goodsFor(shop, 'q=top&limit=1');
  expect(total).toBeGreaterThan(8);
  await openSearch(page);
  await field(page).fill('top');
  await dialog(page)
    .getByRole('link', { name: `See all ${total} results` })
    .click();
  await page.getByText(`${total} results for “top”`).waitFor();
  await dialog(page).waitFor({ state: 'hidden' });
});

it('drops a late answer: the last input wins', async () => {
  const { page } = await shop.visit('/about');
  const ended: string[] = [];
  page.on('requestfailed', (request) => ended.push(new URL(request.url()).searchParams.get('q') ?? ''));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\/product\/list\?q=kurta/, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await openSearch(page);
  const asked = page.waitForRequest(/q=kurta/);
  await field(page).fill('kurta');
  await asked;
  await field(page).fill('denim');
  await eventually(() => results(page).first().innerText()).toMatch(/denim/i);
  await eventually(() => ended).toEqual(['kurta']);
  release();
  await eventually(() => results(page).first().innerText()).toMatch(/denim/i);
});

it('says when the shop cannot be reached, and finds on retry', async () => {
  const { page } = await shop.visit('/about', DESKTOP, { expectsErrors: true });
  await page.route(/\/api\/product\/list/, (route) => route.abort());
  await openSearch(page);
  await field(page).fill('kurta');
  await dialog(page).getByText('Error loading products. Please try again later.').waitFor();
  await page.unroute(/\/api\/product\/list/);
  await dialog(page).getByRole('button', { name: 'Try again' }).press('Enter');
  await results(page).first().waitFor();
  await eventually(() => field(page).evaluate((one) => one === document.activeElement)).toBe(true);
});

it('says so, too, when the answer breaks off', async () => {
  const { page } = await shop.visit('/about', DESKTOP, { expectsErrors: true });
  await page.route(/\/api\/product\/list/, (route) =>
    route.fulfill({ contentType: 'application/json', body: '{"success":true,"products":[' }),
  );
  await openSearch(page);
  await field(page).fill('kurta');
  await dialog(page).getByText('Error loading products. Please try again later.').waitFor();
});

it('keeps the page when the search itself cannot be loaded, says so, and opens once it can', async () => {
  const { page } = await shop.visit('/about', DESKTOP, { expectsErrors: true });
  await page.route(OVERLAY, (route) => route.abort());
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await page.getByText('The shop is out of reach. Please try again in a moment.').waitFor();
  await page.getByRole('heading', { level: 1, name: 'About Us' }).waitFor();
  await page.unroute(OVERLAY);
  await openSearch(page);
});
