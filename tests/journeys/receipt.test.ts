import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { acceptByCall, bidOn, placeCustomOrder, succeed } from './custom-orders.ts';
import { ADDRESS, aCustomer, adminToken, aPiece, ordersOf, putIntoCart } from './people-and-goods.ts';
import { axeFindings, DESKTOP, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys({ CARD_CURRENCY: 'usd', INR_PER_USD: '85' });

const main = (page: Page) => page.getByRole('main');
const sheet = (page: Page) => main(page).getByRole('article');
const numberOf = (id: string) => `#${id.slice(-6)}`;
const said = (page: Page, text: string) => sheet(page).getByText(text, { exact: true }).first().waitFor();
const hasNoSidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

/** Only the sheet prints, without the shop around it, on one page. */
const expectOnePrintedPage = async (page: Page) => {
  await page.emulateMedia({ media: 'print' });
  for (const role of ['navigation', 'button', 'contentinfo'] as const)
    expect(await page.getByRole(role).filter({ visible: true }).count(), `${role} on paper`).toBe(0);
  await expect.poll(() => sheet(page).isVisible()).toBe(true);
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'screen' });
};

const expectToPrint = async (page: Page) => {
  await page.evaluate(() =>
    Reflect.set(window, 'print', () => document.body.setAttribute('data-printed', '')),
  );
  await main(page).getByRole('button', { name: 'Print' }).click();
  await page.locator('body[data-printed]').waitFor();
};

describe.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('a receipt at a %s', (_device, viewport) => {
  it('of ready-made pieces: charged in dollars, printed, and after a refund', async () => {
    const person = await aCustomer(shop);
    const kurta = await aPiece(shop, { name: 'Ledger Kurta', price: 1850 });
    await putIntoCart(shop, person, kurta, 'M');
    const opened = await shop.call('POST', '/api/order/stripe', person.token, {
      items: [{ ...kurta, size: 'M', quantity: 1 }],
      amount: 1899,
      address: ADDRESS,
    });
    const { page } = await shop.visit('/orders', viewport, { token: person.token });
    await page.goto(String(opened.session_url));
    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Payment Verified' }).waitFor();
    const [order] = await ordersOf(shop, person);
    const id = order?._id ?? '';
    await page.getByRole('link', { name: 'View My Orders' }).click();
    await page.getByRole('link', { name: `Receipt of order ${numberOf(id)}` }).click();

    await main(page).getByRole('heading', { level: 1, name: 'Receipt' }).waitFor();
    for (const text of [numberOf(id), 'Meera Iyer', 'Ledger Kurta', '₹1,850', '₹49', '₹1,899'])
      await said(page, text);
    await sheet(page)
      .getByText(/22\.34$/)
      .waitFor();
    await expect.poll(() => sheet(page).getByRole('region', { name: 'Refunds' }).count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    expect(await hasNoSidewaysScroll(page)).toBe(true);
    await expectToPrint(page);
    await expectOnePrintedPage(page);

    await succeed(shop, `/api/admin/orders/${id}/refund`, await adminToken(shop), { amount: 399.5 });
    await page.reload();
    const refunds = sheet(page).getByRole('region', { name: 'Refunds' });
    await refunds.getByText('Refunded to you').waitFor();
    await refunds.getByText('₹399.50', { exact: true }).waitFor();
    await refunds.getByText('₹1,499.50', { exact: true }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await expectOnePrintedPage(page);
  });

  it('of a custom order: no receipt before it is paid, then the sheet and its refund', async () => {
    const person = await aCustomer(shop);
    const id = await placeCustomOrder(shop, person);
    await bidOn(shop, id, 7_300);
    await acceptByCall(shop, person, id, 7_300);
    const { page } = await shop.visit('/custom-order-history', viewport, { token: person.token });
    const card = main(page).getByRole('region', { name: `Order ${numberOf(id)}` });
    await expect.poll(() => card.getByRole('link', { name: 'Receipt' }).count()).toBe(0);
    await card.getByRole('button', { name: 'Pay Now' }).click();
    await page.getByRole('radio', { name: /^UPI/ }).check({ force: true });
    await page.getByRole('dialog').getByRole('button', { name: 'Pay ₹7,300' }).click();
    const gateway = page.frameLocator('iframe.razorpay-checkout-frame');
    await gateway.getByRole('button', { name: /^Pay/ }).click();
    await card.getByText('In Progress', { exact: true }).first().waitFor();
    await card.getByRole('link', { name: 'Receipt' }).click();

    await main(page).getByRole('heading', { level: 1, name: 'Receipt' }).waitFor();
    for (const text of [
      numberOf(id),
      'Made to measure, fusion',
      'silk',
      'Total, taxes and shipping included',
    ])
      await said(page, text);
    await said(page, '₹7,300');
    expect(await axeFindings(page)).toEqual([]);
    expect(await hasNoSidewaysScroll(page)).toBe(true);
    await expectOnePrintedPage(page);

    await succeed(shop, `/api/studio/custom-orders/${id}/refund`, await adminToken(shop), { amount: 300 });
    await page.reload();
    await sheet(page).getByRole('region', { name: 'Refunds' }).getByText('₹7,000', { exact: true }).waitFor();
    await main(page).getByRole('link', { name: 'My Custom Orders' }).click();
    await card.waitFor();
  });

  it('of somebody else’s order, or an unpaid one, says so and leads back', async () => {
    const { page } = await shop.visitAs('customer', '/receipt/none', viewport, { expectsErrors: true });
    await main(page).getByRole('alert').waitFor();
    await main(page).getByRole('link', { name: 'My Orders' }).click();
    await page.waitForURL(/\/orders$/);
  });
});
