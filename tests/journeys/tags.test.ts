import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { adminToken, aPiece } from './people-and-goods.ts';
import { axeFindings, DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();
const main = (page: Page) => page.getByRole('main');

it('an owner tags products, singly and in bulk, finds them by tag and adds them to a collection', async () => {
  const token = await adminToken(shop);
  const one = await aPiece(shop, { name: 'Monsoon Coat' });
  await aPiece(shop, { name: 'Monsoon Hat' });
  const { page } = await shop.visit(`/admin/products/${one._id}`, DESKTOP, { token });
  const field = main(page).getByRole('combobox', { name: 'Tags' });
  await field.fill('Rain Wear');
  await field.press('Enter');
  await field.fill('waxed,');
  await field.press('Tab');
  await main(page).getByRole('button', { name: 'Remove tag rain wear' }).waitFor();
  await main(page).getByRole('button', { name: 'Remove tag waxed' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await main(page).getByRole('button', { name: 'Save' }).first().click();
  await main(page).getByText('Everything is saved').waitFor();

  await page.goto(`${shop.url()}/admin/products?q=monsoon`);
  await main(page).getByLabel('Select Monsoon Hat').click();
  await main(page).getByRole('button', { name: 'Tags…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tags of 1 product' });
  await dialog.getByRole('combobox', { name: 'Add these tags' }).fill('rain wear');
  await dialog.getByRole('combobox', { name: 'Add these tags' }).press('Enter');
  await dialog.getByRole('button', { name: 'Change tags' }).click();
  await page.getByText('1 product changed').waitFor();
  await main(page).getByLabel('Tag', { exact: true }).selectOption('rain wear');
  await eventually(() => main(page).locator('[data-row-link]').count()).toBe(2);

  await page.goto(`${shop.url()}/admin/collections`);
  await main(page).getByRole('button', { name: 'New collection' }).click();
  const form = page.getByRole('form', { name: 'Collection' });
  await form.getByLabel('Name', { exact: true }).fill('Rain');
  await form.getByLabel('What it contains').selectOption('rule');
  await form.getByRole('combobox', { name: 'Tags' }).fill('rain wear');
  await form.getByRole('combobox', { name: 'Tags' }).press('Enter');
  await form.getByRole('button', { name: 'Add collection' }).click();
  await main(page).getByRole('link', { name: '/collection/rain' }).waitFor();

  const shopper = (await shop.visit('/collection/rain', PHONE)).page;
  await main(shopper)
    .getByRole('link', { name: /Monsoon Coat/ })
    .first()
    .waitFor();
  await main(shopper)
    .getByRole('link', { name: /Monsoon Hat/ })
    .first()
    .waitFor();
  // no product's name contains "waxed"
  await shopper.goto(`${shop.url()}/collection?q=waxed`);
  await main(shopper)
    .getByRole('link', { name: /Monsoon Coat/ })
    .first()
    .waitFor();
});
