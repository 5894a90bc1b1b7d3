import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { aPiece, unique } from './people-and-goods.ts';
import { axeFindings, DESKTOP, eventually, openShopForJourneys } from './shop-in-browser.ts';

const shop = openShopForJourneys();
const TABLET = { width: 820, height: 1180 } as const;

const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });

it('asks before changed settings are left by a link or by closing the tab, and keeps them', async () => {
  const { page } = await shop.visitAs('admin', '/admin/settings', DESKTOP);
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Darzi & Daughters');
  const orders = page
    .getByRole('navigation', { name: 'Back office' })
    .getByRole('link', { name: 'Orders', exact: true });
  await orders.click();
  await question(page).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await question(page).getByRole('button', { name: 'Stay here' }).click();
  await question(page).waitFor({ state: 'hidden' });
  await eventually(() => name.inputValue()).toBe('Darzi & Daughters');

  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();

  await orders.click();
  await question(page).getByRole('button', { name: 'Leave without saving' }).click();
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
});

it('asks again after the page that was to be left for did not arrive', async () => {
  const { page } = await shop.visitAs('admin', '/admin/settings', DESKTOP, { expectsErrors: true });
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Darzi & Sons');
  const isScript = (address: URL) => address.pathname.startsWith('/assets/');
  await page.route(isScript, (route) => route.abort('connectionrefused'));
  await page.route('**/healthz', (route) => route.abort('connectionrefused'));
  const link = page
    .getByRole('navigation', { name: 'Back office' })
    .getByRole('link', { name: 'Orders', exact: true });
  await link.click();
  await question(page).getByRole('button', { name: 'Leave without saving' }).click();
  await page.getByText('The shop is out of reach. Please try again in a moment.').waitFor();
  await page.unroute(isScript);
  await page.unroute('**/healthz');
  await link.click();
  await question(page).getByRole('button', { name: 'Stay here' }).click();
  expect(await name.inputValue()).toBe('Darzi & Sons');
});

it('reaches a part of the settings by its address and by the index, whatever was changed', async () => {
  const { page } = await shop.visitAs('admin', '/admin/settings#tax', DESKTOP);
  const isInSight = (name: string) =>
    page.getByRole('heading', { level: 2, name, exact: true }).evaluate((heading) => {
      const { top } = heading.getBoundingClientRect();
      return top >= 0 && top < innerHeight;
    });
  await eventually(() => isInSight('Tax')).toBe(true);
  await page.getByLabel('GSTIN').fill('29ABCDE1234F1ZW');
  const index = page.getByRole('navigation', { name: 'Parts of the settings' });
  await index.getByRole('link', { name: 'The shop' }).click();
  await eventually(() => isInSight('The shop')).toBe(true);
  await eventually(() => page.getByLabel('GSTIN').inputValue()).toBe('29ABCDE1234F1ZW');
  expect(await axeFindings(page)).toEqual([]);
});

it('asks before a changed product is left by the back button, but not once it is saved', async () => {
  const { _id, name } = await aPiece(shop, { name: `Left Kurta ${unique()}`, price: 1000 });
  const { page } = await shop.visitAs('admin', `/admin/products?q=${encodeURIComponent(name)}`, TABLET);
  await page.getByRole('link', { name }).click();
  await page.waitForURL(`**/admin/products/${_id}`);
  const price = page.getByLabel('Price in rupees');
  await price.fill('1250');
  await page.goBack();
  await question(page).getByRole('button', { name: 'Stay here' }).click();
  await eventually(() => price.inputValue()).toBe('1250');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Everything is saved').waitFor();
  await page.goBack();
  await page.getByRole('table', { name: /Products/ }).waitFor();
});

it('asks before an unfinished discount code is closed, but not when it is added', async () => {
  const { page } = await shop.visitAs('admin', '/admin/discounts', TABLET);
  const code = `BEGUN${unique().toUpperCase()}`;
  await page.getByRole('link', { name: 'New code' }).click();
  const form = page.getByRole('dialog', { name: 'New code' });
  await form.getByLabel('Code').fill(code);
  await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: 'Stay here' }).click();
  await question(page).waitFor({ state: 'hidden' });
  await eventually(() => form.getByLabel('Code').inputValue()).toBe(code);
  await form.getByLabel('Percent').fill('10');
  await form.getByRole('button', { name: 'Add code' }).click();
  await page.getByRole('row', { name: code }).waitFor();
  await eventually(() => form.isVisible()).toBe(false);
  await expect.poll(() => question(page).isVisible()).toBe(false);
});
