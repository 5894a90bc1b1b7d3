import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ADDRESS, aCustomer, aPiece, ordersOf, putIntoCart } from './people-and-goods.ts';
import { axeFindings, DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();
const main = (page: Page) => page.getByRole('main');

const TEXTS = [
  ['First Name', ADDRESS.firstName],
  ['Last Name', ADDRESS.lastName],
  ['Street Address', ADDRESS.streetAddress],
  ['City', 'Mumbai'],
  ['Pin Code', '400001'],
  ['Phone Number', ADDRESS.phoneNumber],
] as const;

describe.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('a business at a %s', (_device, viewport) => {
  it('enters GSTIN and company, sees a typo and the wrong state reported, and orders with them', async () => {
    const person = await aCustomer(shop);
    const saree = await aPiece(shop, { name: 'Business Saree', price: 1500, stock: { 'Free Size': 9 } });
    await putIntoCart(shop, person, saree, 'Free Size', 1);
    const { page } = await shop.visit('/place-order', viewport, { token: person.token });
    for (const [label, text] of TEXTS) await main(page).getByLabel(label).fill(text);
    await main(page).getByLabel('State').selectOption('Maharashtra');
    await main(page)
      .getByRole('radio', { name: /Cash on Delivery/ })
      .check();
    const gstin = main(page).getByLabel('GSTIN', { exact: true });
    expect(await gstin.isVisible()).toBe(false);
    await main(page).getByText('Buying for a business? Add its GSTIN').click();
    const place = main(page).getByRole('button', { name: /Place Order/ });

    await gstin.fill('29abcde1234f1zv');
    await place.click();
    await main(page).getByText('This is not a valid GSTIN: please check each character').waitFor();
    await main(page).getByText('Please enter the name that the GSTIN is registered to').waitFor();
    await eventually(() => gstin.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await axeFindings(page)).toEqual([]);

    await main(page).getByLabel('Company', { exact: true }).fill('Meena Exports LLP');
    await gstin.fill('29abcde1234f1zw');
    await place.click();
    await main(page)
      .getByText('This GSTIN is not registered in Maharashtra: use the one for that state, or leave it out')
      .waitFor();
    expect(await ordersOf(shop, person)).toEqual([]);

    await gstin.fill('27aapfu0939f1zv');
    await place.click();
    await page.waitForURL(/\/orders$/);
    expect(await ordersOf(shop, person)).toMatchObject([
      { business: { gstin: '27AAPFU0939F1ZV', company: 'Meena Exports LLP' } },
    ]);
  });
});
