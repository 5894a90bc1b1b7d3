import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addressOf, aLivelyCustomer, EVERY_PAGE, MOVED, OF_STAFF, sidewaysOf } from './every-page.ts';
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

/** Checks the page at both widths. */
const expectNoFindings = async (page: Page) => {
  for (const width of [DESKTOP, PHONE]) {
    await page.setViewportSize(width);
    expect(await axeFindings(page), `at ${width.width} px`).toEqual([]);
  }
};

it('the table lists every route of the storefront', async () => {
  const routes = await readFile(join(import.meta.dirname, '../../apps/web/app/routes.ts'), 'utf8');
  const paths = [...routes.matchAll(/route\(\s*'([^']*)'/g)].map(([, path]) => path ?? '');
  expect(paths.length).toBeGreaterThan(10);
  expect(['', ...paths].toSorted()).toEqual(
    [...EVERY_PAGE.map(({ route }) => route), ...MOVED, ...OF_STAFF].toSorted(),
  );
  expect(paths.concat('')).toEqual(expect.arrayContaining(Object.keys(STATES_OF)));
});

const search = (text: string) => async (page: Page) => {
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search products' }).fill(text);
  await page
    .getByRole('dialog')
    .getByRole('status')
    .getByText(/products found/)
    .waitFor({ state: 'attached' });
};

/** A state of a page that its address alone does not show. */
type State = {
  readonly name: string;
  readonly reach: (page: Page) => Promise<unknown>;
};
/** States that any visitor of a page can open, by route; Escape closes each. */
const STATES_OF: Readonly<Record<string, readonly State[]>> = {
  '': [
    {
      name: 'the second slide',
      reach: (page) => page.getByRole('button', { name: 'Next slide' }).click(),
    },
  ],
  about: [
    {
      name: 'the suggested searches',
      reach: async (page) => {
        await page.keyboard.press('/');
        await page.getByRole('dialog').getByRole('button', { name: 'Shirts' }).waitFor();
      },
    },
    { name: 'what a search found', reach: search('kurta') },
    { name: 'a search that found nothing', reach: search('spaceship') },
  ],
  'product/:productId': [
    { name: 'the size guide', reach: openDialog('Size guide') },
    {
      name: 'the reviews',
      reach: async (page) => {
        await page.getByRole('tab', { name: /Reviews/ }).click();
        await page.getByText('No reviews yet.').waitFor();
      },
    },
  ],
  contact: [
    {
      name: 'a letter with errors',
      reach: async (page) => {
        await press('Send Message')(page);
        await main(page).getByText('Required').first().waitFor();
      },
    },
  ],
  login: [
    {
      name: 'a refused login',
      reach: async (page) => {
        await main(page).getByLabel('Email').fill('nobody@example.com');
        await main(page).getByLabel('Password', { exact: true }).fill('a-wrong-password');
        await press('Login')(page);
        await main(page).getByRole('alert').waitFor();
      },
    },
  ],
  orders: [
    { name: 'a parcel on its way', reach: press('Track Order') },
    { name: 'the question before cancelling', reach: openDialog('Cancel order') },
  ],
  profile: [
    { name: 'a new address', reach: openDialog('Add address') },
    { name: 'leaving for good', reach: openDialog('Delete my account') },
  ],
};

describe.each(EVERY_PAGE)('on /$route, for a $who', (listed) => {
  const open = shop.stay(
    () => addressOf(listed, goods),
    DESKTOP,
    () => ({ expectsErrors: true, ...(listed.who === 'customer' && { token: person.token }) }),
  );

  it('nothing stands in the way of assistive technology', async () => {
    const page = await open();
    await eventually(() => page.getByRole('heading', { level: 1 }).count()).toBe(1);
    await expectNoFindings(page);
  });

  it('nothing scrolls sideways', async () => {
    const page = await open();
    const at = async (viewport: { width: number; height: number }, textPercent = 100) => {
      await page.setViewportSize(viewport);
      await page.evaluate((percent) => {
        document.documentElement.style.fontSize = `${percent}%`;
      }, textPercent);
      expect(await sidewaysOf(page), `at ${viewport.width} px with text at ${textPercent} %`).toEqual([]);
    };
    await at({ width: 320, height: 640 });
    await at({ width: 1920, height: 1080 });
    await at(PHONE, 200);
    await at(DESKTOP, 200);
    await page.evaluate(() => document.documentElement.removeAttribute('style'));
  });

  it.each(STATES_OF[listed.route] ?? [])('nor in $name', async ({ reach }) => {
    const page = await open();
    await page.setViewportSize(DESKTOP);
    await reach(page);
    await expectNoFindings(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });
});

/** States that need something first, or leave something behind. */
type StateOfItsOwn = State & {
  readonly path: string | (() => string);
  readonly isSignedIn?: boolean;
  /** The state exists on small screens only. */
  readonly isOnPhoneOnly?: boolean;
};

const STATES: readonly StateOfItsOwn[] = [
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
  {
    name: 'the filters on a phone',
    path: '/collection?category=Men',
    isOnPhoneOnly: true,
    reach: (page) => page.getByRole('button', { name: 'Show Filters (1)' }).click(),
  },
  { name: 'a narrowed collection', path: '/collection?category=Men&q=shirt', reach: async () => {} },
  { name: 'an empty collection', path: '/collection?q=spaceship', reach: async () => {} },
  { name: 'a sold-out piece', path: () => `/product/${scarce.handle}`, reach: async () => {} },
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
  { name: 'a piece that has gone', path: '/product/none', reach: async () => {} },
];

describe('nothing stands in the way of assistive technology either: ', () => {
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
