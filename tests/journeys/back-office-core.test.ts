import { describe, expect, it } from 'vitest';
import { aCustomer, adminToken, aPiece } from './people-and-goods.ts';
import { axeFindings, DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();
const TABLET = { width: 820, height: 1180 } as const;

/** Something that the audit can tell: a piece whose price was changed. */
const aChangedPrice = async (): Promise<string> => {
  const { _id } = await aPiece(shop, { name: 'Audited Kurta', price: 1000 });
  await shop.call('PATCH', `/api/admin/products/${_id}`, await adminToken(shop), { price: 1250 });
  return _id;
};

describe('the door of the back office', () => {
  it('sends who is signed out to login, and tells a customer kindly that it is not her room', async () => {
    const { page } = await shop.visit('/admin', DESKTOP);
    await page.waitForURL('**/login');
    const person = await aCustomer(shop);
    const visit = await shop.visit('/admin/audit', PHONE, { token: person.token });
    await visit.page
      .getByRole('heading', { name: 'The back office is for the people who work in it' })
      .waitFor();
    expect(await axeFindings(visit.page)).toEqual([]);
  });
});

describe.each([
  ['desktop', DESKTOP],
  ['tablet', TABLET],
  ['phone', PHONE],
] as const)('the back office at a %s', (device, viewport) => {
  it('leads from page to page and tells who changed what from what to what', async () => {
    const id = await aChangedPrice();
    const { page } = await shop.visitAs('admin', '/admin', viewport);
    if (device !== 'desktop') await page.getByRole('main').getByRole('button').first().click();
    await page
      .getByRole('navigation', { name: 'Back office' })
      .getByRole('link', { name: 'Audit', exact: true })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Audit' }).waitFor();

    await page.getByLabel('Number, action or value').fill(id);
    await page.keyboard.press('Enter');
    const table = page.getByRole('table', { name: 'Changes, newest first' });
    await eventually(() => table.getByRole('row').count()).toBe(3);
    const changed = table.getByRole('row', { name: /Product changed/ });
    expect(await changed.innerText()).toMatch(/₹1,000\s*→\s*became\s*₹1,250/);
    expect(await changed.innerText()).toContain('admin@example.com');
    expect(new URL(page.url()).searchParams.get('q')).toBe(id);
    expect(await axeFindings(page)).toEqual([]);

    await page.getByLabel('About').selectOption('account');
    await page.getByRole('heading', { name: 'No entry fits' }).waitFor();
    await page.getByRole('button', { name: 'Show all entries' }).click();
    await table.waitFor();
    expect(new URL(page.url()).search).toBe('');
  });
});

describe('the keyboard', () => {
  it('searches with /, goes to a page with g and its letter, and lists its keys with ?', async () => {
    const { page } = await shop.visitAs('admin', '/admin/audit', DESKTOP);
    const search = page.getByLabel('Number, action or value');
    await search.waitFor();
    await page.keyboard.press('/');
    await eventually(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
    await search.blur();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.getByText('Go to audit').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await eventually(() => help.isVisible()).toBe(false);
  });
});

describe.each([
  ['desktop', DESKTOP],
  ['tablet', TABLET],
] as const)('the settings at a %s', (_device, viewport) => {
  it('hold in the shop without a restart, and refuse what cannot be', async () => {
    const fee = 50 + viewport.width / 1000;
    const visitor = await shop.visit('/policy', DESKTOP);
    const { page } = await shop.visitAs('admin', '/admin/settings', viewport, { expectsErrors: true });
    const feeField = page.getByLabel('Delivery fee, ₹ an order');
    await feeField.fill('-5');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByText('At least 0').waitFor();
    expect(await feeField.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await axeFindings(page)).toEqual([]);

    await feeField.fill(String(fee.toFixed(2)));
    await page.getByLabel('Grievance contact').fill('Ms Leela Pillai, +91 80 1234 5678');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByText('Saved. The shop goes by it now.').waitFor();
    const savedAt = Date.now();
    await expect
      .poll(
        async () => {
          await visitor.page.reload();
          return visitor.page.getByRole('main').innerText();
        },
        { timeout: 10_000, interval: 200 },
      )
      .toContain(`Delivery costs ₹${fee.toFixed(2)} an order`);
    expect(Date.now() - savedAt).toBeLessThan(8_000);
    expect(await visitor.page.getByRole('main').innerText()).toContain('Ms Leela Pillai');
  });

  it('tell the second editor that somebody else was first, and show what is there now', async () => {
    const first = await shop.visitAs('admin', '/admin/settings', viewport);
    const second = await shop.visitAs('admin', '/admin/settings', viewport, { expectsErrors: true });
    await second.page.getByLabel('Stock is low at, pieces of a size').fill('9');
    await first.page.getByLabel('Stock is low at, pieces of a size').fill(viewport === TABLET ? '5' : '6');
    await first.page.getByRole('button', { name: 'Save settings' }).click();
    await first.page.getByText('Saved. The shop goes by it now.').waitFor();

    await second.page.getByRole('button', { name: 'Save settings' }).click();
    await second.page.getByText('Somebody else changed the settings meanwhile').waitFor();
    expect(await axeFindings(second.page)).toEqual([]);
    await second.page.getByRole('button', { name: 'Show what is there now' }).click();
    await eventually(() => second.page.getByLabel('Stock is low at, pieces of a size').inputValue()).toBe(
      viewport === TABLET ? '5' : '6',
    );
  });
});
