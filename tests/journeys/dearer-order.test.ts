import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ADDRESS, aCustomer, adminToken, aPiece, confirmEmailOf, moveOrder } from './people-and-goods.ts';
import { axeFindings, DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
const isFine = async (page: Page) => {
  expect(await axeFindings(page)).toEqual([]);
  expect(await fits(page)).toBe(true);
};
const returnOf = (answer: Record<string, unknown>) => (answer.return as { _id: string })._id;
const orderAt = async (id: string) =>
  (await shop.call('GET', `/api/admin/orders/${id}`, await adminToken(shop))) as {
    order: { status: string; amount: number };
    money: { captured: number };
  };

it.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)(
  'raises the price of a paid order at a %s: the customer pays the difference from the orders page',
  async (device, viewport) => {
    const kurta = await aPiece(shop, { name: `Dearer Kurta ${device}`, price: 1000 });
    const { email, token } = await aCustomer(shop, 'Meera Iyer');
    await confirmEmailOf(shop, email);
    const { order } = (await shop.call('POST', '/api/admin/orders', await adminToken(shop), {
      lines: [{ _id: kurta._id, size: 'M', quantity: 1 }],
      address: { ...ADDRESS, email },
      isHandedOver: false,
      payment: { method: 'card machine', reference: 'SLIP 83' },
    })) as { order: { _id: string } };
    const { page: desk } = await shop.visitAs('admin', `/admin/orders/${order._id}/edit`, viewport);
    const previews: unknown[] = [];
    desk.on('request', (request) => {
      if (request.url().endsWith('/edit/preview')) previews.push(request.postDataJSON());
    });
    await desk
      .getByRole('list', { name: 'Pieces of the order' })
      .getByLabel('Pieces', { exact: true })
      .fill('2');
    await desk.getByText(/stays as it is until the customer has paid ₹1,000/).waitFor();
    expect(previews, 'only what is different is asked about').toMatchObject([{ lines: [{ quantity: 2 }] }]);
    await isFine(desk);
    await desk.getByRole('button', { name: 'Ask for ₹1,000' }).click();
    await desk.getByText('₹1,000 to pay', { exact: true }).waitFor();
    await desk.getByRole('img', { name: 'QR code to pay ₹1,000' }).waitFor();
    expect(await desk.getByRole('button', { name: 'Start packing' }).count()).toBe(0);
    await isFine(desk);

    const { page } = await shop.visit('/orders', viewport, { token, expectsErrors: true });
    await page.getByText('₹1,000 to pay', { exact: true }).waitFor();
    await isFine(page);
    await page.getByRole('button', { name: 'Pay ₹1,000' }).click();
    await page.getByText('To pay now').waitFor();
    await page.getByText('Already paid').waitFor();
    await isFine(page);
    const dialog = page.frameLocator('iframe.razorpay-checkout-frame');
    const byUpi = dialog.getByLabel('UPI', { exact: true });
    // a loaded machine may not hear from the gateway in time: pressing again shows the same attempt
    const press = async () => {
      if (!(await byUpi.isVisible())) {
        const button = page.getByRole('button', { name: /^UPI, net banking or Indian card · ₹1,000/ });
        await button.click({ timeout: 2_000 }).catch(() => {});
      }
      return byUpi.isVisible();
    };
    await expect.poll(press, { timeout: 60_000, interval: 1_000 }).toBe(true);
    await byUpi.check();
    await dialog.getByRole('button', { name: /^Pay/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Paid. Thank you!' }).waitFor();

    await desk.getByRole('listitem').filter({ hasText: '₹1,000 more was paid' }).waitFor();
    await isFine(desk);
    await desk.getByRole('button', { name: 'Start packing' }).click();
    await eventually(() => orderAt(order._id)).toMatchObject({
      order: { status: 'Packing', amount: 2049 },
      money: { captured: 2049 },
    });

    for (const status of ['Shipped', 'Out for delivery', 'Delivered'])
      await moveOrder(shop, order._id, status);
    const answer = await shop.call('POST', `/api/order/${order._id}/returns`, token, {
      lines: [{ _id: kurta._id, size: 'M', quantity: 2 }],
      resolution: 'refund',
      reason: 'Too long',
    });
    expect(answer).toMatchObject({ success: true });
    await page.goto(`${shop.url()}/orders`);
    await page.getByText(/^You paid ₹[\d,]+ of this in cash\. Tell us where to send that/).waitFor();
    await isFine(page);
    for (const state of ['approved', 'received'])
      await shop.call('POST', `/api/admin/returns/${returnOf(answer)}/state`, await adminToken(shop), {
        state,
      });
    await desk.reload();
    await desk.getByText(/^₹[\d,]+ of it was paid in cash, and the customer has not yet said/).waitFor();
    await desk.getByRole('button', { name: 'Refund this return' }).click();
    await desk
      .getByText('What else is left of ₹2,000 goes back the way it was paid.', { exact: true })
      .waitFor();
    await isFine(desk);
  },
);

/** A paid order that costs more since it was changed to this many pieces. */
const aChangedOrder = async (name: string) => {
  const kurta = await aPiece(shop, { name, price: 1000 });
  const { email } = await aCustomer(shop, 'Meera Iyer');
  const token = await adminToken(shop);
  const address = { ...ADDRESS, email };
  const lines = [{ _id: kurta._id, size: 'M', quantity: 1 }];
  const { order } = (await shop.call('POST', '/api/admin/orders', token, {
    lines,
    address,
    isHandedOver: false,
    payment: { method: 'card machine', reference: 'SLIP 84' },
  })) as { order: { _id: string } };
  const askFor = async (quantity: number) => {
    const { order: now } = (await shop.call('GET', `/api/admin/orders/${order._id}`, token)) as {
      order: { version: number };
    };
    const answer = await shop.call('POST', `/api/admin/orders/${order._id}/edit`, token, {
      lines: [{ ...lines[0], from: 0, quantity }],
      address,
      total: 1000 * quantity + 49,
      version: now.version,
    });
    expect(answer).toMatchObject({ success: true });
  };
  await askFor(2);
  return { id: order._id, askFor };
};
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

it.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)(
  'at a %s staff take the difference at the till, and undo another change',
  async (device, viewport) => {
    const { id, askFor } = await aChangedOrder(`Kurta at the till, ${device}`);
    const { page } = await shop.visitAs('admin', `/admin/orders/${id}`, viewport);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await button('Show a UPI QR code').press('Enter');
    await page
      .getByRole('dialog', { name: 'Scan and pay' })
      .getByRole('img', { name: 'UPI QR code to pay ₹1,000' })
      .waitFor();
    await isFine(page);
    await page.keyboard.press('Escape');
    await eventually(() => focused(page)).toBe('Show a UPI QR code');

    await button('Paid here, in cash or by card').press('Enter');
    const taking = page.getByRole('dialog', { name: 'Take ₹1,000' });
    await taking.getByRole('button', { name: '₹1,000 taken' }).press('Enter');
    await taking.getByText('Please choose how it was paid').waitFor();
    await isFine(page);
    await taking.getByRole('radio', { name: /^Card machine/ }).press('Space');
    await taking.getByRole('button', { name: '₹1,000 taken' }).press('Enter');
    await taking.getByText('Enter what the slip says').waitFor();
    await isFine(page);
    await taking.getByLabel('Number on the slip').fill('SLIP 85');
    await page.keyboard.press('Enter');
    await page.getByText('Payment taken. The order has been changed.').waitFor();
    await taking.waitFor({ state: 'hidden' });
    await page.getByText(/SLIP 85/).waitFor();
    await isFine(page);
    await eventually(() => orderAt(id)).toMatchObject({ order: { amount: 2049 }, money: { captured: 2049 } });

    await askFor(3);
    await page.reload();
    await button('Take the change back').press('Enter');
    const back = page.getByRole('dialog', { name: 'Take the change back?' });
    await back.waitFor();
    await isFine(page);
    await back.getByRole('button', { name: 'Take it back' }).press('Enter');
    await page.getByText('The change is taken back.').waitFor();
    await back.waitFor({ state: 'hidden' });
    await isFine(page);
    await eventually(() => orderAt(id)).toMatchObject({ order: { amount: 2049 }, money: { captured: 2049 } });
  },
);
