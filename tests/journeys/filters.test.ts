import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { adminToken, goodsFor } from './people-and-goods.ts';
import { axeFindings, DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();

const results = (page: Page) => page.getByRole('region', { name: 'Products' });
const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
const box = (page: Page, name: RegExp) => filters(page).getByRole('checkbox', { name });
const searchOf = (page: Page) => new URL(page.url()).search;
const namesOf = async (page: Page) =>
  (await results(page).getByRole('listitem').getByRole('link').allInnerTexts()).map(
    (text) => text.split('\n')[0]?.trim() ?? '',
  );

const KURTA = 'Filtered Kurta';
const SHIRT = 'Filtered Shirt';
const COLOURS = [
  { name: 'Peacock', hex: '#0f6b6e' },
  { name: 'Brick', hex: '#9b3a2d' },
];
let own: string;

beforeAll(async () => {
  const token = await adminToken(shop);
  const add = async (name: string, price: number, variants: readonly object[], colours = COLOURS) => {
    const answer = await shop.call('POST', '/api/admin/products', token, {
      name,
      price,
      category: 'Women',
      subCategory: 'Topwear',
      colours,
      variants,
    });
    return (answer as { product: { _id: string } }).product._id;
  };
  const products = [
    await add(KURTA, 91_000, [
      { colour: 'Peacock', size: 'M', stock: 0 },
      { colour: 'Peacock', size: '3XL', stock: 4 },
      { colour: 'Brick', size: 'M', stock: 4 },
    ]),
    await add(SHIRT, 92_000, [{ colour: 'Peacock', size: 'M', stock: 9 }], COLOURS.slice(0, 1)),
  ];
  const made = await shop.call('POST', '/api/admin/collections', token, {
    name: 'Filtered pieces',
    products,
  });
  own = `/collection/${(made as { collection: { handle: string } }).collection.handle}`;
  await vi.waitFor(async () => expect((await goodsFor(shop, 'colour=Peacock')).total).toBe(2), {
    timeout: 20_000,
    interval: 200,
  });
});

describe('size, colour, price and stock', () => {
  it('narrow the list at once and apply to one and the same variant', async () => {
    const { page } = await shop.visit('/collection', DESKTOP);
    await box(page, /^Peacock 2$/).check();
    await eventually(() => namesOf(page)).toEqual([SHIRT, KURTA]);
    await box(page, /^M 2$/).check();
    await box(page, /^In stock only$/).check();
    await eventually(() => namesOf(page)).toEqual([SHIRT]);
    await eventually(() => searchOf(page)).toBe('?size=M&colour=Peacock&inStock=1');
    await box(page, /^Brick 1$/).waitFor();
    await box(page, /^3XL 1$/).waitFor();
    await results(page).getByRole('link', { name: 'Remove filter In stock' }).click();
    await results(page).getByRole('link', { name: 'Remove filter Size M' }).click();
    await eventually(() => namesOf(page)).toEqual([SHIRT, KURTA]);
    await results(page).getByRole('link', { name: 'Clear All' }).click();
    await eventually(() => searchOf(page)).toBe('');
  });

  it('accept a price from the keyboard, and confirm it', async () => {
    const { page } = await shop.visit('/collection?colour=Peacock', DESKTOP);
    await filters(page).getByLabel('From ₹').fill('91500');
    await page.keyboard.press('Enter');
    await eventually(() => namesOf(page)).toEqual([SHIRT]);
    await results(page).getByRole('link', { name: 'Remove filter From ₹91,500' }).click();
    await eventually(() => namesOf(page)).toEqual([SHIRT, KURTA]);
    await eventually(() => filters(page).getByLabel('From ₹').inputValue()).toBe('');
  });

  it('keep filtered addresses out of search engines', async () => {
    const { page } = await shop.visit('/collection?category=Women', DESKTOP);
    expect(await page.locator('meta[name=robots]').count()).toBe(0);
    await page.goto(`${new URL(page.url()).origin}/collection?category=Women&size=M`);
    await eventually(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex, follow');
  });

  it('work without scripts', async () => {
    const { page } = await shop.visit('/collection', DESKTOP, { hasScripts: false });
    await box(page, /^Peacock/).check();
    await filters(page).getByLabel('To ₹').fill('91000');
    await filters(page).getByRole('button', { name: 'Apply price' }).click();
    await eventually(() => namesOf(page)).toEqual([KURTA]);
  });

  it('narrow a collection of the owner’s', async () => {
    const { page } = await shop.visit(own, DESKTOP);
    await eventually(() => namesOf(page)).toEqual([KURTA, SHIRT]);
    await box(page, /^Brick 1$/).check();
    await eventually(() => namesOf(page)).toEqual([KURTA]);
    await expect.poll(() => searchOf(page)).toBe('?colour=Brick');
    await filters(page).getByText('1 active').waitFor();
    await results(page).getByRole('link', { name: 'Clear All' }).click();
    await eventually(() => namesOf(page)).toEqual([KURTA, SHIRT]);
  });
});

describe('on a phone', () => {
  it('they are on a sheet that shows counts before applying, and Escape closes it', async () => {
    const { page } = await shop.visit('/collection', PHONE);
    const button = page.getByRole('button', { name: /^(Show|Hide) Filters/ });
    await button.click();
    await box(page, /^Peacock 2$/).check();
    await filters(page).getByText('2 pieces', { exact: true }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await filters(page).waitFor({ state: 'hidden' });
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
    await eventually(() => namesOf(page)).toEqual([SHIRT, KURTA]);
    await button.click();
    await filters(page).getByLabel('To ₹').fill('91000');
    await filters(page).getByRole('button', { name: 'Apply Filters' }).click();
    await filters(page).waitFor({ state: 'hidden' });
    await eventually(() => namesOf(page)).toEqual([KURTA]);
  });
});
