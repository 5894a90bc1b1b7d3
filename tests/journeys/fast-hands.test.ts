import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aCustomer, adminToken, aPiece, orderPiece, putIntoCart } from './people-and-goods.ts';
import { DESKTOP, eventually, openShopForJourneys } from './shop-in-browser.ts';

const shop = openShopForJourneys();
const main = (page: Page) => page.getByRole('main');

/** The next answer to such a call is held back until it is let go. */
const hold = async (page: Page, method: string, address: string) => {
  const asked = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    asked.resolve();
    await free.promise;
    await route.continue();
  });
  return { asked: asked.promise, letGo: () => free.resolve() };
};

describe('what is typed while the shop still saves', () => {
  it('stays in the settings, and is saved by the next press', async () => {
    const { page } = await shop.visitAs('admin', '/admin/settings', DESKTOP);
    const saving = await hold(page, 'PATCH', '**/api/admin/settings');
    const save = page.getByRole('button', { name: 'Save settings' });
    const grievances = page.getByLabel('Grievance contact');
    await page.getByLabel('Address for returns').fill('5 Mill Road, Bengaluru');
    await save.click();
    await saving.asked;
    await grievances.fill('Ms Leela Pillai');
    saving.letGo();
    await page.getByText('Saved. The shop uses it now.').first().waitFor();
    expect(await grievances.inputValue()).toBe('Ms Leela Pillai');
    await save.click();
    await page.getByText('Nothing to save').waitFor();
    await eventually(async () =>
      shop.call('GET', '/api/admin/settings', await adminToken(shop)),
    ).toMatchObject({
      settings: { returnAddress: '5 Mill Road, Bengaluru', grievanceContact: 'Ms Leela Pillai' },
    });
  });

  it('stays in a product', async () => {
    const { _id } = await aPiece(shop, { name: 'Held Kurta', price: 1_000 });
    const { page } = await shop.visitAs('admin', `/admin/products/${_id}`, DESKTOP);
    const saving = await hold(page, 'PATCH', `**/api/admin/products/${_id}`);
    await page.getByLabel('Price in rupees').fill('1250');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await saving.asked;
    await page.getByLabel('Name', { exact: true }).fill('Held Kurta in silk');
    saving.letGo();
    await page.getByText('Saved. The shop shows it now.').waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Held Kurta in silk');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Everything is saved').waitFor();
    await eventually(() => shop.call('GET', `/api/product/${_id}`)).toMatchObject({
      product: { name: 'Held Kurta in silk', price: 1_250 },
    });
  });

  it('stays in a page, which is not taken for saved', async () => {
    const { page } = await shop.visitAs('admin', '/admin/pages/policy', DESKTOP);
    const saving = await hold(page, 'PATCH', '**/api/admin/pages/policy');
    const title = page.getByLabel('Title', { exact: true }).first();
    await title.fill('Policies');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await saving.asked;
    await title.fill('Policies of {store}');
    saving.letGo();
    await page.getByText('The draft is saved. The public does not see it yet.').waitFor();
    await page.getByText('Not saved yet').waitFor();
    expect(await title.inputValue()).toBe('Policies of {store}');
  });

  it('stays in the days of delivery', async () => {
    const { page } = await shop.visitAs('admin', '/admin/delivery', DESKTOP);
    const saving = await hold(page, 'PATCH', '**/api/admin/settings');
    const part = main(page)
      .locator('form')
      .filter({ has: page.getByLabel('Holidays') });
    const days = part.getByRole('textbox').or(part.getByRole('spinbutton'));
    const before = await days.first().inputValue();
    await part.getByLabel('Holidays').fill('2027-01-26');
    await part.getByRole('button', { name: /^Save/ }).click();
    await saving.asked;
    await part.getByLabel('Holidays').fill('2027-01-26\n2027-08-15');
    saving.letGo();
    await page.getByText('Saved. The shop uses it now.').first().waitFor();
    expect(await part.getByLabel('Holidays').inputValue()).toBe('2027-01-26\n2027-08-15');
    expect(await days.first().inputValue()).toBe(before);
  });

  it('stays in the field for the next message', async () => {
    const person = await aCustomer(shop);
    const id = await orderPiece(shop, person, await aPiece(shop, { name: 'Asked Kurta' }), 'M');
    const { page } = await shop.visitAs('admin', `/admin/orders/${id}`, DESKTOP);
    const posting = await hold(page, 'POST', '**/messages');
    const field = page.getByLabel('Message to the customer');
    await field.fill('It leaves today.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await posting.asked;
    await field.fill('Please be at home.');
    posting.letGo();
    await page.getByRole('listitem').filter({ hasText: 'It leaves today.' }).waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('listitem').filter({ hasText: 'Please be at home.' }).waitFor();
    await eventually(() => field.inputValue()).toBe('');
  });
});

it.each([
  ['a product', '/admin/products/new', 'Add to the shop'],
  ['a size chart', '/admin/size-charts/new', 'Add size chart'],
])('%s without a name has the focus in it before anything more can be typed', async (_, address, label) => {
  const { page } = await shop.visitAs('admin', address, DESKTOP);
  const press = page.getByRole('button', { name: label });
  await page.getByLabel('Name', { exact: true }).fill('');
  await press.focus();
  const focused = await press.evaluate(async (button: HTMLButtonElement) => {
    button.click();
    await new Promise((resolve) => queueMicrotask(() => queueMicrotask(() => resolve(undefined))));
    return document.activeElement?.closest('label, div')?.textContent;
  });
  expect(focused).toMatch(/^Name/);
});

it('two filters changed before the list is drawn anew both hold', async () => {
  const { page } = await shop.visitAs('admin', '/admin/audit', DESKTOP);
  await page.getByLabel('About').waitFor();
  await page.evaluate(async () => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('main input[type=date]')];
    for (const field of fields) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '2026-02-03');
      field.dispatchEvent(new Event('input', { bubbles: true }));
      // the address follows at once; drawing has not had its turn
      for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
    }
  });
  await eventually(() => new URL(page.url()).search).toBe('?from=2026-02-03&to=2026-02-03');
});

it('Enter opens what is found first, also where it is pressed before the answer', async () => {
  const piece = await aPiece(shop, { name: 'Scanned Angarkha' });
  const { page } = await shop.visitAs('admin', '/admin/settings', DESKTOP);
  const searching = await hold(page, 'GET', '**/api/admin/search?*');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Find anything' }).getByRole('searchbox').fill(piece.name);
  await page.keyboard.press('Enter');
  await searching.asked;
  searching.letGo();
  await main(page).getByRole('heading', { level: 1, name: piece.name }).waitFor();
});

it('a quantity that is chosen just before the cart is left is kept', async () => {
  const person = await aCustomer(shop);
  const piece = await aPiece(shop, { name: 'Last Moment Scarf', stock: { M: 30 } });
  await putIntoCart(shop, person, piece, 'M');
  const { page } = await shop.visit('/cart', DESKTOP, { token: person.token });
  const quantity = page.getByRole('spinbutton', { name: `Quantity of ${piece.name}, size M` });
  await quantity.fill('7');
  await page.reload();
  await eventually(() => shop.call('GET', '/api/cart/get', person.token)).toMatchObject({
    cartData: { [piece._id]: { M: 7 } },
  });
});
