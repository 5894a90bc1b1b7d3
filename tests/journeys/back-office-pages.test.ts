import { expect, it } from 'vitest';
import { adminToken, aPiece } from './people-and-goods.ts';
import { axeFindings, DESKTOP, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();

it('an owner sends on by one press what visitors asked for in vain', async () => {
  await fetch(`${shop.url()}/lookbook/diwali?from=letter`);
  const token = await adminToken(shop);
  await expect
    .poll(
      async () => JSON.stringify((await shop.call('GET', '/api/admin/missing-pages', token)).pages ?? []),
      { timeout: 20_000 },
    )
    .toContain('/lookbook/diwali');
  const { page } = await shop.visitAs('admin', '/admin/redirects', DESKTOP);
  await page.getByRole('button', { name: 'Send /lookbook/diwali on' }).click();
  await page.getByLabel('Leads to', { exact: true }).fill('/collection?category=Women');
  await page.getByRole('button', { name: 'Add redirect' }).click();
  await page.getByRole('button', { name: 'Remove /lookbook/diwali' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Send /lookbook/diwali on' }).count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  const { url } = await fetch(`${shop.url()}/lookbook/diwali`);
  expect(url).toBe(`${shop.url()}/collection?category=Women`);
});

it('an owner changes the address of a piece, and the old one leads to it', async () => {
  const piece = await aPiece(shop, { name: 'Renamed Angarkha', stock: { M: 3 } });
  const before = `/product/${piece.handle}`;
  const { page } = await shop.visitAs('admin', `/admin/products/${piece._id}`, DESKTOP);
  await page.getByLabel('Address', { exact: true }).fill('अंगरखा');
  await page.getByLabel('Title for search engines').fill('Angarkhas, cut by hand');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Everything is saved').waitFor();
  const visit = await shop.visit(`${before}?utm_source=letter`, DESKTOP);
  await visit.page.getByRole('heading', { level: 1, name: 'Renamed Angarkha' }).waitFor();
  expect(decodeURI(new URL(visit.page.url()).pathname)).toBe('/product/अंगरखा');
  expect(await visit.page.title()).toContain('Angarkhas, cut by hand');
});

it('an owner puts a collection together, and shoppers find it', async () => {
  const first = await aPiece(shop, { name: 'Zardozi Stole', stock: { M: 3 } });
  await aPiece(shop, { name: 'Zardozi Jacket', stock: { M: 3 } });
  const { page } = await shop.visitAs('admin', '/admin/collections', DESKTOP);
  await page.getByRole('button', { name: 'New collection' }).click();
  const form = page.getByRole('form', { name: 'Collection' });
  await form.getByLabel('Name', { exact: true }).fill('Zardozi by Hand');
  await form.getByLabel('Find products').fill('zardozi');
  await form.getByRole('button', { name: 'Add Zardozi Jacket' }).click();
  await form.getByRole('button', { name: 'Add Zardozi Stole' }).click();
  await form.getByRole('button', { name: 'Move Zardozi Stole up' }).click();
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Add collection' }).click();
  await page.getByRole('button', { name: 'Change Zardozi by Hand' }).waitFor();
  const visit = await shop.visit('/collections/zardozi-by-hand', PHONE);
  await visit.page.getByRole('heading', { level: 1, name: 'Zardozi by Hand' }).waitFor();
  expect(new URL(visit.page.url()).pathname).toBe('/collection/zardozi-by-hand');
  const tiles = visit.page.getByRole('main').locator('a[href^="/product/"]');
  expect(await tiles.first().getAttribute('href')).toBe(`/product/${first.handle}`);
  await expect.poll(() => tiles.count()).toBe(2);
});

it('an owner says what a word means that shoppers searched for in vain', async () => {
  const word = `chogha${String.fromCharCode(...[...String(Date.now())].map((digit) => 97 + Number(digit)))}`;
  await aPiece(shop, { name: `Banarasi Jama ${word.slice(6)}`, stock: { M: 3 } });
  await fetch(`${shop.url()}/api/product/list?q=${word}`);
  const { page } = await shop.visitAs('admin', '/admin/search', PHONE);
  const choose = page.getByRole('button', { name: `Say what it means: ${word}` });
  await expect
    .poll(
      async () => {
        await page.reload();
        await page.getByText('never who searched').waitFor();
        return choose.count();
      },
      { timeout: 20_000 },
    )
    .toBe(1);
  await choose.click();
  await page.getByLabel('Words', { exact: true }).pressSequentially('jama');
  await page.getByRole('button', { name: 'Add words' }).click();
  await page.getByRole('button', { name: `Remove ${word}, jama` }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const visit = await shop.visit(`/collection?q=${word}`, PHONE);
  await visit.page
    .getByRole('link', { name: new RegExp(word.slice(6)) })
    .first()
    .waitFor();
});
