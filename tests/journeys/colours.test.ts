import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, adminToken, type Goods, goodsFor, ordersOf } from './people-and-goods.ts';
import { axeFindings, DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();
const main = (page: Page) => page.getByRole('main');

let kurta: Goods;
let pictures: readonly string[];

beforeAll(async () => {
  const { products } = await goodsFor(shop, 'limit=10&sort=low-high');
  pictures = [...new Set(products.flatMap(({ image }) => image))]
    .filter((address) => address.endsWith('.webp'))
    .slice(0, 3);
  const { product } = (await shop.call('POST', '/api/admin/products', await adminToken(shop), {
    name: `Two-tone Kurta ${Date.now()}`,
    description: 'Block-printed by hand.',
    price: 1_299,
    category: 'Women',
    subCategory: 'Topwear',
    colours: [
      { name: 'Indigo', hex: '#1f3a5f' },
      { name: 'Madder', hex: '#9b2d20' },
    ],
    variants: [
      { colour: 'Indigo', size: 'S', stock: 20, mrp: 1_999 },
      { colour: 'Indigo', size: 'M', stock: 0 },
      { colour: 'Madder', size: 'M', stock: 20, price: 1_599 },
    ],
    image: pictures,
    imageColours: ['Indigo', 'Madder', null],
    care: 'Wash cold, dry in the shade.',
    countryOfOrigin: 'India',
  })) as { product: Goods };
  kurta = product;
});

describe.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('a piece in two colours at a %s', (_device, viewport) => {
  it('switches colour: pictures, sizes, price and address follow, and the cart keeps it', async () => {
    const person = await aCustomer(shop);
    const { page } = await shop.visit(`/product/${kurta.handle}`, viewport, { token: person.token });
    await main(page).getByText('35% off').first().waitFor();
    await main(page).getByText('₹1,999').first().waitFor();
    await main(page).getByText('Wash cold, dry in the shade.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    // chosen once the address names it
    await main(page).getByRole('radio', { name: 'Madder' }).click();
    await eventually(() => new URL(page.url()).search).toBe('?colour=Madder');
    await main(page).getByText('₹1,599').first().waitFor();
    await eventually(() => main(page).getByRole('radio', { name: 'S', exact: true }).count()).toBe(0);
    await eventually(() =>
      main(page).getByRole('button', { name: /Zoom/ }).first().locator('img').getAttribute('src'),
    ).toBe(pictures[1]);
    await main(page).getByRole('button', { name: 'Add to Cart' }).first().click();
    await eventually(async () => (await shop.call('GET', '/api/cart/get', person.token)).cartData).toEqual({
      [kurta._id]: { 'Madder / M': 1 },
    });
    await page.goto(`${shop.url()}/cart`);
    const line = main(page).getByRole('list').getByRole('listitem').filter({ hasText: 'Madder, size M' });
    await line.getByText('₹1,599').waitFor();
    await eventually(() => line.getByRole('heading').getByRole('link').getAttribute('href')).toBe(
      `/product/${kurta.handle}?colour=Madder`,
    );
    expect(await axeFindings(page)).toEqual([]);
  });

  it('is bought in the chosen colour', async () => {
    const person = await aCustomer(shop);
    await shop.call('POST', '/api/cart/add', person.token, { itemId: kurta._id, size: 'Madder / M' });
    const { page } = await shop.visit('/place-order', viewport, { token: person.token });
    for (const [label, text] of [
      ['First Name', 'Meera'],
      ['Last Name', 'Iyer'],
      ['Email', person.email],
      ['Street Address', '8 Besant Avenue'],
      ['City', 'Chennai'],
      ['Pin Code', '600020'],
      ['Phone Number', '9840012345'],
    ] as const)
      await main(page).getByLabel(label).fill(text);
    await main(page).getByLabel('State').selectOption('Tamil Nadu');
    await main(page).getByText('Madder, size M').first().waitFor({ state: 'attached' });
    await main(page)
      .getByRole('radio', { name: /Cash on Delivery/ })
      .check();
    await main(page).getByRole('button', { name: 'Place Order' }).click();
    await eventually(async () =>
      (await ordersOf(shop, person)).map(({ items }) => items.map(({ size }) => size)),
    ).toEqual([['Madder / M']]);
    await page.goto(`${shop.url()}/orders`);
    await main(page).getByText('Madder, M').first().waitFor();
  });
});

it('has one address for each colour, and an offer for each variant', async () => {
  const { page } = await shop.visit(`/product/${kurta.handle}?colour=Madder`, DESKTOP, { hasScripts: false });
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(
    `${shop.url()}/product/${kurta.handle}?colour=Madder`,
  );
  const things = (await page.locator('script[type="application/ld+json"]').allTextContents()).map(
    (text) => JSON.parse(text) as Record<string, unknown>,
  );
  const product = things.find((thing) => thing['@type'] === 'Product') as {
    offers: Record<string, unknown>[];
  };
  expect(product.offers.map(({ price, url, availability }) => [price, url, availability])).toEqual([
    ['1299.00', `${shop.url()}/product/${kurta.handle}`, 'https://schema.org/InStock'],
    ['1299.00', `${shop.url()}/product/${kurta.handle}`, 'https://schema.org/OutOfStock'],
    ['1599.00', `${shop.url()}/product/${kurta.handle}?colour=Madder`, 'https://schema.org/InStock'],
  ]);
  const unknown = await fetch(`${shop.url()}/product/${kurta.handle}?colour=Teal`, { redirect: 'manual' });
  expect([unknown.status, unknown.headers.get('location')]).toEqual([302, `/product/${kurta.handle}`]);
});

it('shows its shades and earlier price in lists', async () => {
  const { page } = await shop.visit('/collection?category=Women', PHONE);
  const tile = main(page).getByRole('link', { name: new RegExp(kurta.name) });
  await tile.getByText('2 colours').waitFor({ state: 'attached' });
  await tile.getByText('35% off').waitFor();
  await tile.scrollIntoViewIfNeeded();
});
