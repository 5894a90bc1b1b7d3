import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ADDRESS, aCustomer, adminToken, aPiece } from './people-and-goods.ts';
import { axeFindings, DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
const isFine = async (page: Page) => {
  expect(await axeFindings(page)).toEqual([]);
  expect(await fits(page)).toBe(true);
};
const orderAt = async (id: string) =>
  (await shop.call('GET', `/api/admin/orders/${id}`, await adminToken(shop))) as {
    order: { status: string; amount: number };
    money: { captured: number };
  };

it.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)(
  'makes a paid order dearer at a %s: the customer pays the difference from the orders page',
  async (device, viewport) => {
    const kurta = await aPiece(shop, { name: `Dearer Kurta ${device}`, price: 1000 });
    const { email, token } = await aCustomer(shop, 'Meera Iyer');
    const { order } = (await shop.call('POST', '/api/admin/orders', await adminToken(shop), {
      lines: [{ _id: kurta._id, size: 'M', quantity: 1 }],
      address: { ...ADDRESS, email },
      isHandedOver: false,
      payment: { way: 'card machine', reference: 'SLIP 83' },
    })) as { order: { _id: string } };
    const { page: desk } = await shop.visitAs('admin', `/admin/orders/${order._id}/edit`, viewport);
    await desk
      .getByRole('list', { name: 'Pieces of the order' })
      .getByLabel('Pieces', { exact: true })
      .fill('2');
    await desk.getByText(/stays as it is until the customer has paid ₹1,000/).waitFor();
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
    await page.getByText('Paid before').waitFor();
    await isFine(page);
    const dialog = page.frameLocator('iframe.razorpay-checkout-frame');
    const byUpi = dialog.getByLabel('UPI', { exact: true });
    // a loaded machine may not hear of the gateway in time: whoever presses again is shown the same attempt
    const press = async () => {
      if (!(await byUpi.isVisible())) {
        const button = page.getByRole('button', { name: /^UPI, net banking or Indian card · INR ₹1,000/ });
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
  },
);
