import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminToken, aPiece } from './people-and-goods.ts';
import { axeFindings, DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();

it('an owner redirects a missing address with one click', async () => {
  const piece = await aPiece(shop, { name: 'Zari Border Dupatta', stock: { M: 3 } });
  for (const path of ['/lookbook/diwali?from=letter', '/item/dupatta_zari.html']) {
    await fetch(`${shop.url()}${path}`);
  }
  const token = await adminToken(shop);
  await expect
    .poll(
      async () => JSON.stringify((await shop.call('GET', '/api/admin/missing-pages', token)).pages ?? []),
      { timeout: 20_000 },
    )
    .toMatch(/\/item\/dupatta_zari\.html.*\/lookbook\/diwali|\/lookbook\/diwali.*\/item\/dupatta_zari\.html/);
  const { page } = await shop.visitAs('admin', '/admin/redirects', DESKTOP);
  await page.getByRole('button', { name: 'Redirect /lookbook/diwali' }).click();
  await page.getByLabel('Leads to', { exact: true }).fill('/collection?category=Women');
  await page.getByRole('button', { name: 'Add redirect' }).click();
  await page.getByRole('button', { name: 'Remove /lookbook/diwali' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Redirect /lookbook/diwali' }).count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  const { url } = await fetch(`${shop.url()}/lookbook/diwali`);
  expect(url).toBe(`${shop.url()}/collection?category=Women`);
  await page.getByRole('button', { name: 'Remove /lookbook/diwali' }).click();
  await page.getByText('This address is no longer redirected.').waitFor();

  // the address suggests the product, which need not be typed
  await page.getByRole('button', { name: 'Redirect /item/dupatta_zari.html' }).click();
  await eventually(() => page.getByLabel('Leads to', { exact: true }).inputValue()).toBe(
    `/product/${piece.handle}`,
  );
  await page.getByRole('button', { name: 'Add redirect' }).click();
  await page.getByRole('button', { name: 'Remove /item/dupatta_zari.html' }).waitFor();
  expect((await fetch(`${shop.url()}/item/dupatta_zari.html`)).url).toBe(
    `${shop.url()}/product/${piece.handle}`,
  );
});

it('an owner hears that an address with a page of its own is not redirected', async () => {
  const { page } = await shop.visitAs('admin', '/admin/redirects', PHONE);
  await page.getByLabel('Former address', { exact: true }).fill('/about');
  await page.getByLabel('Leads to', { exact: true }).fill('/contact');
  await page.getByRole('button', { name: 'Add redirect' }).click();
  await page.getByText('/about is a page of this shop: visitors stay on it').waitFor();
  expect(await page.getByText('/about now leads to /contact').count()).toBe(0);
});

it('an owner changes the address of a product, and the old one leads to it', async () => {
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

it('a collection is put together by keyboard, and neither Escape nor one press loses it', async () => {
  for (const name of ['Kasuti Stole', 'Kasuti Kurta', 'Kasuti Vest']) await aPiece(shop, { name });
  const { page } = await shop.visitAs('admin', '/admin/collections', DESKTOP);
  await page.getByRole('button', { name: 'New collection' }).click();
  const form = page.getByRole('form', { name: 'Collection' });
  const isFocused = (name: string) =>
    form.getByRole('button', { name }).evaluate((one) => one === document.activeElement);
  const press = async (name: string) => {
    await form.getByRole('button', { name }).focus();
    await page.keyboard.press('Enter');
  };
  await form.getByLabel('Name', { exact: true }).fill('Kasuti');
  await form.getByLabel('Find products').fill('kasuti');
  await press('Add Kasuti Vest');
  await eventually(() => isFocused('Add Kasuti Kurta')).toBe(true);
  await page.keyboard.press('Enter');
  await eventually(() => isFocused('Add Kasuti Stole')).toBe(true);
  await page.keyboard.press('Enter');
  const search = form.getByLabel('Find products');
  await eventually(() => search.evaluate((one) => one === document.activeElement)).toBe(true);
  await press('Move Kasuti Stole up');
  await page.keyboard.press('Enter');
  const chosen = form.getByRole('list', { name: 'Chosen products' }).getByRole('listitem');
  await eventually(() => chosen.allInnerTexts()).toEqual(['Kasuti Stole', 'Kasuti Vest', 'Kasuti Kurta']);
  // at the end of the list the button does nothing more, and keeps the focus
  await page.keyboard.press('Enter');
  await eventually(() => isFocused('Move Kasuti Stole up')).toBe(true);

  await page.keyboard.press('Escape');
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leave.getByRole('button', { name: 'Stay here' }).click();
  await eventually(() => chosen.count()).toBe(3);
  await form.getByRole('button', { name: 'Add collection' }).click();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/admin/products/')) asked.push(request.url());
  });
  await page.getByRole('button', { name: 'Change Kasuti' }).click();
  await eventually(() => chosen.allInnerTexts()).toEqual(['Kasuti Stole', 'Kasuti Vest', 'Kasuti Kurta']);
  expect(asked, 'all names in one call').toHaveLength(1);
  await form.getByRole('button', { name: 'Remove it' }).click();
  const remove = page.getByRole('dialog', { name: 'Remove Kasuti?' });
  expect(await axeFindings(page)).toEqual([]);
  await remove.getByRole('button', { name: 'Keep it' }).click();
  await form.getByRole('button', { name: 'Remove it' }).click();
  await remove.getByRole('button', { name: 'Remove it' }).click();
  await page.getByRole('button', { name: 'Change Kasuti' }).waitFor({ state: 'hidden' });
});

it('an owner adds a synonym for a search that found nothing', async () => {
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

describe.each([
  ['desk', DESKTOP],
  ['phone', PHONE],
] as const)('integrations at a %s', (device, viewport) => {
  const received: string[] = [];
  const receiver = createServer((request, response) => {
    received.push(String(request.headers['darzi-signature']));
    request.resume().on('end', () => response.end('thank you'));
  });
  beforeAll(() => new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve)));
  afterAll(() => {
    receiver.closeAllConnections();
    receiver.close();
  });
  const isTooWide = (page: Page) =>
    page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

  it('an endpoint is added and tested, and a delivery is resent', async () => {
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/${device}`;
    const { page } = await shop.visitAs('admin', '/admin/integrations', viewport, { expectsErrors: true });
    await page.getByRole('button', { name: 'Add an endpoint' }).click();
    const adding = page.getByRole('dialog', { name: 'Add an endpoint' });
    await adding.getByLabel('Address').fill('http://example.com/hook');
    await adding.getByLabel('An order is placed').check();
    expect(await axeFindings(page)).toEqual([]);
    await adding.getByRole('button', { name: 'Add the endpoint' }).click();
    await adding.getByText('without https it must be on this machine').waitFor();
    await adding.getByLabel('Address').fill(url);
    await adding.getByRole('button', { name: 'Add the endpoint' }).click();
    await eventually(() => adding.getByLabel('Signing secret').inputValue()).toMatch(/^whsec_/);
    expect(await axeFindings(page)).toEqual([]);
    await adding.getByRole('button', { name: 'I have saved it' }).click();
    await page.getByRole('table', { name: 'Webhook endpoints' }).getByRole('link', { name: url }).click();
    await page.getByText(url).waitFor();
    await page.getByRole('button', { name: 'Send a test' }).click();
    const table = page.getByRole('table', { name: /^Deliveries/ });
    await table.getByText('Delivered').waitFor();
    expect(received).toHaveLength(1);
    expect(await axeFindings(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
    await table.getByRole('button', { name: 'View webhook.test' }).click();
    const delivery = page.getByRole('dialog', { name: 'Delivery' });
    await delivery.getByText('thank you').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await delivery.getByRole('button', { name: 'Send again' }).click();
    await eventually(() => received.length).toBe(2);
  });

  it('a key is made, opens what its scopes allow, and is revoked', async () => {
    const { page } = await shop.visitAs('admin', '/admin/integrations', viewport, { expectsErrors: true });
    await page.getByRole('button', { name: 'Create a key' }).click();
    const making = page.getByRole('dialog', { name: 'Create a key' });
    await making.getByLabel('Name', { exact: true }).fill(`Ledger at a ${device}`);
    await making.getByRole('checkbox', { name: /^orders:read/ }).check();
    await making.getByLabel('Your password').fill('not-it');
    await making.getByRole('button', { name: 'Create the key' }).click();
    await making.getByText('The password is not correct.').first().waitFor();
    await making.getByLabel('Your password').fill('darzi-demo-1');
    expect(await axeFindings(page)).toEqual([]);
    await making.getByRole('button', { name: 'Create the key' }).click();
    const shown = making.getByLabel('API key');
    await eventually(() => shown.inputValue()).toMatch(/^darzi_/);
    const token = await shown.inputValue();
    const ask = async () =>
      (await fetch(`${shop.url()}/api/admin/orders`, { headers: { authorization: `Bearer ${token}` } }))
        .status;
    expect(await ask()).toBe(200);
    await making.getByRole('button', { name: 'I have saved it' }).click();
    const row = page.getByRole('row', { name: new RegExp(`Ledger at a ${device}`) });
    await row.getByText('Live').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
    await row.getByRole('button', { name: 'Revoke' }).click();
    await page
      .getByRole('dialog', { name: 'Revoke this key?' })
      .getByRole('button', { name: 'Revoke' })
      .click();
    // the dialog within the row contains the word too
    await row.getByText('Revoked', { exact: true }).waitFor();
    await eventually(ask).toBe(401);
  });
});
