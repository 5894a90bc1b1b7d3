import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addressOf, aLivelyCustomer, EVERY_PAGE, MOVED, OF_STAFF } from './every-page.ts';
import { adminToken, aPiece, type Goods, type Person, putIntoCart } from './people-and-goods.ts';
import { axeFindings, DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();

let person: Person;
let goods: Goods;
let scarce: Goods;
beforeAll(async () => {
  ({ person, goods } = await aLivelyCustomer(shop));
  scarce = await aPiece(shop, { name: 'Scarce Scarf', stock: { 'Free Size': 1 } });
});

const main = (page: Page) => page.getByRole('main');
const press = (name: string | RegExp) => (page: Page) =>
  main(page).getByRole('button', { name }).first().click();
const openDialog = (button: string) => async (page: Page) => {
  await press(button)(page);
  await page.getByRole('dialog').waitFor();
};

/** The same page at both widths. */
const expectNoFindings = async (page: Page) => {
  for (const width of [DESKTOP, PHONE]) {
    await page.setViewportSize(width);
    expect(await axeFindings(page), `at ${width.width} px`).toEqual([]);
  }
};

it('the table holds every route of the storefront', async () => {
  const routes = await readFile(join(import.meta.dirname, '../../apps/web/app/routes.ts'), 'utf8');
  const paths = [...routes.matchAll(/route\(\s*'([^']*)'/g)].map(([, path]) => path ?? '');
  expect(paths.length).toBeGreaterThan(10);
  expect(['', ...paths].toSorted()).toEqual(
    [...EVERY_PAGE.map(({ route }) => route), ...MOVED, ...OF_STAFF].toSorted(),
  );
});

describe('nothing stands in the way of assistive technology', () => {
  it.each(EVERY_PAGE)('on /$route, for a $who', async (listed) => {
    const { page } = await shop.visit(addressOf(listed, goods), DESKTOP, {
      expectsErrors: true,
      ...(listed.who === 'customer' && { token: person.token }),
    });
    await eventually(() => page.getByRole('heading', { level: 1 }).count()).toBe(1);
    await expectNoFindings(page);
  });
});

/** States of a page that an address alone does not show. */
type State = {
  readonly name: string;
  readonly path: string | (() => string);
  readonly isSignedIn?: boolean;
  readonly reach: (page: Page) => Promise<unknown>;
  /** Where the state is one of small screens only. */
  readonly isOnPhoneOnly?: boolean;
};

const search = (text: string) => async (page: Page) => {
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search products' }).fill(text);
  await page
    .getByRole('dialog')
    .getByRole('status')
    .getByText(/products found/)
    .waitFor({ state: 'attached' });
};

const STATES: readonly State[] = [
  {
    name: 'the side menu',
    path: '/about',
    isOnPhoneOnly: true,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'the profile menu',
    path: '/about',
    isSignedIn: true,
    reach: async (page) => {
      await page.getByRole('banner').getByRole('button', { name: 'Profile' }).click();
      await page.getByRole('button', { name: 'Logout' }).waitFor();
    },
  },
  { name: 'the suggested searches', path: '/about', reach: (page) => page.keyboard.press('/') },
  { name: 'what a search found', path: '/about', reach: search('kurta') },
  { name: 'a search that found nothing', path: '/about', reach: search('spaceship') },
  {
    name: 'the second slide',
    path: '/',
    reach: (page) => page.getByRole('button', { name: 'Next slide' }).click(),
  },
  {
    name: 'the filters on a phone',
    path: '/collection?category=Men',
    isOnPhoneOnly: true,
    reach: (page) => page.getByRole('button', { name: 'Show Filters (1)' }).click(),
  },
  { name: 'a narrowed collection', path: '/collection?category=Men&q=shirt', reach: async () => {} },
  { name: 'an empty collection', path: '/collection?q=spaceship', reach: async () => {} },
  { name: 'a sold-out piece', path: () => `/product/${scarce.handle}`, reach: async () => {} },
  { name: 'the size guide', path: () => `/product/${goods.handle}`, reach: openDialog('Size guide') },
  {
    name: 'the reviews',
    path: () => `/product/${goods.handle}`,
    reach: async (page) => {
      await page.getByRole('tab', { name: /Reviews/ }).click();
      await page.getByText('No reviews yet.').waitFor();
    },
  },
  {
    name: 'a message on the screen',
    path: () => `/product/${goods.handle}`,
    isSignedIn: true,
    reach: async (page) => {
      await press('Add to Cart')(page);
      await page.getByText('Added to cart!').waitFor();
    },
  },
  {
    name: 'a cart with something sold out',
    path: '/cart',
    isSignedIn: true,
    reach: (page) => page.getByText('Scarce Scarf in size Free Size is sold out').waitFor(),
  },
  {
    name: 'a checkout with empty fields',
    path: '/place-order',
    isSignedIn: true,
    reach: async (page) => {
      await main(page).getByLabel('City').fill('Chennai');
      await main(page)
        .getByRole('radio', { name: /Cash on Delivery/ })
        .check();
    },
  },
  { name: 'a parcel on its way', path: '/orders', isSignedIn: true, reach: press('Track Order') },
  {
    name: 'the question before cancelling',
    path: '/orders',
    isSignedIn: true,
    reach: openDialog('Cancel order'),
  },
  { name: 'orders of a visitor', path: '/orders', reach: async () => {} },
  {
    name: 'sign-up with errors',
    path: '/login',
    reach: async (page) => {
      await press('Sign Up')(page);
      await press('Sign Up')(page);
      await main(page).getByText('Required').first().waitFor();
    },
  },
  {
    name: 'a refused login',
    path: '/login',
    reach: async (page) => {
      await main(page).getByLabel('Email').fill('nobody@example.com');
      await main(page).getByLabel('Password', { exact: true }).fill('a-wrong-password');
      await press('Login')(page);
      await main(page).getByRole('alert').waitFor();
    },
  },
  {
    name: 'a letter with errors',
    path: '/contact',
    reach: async (page) => {
      await press('Send Message')(page);
      await main(page).getByText('Required').first().waitFor();
    },
  },
  { name: 'a new address', path: '/profile', isSignedIn: true, reach: openDialog('Add address') },
  { name: 'leaving for good', path: '/profile', isSignedIn: true, reach: openDialog('Delete my account') },
  { name: 'a piece that has gone', path: '/product/none', reach: async () => {} },
];

describe('nor in a state of one: ', () => {
  beforeAll(async () => {
    await putIntoCart(shop, person, scarce, 'Free Size', 1);
    await shop.call('PATCH', `/api/admin/products/${scarce._id}`, await adminToken(shop), {
      stock: { 'Free Size': 0 },
    });
  });

  it.each(STATES)('$name', async ({ path, isSignedIn = false, isOnPhoneOnly = false, reach }) => {
    const { page } = await shop.visit(
      typeof path === 'string' ? path : path(),
      isOnPhoneOnly ? PHONE : DESKTOP,
      { expectsErrors: true, ...(isSignedIn && { token: person.token }) },
    );
    await reach(page);
    if (isOnPhoneOnly) expect(await axeFindings(page)).toEqual([]);
    else await expectNoFindings(page);
  });
});
