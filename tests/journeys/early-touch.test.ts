import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, aPiece, type Goods, PASSWORD } from './people-and-goods.ts';
import { DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();
let belt: Goods;

beforeAll(async () => {
  belt = await aPiece(shop, { name: 'Early Belt', stock: { S: 5, M: 5 } });
});

/** Opens a page whose scripts arrive only after somebody has used it. */
const usedBeforeScripts = async (
  path: string,
  viewport: { width: number; height: number },
  use: (page: Page) => Promise<void>,
  token?: string,
): Promise<Page> => {
  const opened = Promise.withResolvers<Page>();
  const used = Promise.withResolvers<void>();
  const visiting = shop.visit(path, viewport, {
    ...(token === undefined ? {} : { token }),
    prepare: async (page) => {
      await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
        await used.promise;
        await route.continue();
      });
      opened.resolve(page);
    },
  });
  visiting.catch(opened.reject);
  try {
    const page = await opened.promise;
    await page.getByRole('contentinfo').waitFor();
    await use(page);
  } finally {
    used.resolve();
  }
  return (await visiting).page;
};

describe('input before a slow connection has loaded the scripts', () => {
  it('signs in, with the text typed, however often the button was clicked', async () => {
    const person = await aCustomer(shop);
    const page = await usedBeforeScripts('/login', PHONE, async (early) => {
      const form = early.getByRole('main').locator('form');
      await form.getByLabel('Email').fill(person.email);
      await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
      const login = form.getByRole('button', { name: 'Login' });
      await login.click();
      await login.click();
      expect(await login.getAttribute('aria-busy')).toBe('true');
      expect(new URL(early.url()).pathname).toBe('/login');
    });
    await page.getByText('Login successful!').first().waitFor();
    await eventually(() => new URL(page.url()).pathname).toBe('/');
  });

  it('is sent later with the text typed before', async () => {
    const person = await aCustomer(shop);
    const page = await usedBeforeScripts('/login', DESKTOP, async (early) => {
      await early.getByRole('main').getByLabel('Email').fill(person.email);
      await early.getByRole('main').getByLabel('Password', { exact: true }).fill(PASSWORD);
    });
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await page.getByText('Login successful!').first().waitFor();
  });

  it('adds one piece of the chosen size to the cart', async () => {
    const person = await aCustomer(shop);
    const page = await usedBeforeScripts(
      `/product/${belt.handle}`,
      PHONE,
      async (early) => {
        const main = early.getByRole('main');
        await main.locator('label').filter({ hasText: /^M$/ }).click();
        const add = main.getByRole('button', { name: 'Add to Cart' });
        await add.click();
        await add.click();
      },
      person.token,
    );
    await eventually(() => shop.call('GET', '/api/cart/get', person.token)).toMatchObject({
      cartData: { [belt._id]: { M: 1 } },
    });
    await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).waitFor();
  });

  it('filters and sorts the collection', async () => {
    const page = await usedBeforeScripts('/collection', DESKTOP, async (early) => {
      const main = early.getByRole('main');
      await main.getByRole('checkbox', { name: 'Women' }).first().setChecked(true, { force: true });
      await main.getByRole('combobox').selectOption('low-high');
    });
    await eventually(() => new URL(page.url()).search).toBe('?category=Women&sort=low-high');
    await expect
      .poll(() => page.getByRole('main').getByRole('checkbox', { name: 'Women' }).first().isChecked())
      .toBe(true);
  });

  it('opens the search, and the page stops looking busy', async () => {
    const page = await usedBeforeScripts('/', PHONE, (early) =>
      early.getByRole('banner').getByRole('button', { name: 'Search' }).click(),
    );
    await page.getByRole('searchbox').or(page.getByRole('combobox')).first().waitFor();
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
  });
});

it('a page whose connection is lost before its scripts have come goes on once it is back', async () => {
  const person = await aCustomer(shop);
  const opened = Promise.withResolvers<Page>();
  const visiting = shop.visit('/cart', PHONE, {
    token: person.token,
    expectsErrors: true,
    prepare: async (page) => {
      await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
        await page.context().setOffline(true);
        await route.abort('internetdisconnected');
      });
      page.once('requestfailed', () => opened.resolve(page));
    },
  });
  visiting.catch(opened.reject);
  const page = await opened.promise;
  // fails after those of the page
  await page.evaluate(`import('/assets/none.js').catch(() => undefined)`);
  await page.unroute(/\/assets\/[^/]+\.js$/);
  await page.context().setOffline(false);
  await visiting;
  await page.getByRole('heading', { name: 'Your cart is empty', exact: true }).waitFor();
});
