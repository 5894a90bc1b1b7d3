import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { goodsFor, inRupees } from './people-and-goods.ts';
import { DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();

const results = (page: Page) => page.getByRole('region', { name: 'Products' });
const tiles = (page: Page) => results(page).getByRole('listitem').getByRole('link');
const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
const searchOf = (page: Page) => new URL(page.url()).search;
const names = async (page: Page) =>
  (await tiles(page).allInnerTexts()).map((text) => text.split('\n')[0]?.trim() ?? '');
const pieces = (total: number) => `${total} ${total === 1 ? 'piece' : 'pieces'}`;

/** Waits until the list shows exactly what the call answers for the same address. */
const expectFacetOf = async (page: Page, query: string) => {
  const { products, total } = await goodsFor(shop, `${query}&limit=24`);
  await page.getByRole('main').getByRole('status').getByText(pieces(total), { exact: true }).waitFor();
  await eventually(() => names(page)).toEqual(products.map(({ name }) => name));
  return { products, total };
};

describe('filters at a desktop', () => {
  it('narrow the list at once, are kept in the address, and are removed one by one or all together', async () => {
    const { page } = await shop.visit('/collection');
    const all = await expectFacetOf(page, 'sort=relevant');
    await filters(page).getByText('None active').waitFor();

    await filters(page)
      .getByRole('checkbox', { name: /^Women/ })
      .check();
    await filters(page)
      .getByRole('checkbox', { name: /^Topwear/ })
      .check();
    await eventually(() => searchOf(page)).toBe('?category=Women&subCategory=Topwear');
    const both = await expectFacetOf(page, 'category=Women&subCategory=Topwear');
    expect(both.total).toBeLessThan(all.total);
    await filters(page).getByText('2 active').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Women, Topwear' }).waitFor();

    await filters(page).getByRole('checkbox', { name: /^Men/ }).check();
    const either = await expectFacetOf(page, 'category=Men&category=Women&subCategory=Topwear');
    expect(either.total, 'values of one filter are or').toBeGreaterThan(both.total);

    await results(page).getByRole('link', { name: 'Remove filter Topwear' }).click();
    await expectFacetOf(page, 'category=Men&category=Women');
    await eventually(() =>
      filters(page)
        .getByRole('checkbox', { name: /^Topwear/ })
        .isChecked(),
    ).toBe(false);
    await results(page).getByRole('link', { name: 'Clear All' }).click();
    await expectFacetOf(page, 'sort=relevant');
    expect(searchOf(page)).toBe('');
    await expect.poll(() => results(page).getByRole('link', { name: 'Clear All' }).count()).toBe(0);
  });

  it('show how many products each matches, counted with all other filters', async () => {
    const { page } = await shop.visit('/collection?category=Kids');
    for (const [kind, query] of [
      ['Men', 'category=Men'],
      ['Women', 'category=Women'],
      ['Kids', 'category=Kids'],
      ['Topwear', 'category=Kids&subCategory=Topwear'],
      ['Bottomwear', 'category=Kids&subCategory=Bottomwear'],
      ['Winterwear', 'category=Kids&subCategory=Winterwear'],
    ]) {
      const { total } = await goodsFor(shop, `${query}&limit=1`);
      await filters(page)
        .getByRole('checkbox', { name: `${kind} ${total}`, exact: true })
        .waitFor();
    }
  });

  it('are restored by the browser’s back button', async () => {
    const { page } = await shop.visit('/collection');
    await filters(page).getByRole('checkbox', { name: /^Kids/ }).check();
    await expectFacetOf(page, 'category=Kids');
    await filters(page)
      .getByRole('checkbox', { name: /^Winterwear/ })
      .check();
    await expectFacetOf(page, 'category=Kids&subCategory=Winterwear');
    await page.goBack();
    await expectFacetOf(page, 'category=Kids');
    await eventually(() =>
      filters(page)
        .getByRole('checkbox', { name: /^Winterwear/ })
        .isChecked(),
    ).toBe(false);
    await tiles(page).first().click();
    await page.waitForURL(/\/product\//);
    await page.goBack();
    await expectFacetOf(page, 'category=Kids');
  });
});

describe('filters on a phone', () => {
  it('open by Show Filters and close by Apply Filters', async () => {
    const { page } = await shop.visit('/collection', PHONE);
    await expect.poll(() => filters(page).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Show Filters' }).click();
    await filters(page).getByRole('checkbox', { name: /^Men/ }).check();
    await page.getByRole('button', { name: 'Hide Filters (1)' }).waitFor();
    await filters(page).getByRole('button', { name: 'Apply Filters' }).click();
    await filters(page).waitFor({ state: 'hidden' });
    await expectFacetOf(page, 'category=Men');
    await page.getByRole('button', { name: 'Show Filters (1)' }).click();
    await page.getByRole('button', { name: 'Hide Filters (1)' }).click();
    await filters(page).waitFor({ state: 'hidden' });
  });
});

describe('the order', () => {
  it('is relevant, low to high or high to low, and is kept in the address', async () => {
    const { page } = await shop.visit('/collection?category=Men');
    const sort = page.getByRole('combobox', { name: 'Sort by' });
    await eventually(() => sort.getByRole('option').allInnerTexts()).toEqual([
      'Relevant',
      'Low to High',
      'High to Low',
    ]);
    for (const [label, value] of [
      ['Low to High', 'low-high'],
      ['High to Low', 'high-low'],
    ] as const) {
      await sort.selectOption(label);
      await eventually(() => searchOf(page)).toBe(`?category=Men&sort=${value}`);
      const { products } = await expectFacetOf(page, `category=Men&sort=${value}`);
      const prices = products.map(({ price }) => price);
      expect(prices).toEqual(
        prices.toSorted((one, other) => (value === 'low-high' ? one - other : other - one)),
      );
    }
    await sort.selectOption('Relevant');
    await eventually(() => searchOf(page)).toBe('?category=Men');
  });

  it('stays when the filters are cleared', async () => {
    const { page } = await shop.visit('/collection?category=Men&sort=high-low');
    await results(page).getByRole('link', { name: 'Clear All' }).click();
    await expectFacetOf(page, 'sort=high-low');
    expect(searchOf(page)).toBe('?sort=high-low');
  });
});

describe('without scripts', () => {
  it.each([
    ['', 'sort=relevant'],
    [
      '?category=Women&subCategory=Bottomwear&sort=high-low',
      'category=Women&subCategory=Bottomwear&sort=high-low',
    ],
    ['?bestSeller=1', 'bestSeller=1'],
    ['?q=kurta', 'q=kurta'],
  ])('the list of /collection%s is in the document', async (address, query) => {
    const { page } = await shop.visit(`/collection${address}`, DESKTOP, { hasScripts: false });
    const { products } = await expectFacetOf(page, query);
    const first = tiles(page).first();
    await eventually(() => first.innerText()).toContain(inRupees(products[0]?.price ?? 0));
    await eventually(() => first.getAttribute('href')).toBe(`/product/${products[0]?.handle}`);
  });

  it('the next page is one link away', async () => {
    const { page } = await shop.visit('/collection', DESKTOP, { hasScripts: false });
    const before = await names(page);
    await page.getByRole('link', { name: 'Load more' }).click();
    await eventually(async () => (await names(page)).some((name) => before.includes(name))).toBe(false);
    expect((await names(page)).length).toBeGreaterThan(0);
  });
});

describe('a search', () => {
  it('says how many results a query has', async () => {
    const { page } = await shop.visit('/collection?q=kurta');
    const { total } = await goodsFor(shop, 'q=kurta&limit=1');
    expect(total).toBeGreaterThan(1);
    await results(page).getByText(`${total} results for “kurta”`, { exact: true }).waitFor();
    await results(page).getByRole('link', { name: 'Remove filter “kurta”' }).click();
    await expectFacetOf(page, 'sort=relevant');
    expect(
      await results(page)
        .getByText(/results? for/)
        .count(),
    ).toBe(0);
  });

  it('that finds nothing says so and links to everything', async () => {
    const { page } = await shop.visit('/collection?q=spaceship&category=Men', PHONE);
    await page.getByText(/No products found matching “spaceship”/).waitFor();
    await page.getByRole('link', { name: 'Clear Filters' }).click();
    await expectFacetOf(page, 'sort=relevant');
    expect(searchOf(page)).toBe('');
  });
});

describe('an unknown value in an address', () => {
  it('is ignored instead of failing', async () => {
    const { page } = await shop.visit('/collection?category=Cats&sort=upwards&category=Men');
    await expectFacetOf(page, 'category=Men');
  });
});

describe('the eight placeholders', () => {
  /** Records each time the list starts and stops showing placeholders. */
  const watchPlaceholders = (page: Page) =>
    page.addInitScript(() => {
      const seen: { count: number; at: number }[] = [];
      Object.assign(globalThis, { seen });
      new MutationObserver(() => {
        const count = document.querySelectorAll(
          'section[aria-label=Products] li:has(> [aria-hidden=true])',
        ).length;
        if ((seen.at(-1)?.count ?? 0) !== count) seen.push({ count, at: performance.now() });
      }).observe(document, { childList: true, subtree: true });
    });
  const seenOn = (page: Page) =>
    page.evaluate(() => (globalThis as unknown as { seen: { count: number; at: number }[] }).seen);

  it('show for half a second when a filter changes, and never on the first view of the page', async () => {
    const { page } = await shop.visit('/collection', DESKTOP, { prepare: watchPlaceholders });
    expect(await seenOn(page)).toEqual([]);
    await filters(page).getByRole('checkbox', { name: /^Men/ }).check();
    await expectFacetOf(page, 'category=Men');
    const [shown, gone, ...more] = await seenOn(page);
    expect(shown?.count).toBe(8);
    expect(gone?.count).toBe(0);
    expect((gone?.at ?? 0) - (shown?.at ?? 0)).toBeGreaterThan(450);
    expect(more).toEqual([]);
  });

  it('show below the products while more are fetched, and all products remain on coming back from one', async () => {
    const { page } = await shop.visit('/collection', DESKTOP, { prepare: watchPlaceholders });
    const { total } = await goodsFor(shop, 'limit=1');
    await expect.poll(() => tiles(page).count()).toBe(24);
    await page.getByText(`24 of ${total}`).waitFor();
    await page.getByRole('link', { name: 'Load more' }).click();
    await page.getByText(`48 of ${total}`).waitFor();
    expect((await seenOn(page)).map(({ count }) => count)).toEqual([8, 0]);
    expect(new Set(await names(page)).size).toBe(48);
    await tiles(page).nth(40).click();
    await page.getByRole('button', { name: 'Add to Cart' }).first().waitFor();
    await page.goBack();
    await eventually(() => tiles(page).count()).toBe(48);
  });
});

it('a product pointed at is fetched before it is pressed', async () => {
  const { page } = await shop.visit('/collection', DESKTOP);
  const ahead = page.waitForRequest((request) => new URL(request.url()).pathname.startsWith('/product/'));
  await tiles(page).first().hover();
  await ahead;
});

it('a product pointed at leaves the list as it is while the server is down, and opens once it is back', async () => {
  const { page } = await shop.visit('/collection', DESKTOP, { expectsErrors: true });
  const isScript = (address: string) => address.includes('/assets/');
  const failed = page.waitForEvent('requestfailed', (request) => isScript(request.url()));
  await page.route('**/*', (route) => route.abort('connectionrefused'));
  await tiles(page).first().hover();
  await failed;
  await page.unroute('**/*');
  await tiles(page).first().click();
  await eventually(() => page.url()).toContain('/product/');
});

it('without a connection, a product pointed at or pressed leaves the list as it is and says so', async () => {
  const { context, page } = await shop.visit('/collection', DESKTOP, { expectsErrors: true });
  await context.setOffline(true);
  await tiles(page).first().hover();
  await tiles(page).first().click();
  await page.getByText('The shop is out of reach. Please check your connection.').first().waitFor();
  expect(await tiles(page).count()).toBeGreaterThan(0);
});
