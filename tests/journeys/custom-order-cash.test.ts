import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFindings, DESKTOP, openShopForJourneys, PHONE } from './shop-in-browser.ts';

/** The demo customer has one custom order with an open bid and one whose accepted price is due. */
const shop = openShopForJourneys({ CUSTOM_ORDER_COD: '1' });

const ADDRESS = {
  'Address Line 1': '8 Besant Avenue',
  City: 'Chennai',
  State: 'Tamil Nadu',
  'Postal Code': '600020',
  'Phone Number': '9840012345',
} as const;
const IN_PROGRESS = 'Order placed successfully! Your order is now in progress.';

const cash = (page: Page) => page.getByRole('dialog').getByRole('radio', { name: /^Cash on delivery/ });
const placeInCash = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Complete Payment' });
  await Promise.all([
    dialog.getByText(IN_PROGRESS).waitFor(),
    dialog.getByRole('button', { name: /^Place order, pay ₹.* on delivery$/ }).click(),
  ]);
  await dialog.waitFor({ state: 'hidden' });
};
const orders = async () =>
  (await shop.call('GET', '/api/custom-order', await shop.tokenOf('customer@example.com'))).orders as {
    _id: string;
    status: string;
    payment: boolean;
  }[];

describe('cash on delivery, where the owner allows it', () => {
  it('is offered once, after the bid is accepted, and lets work begin', async () => {
    const { page } = await shop.visitAs('customer', '/custom-order-history', PHONE);
    await page.getByRole('main').getByRole('button', { name: 'Accept Bid', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Complete Your Order' });
    for (const [label, text] of Object.entries(ADDRESS))
      await dialog.getByLabel(label, { exact: true }).fill(text);
    await expect.poll(() => cash(page).count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    await Promise.all([
      dialog.getByText('Bid accepted successfully!').waitFor(),
      dialog.getByRole('button', { name: /^Accept Bid · / }).click(),
    ]);
    await dialog.waitFor({ state: 'hidden' });
    // the button that opened it is gone: the focus stays in its order
    const focused = page.getByRole('region', { name: /^Order #/ }).locator(':focus');
    await expect.poll(() => focused.count()).toBe(1);
    // The newer of the two orders that can be paid now.
    await page.getByRole('main').getByRole('button', { name: 'Pay Now', exact: true }).first().click();
    await cash(page).check({ force: true });
    expect(await axeFindings(page)).toEqual([]);
    await placeInCash(page);
    const due = page
      .getByRole('main')
      .getByRole('region', { name: /^Order #/ })
      .filter({ hasText: 'To be paid in cash on delivery' });
    await due.getByText('In Progress', { exact: true }).first().waitFor();
    await expect.poll(() => due.getByRole('button', { name: 'Pay Now' }).count()).toBe(0);
    expect(
      (await orders()).filter(({ status, payment }) => status === 'in_progress' && !payment),
    ).toHaveLength(1);
  });

  it('lets work begin on a price accepted before', async () => {
    const { page } = await shop.visitAs('customer', '/custom-order-history', DESKTOP);
    await page.getByRole('main').getByRole('button', { name: 'Pay Now', exact: true }).click();
    await cash(page).check({ force: true });
    await placeInCash(page);
    expect(
      (await orders()).filter(({ status, payment }) => status === 'in_progress' && !payment),
    ).toHaveLength(2);
  });
});
