import { expect, it } from 'vitest';
import { acceptByCall, bidOn, placeCustomOrder, succeed } from './custom-orders.ts';
import { aCustomer, adminToken } from './people-and-goods.ts';
import { axeFindings, DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();

/** A finished custom order for ₹9,000: the customer has paid the advance of ₹4,500 but not the rest. */
const aFinishedCustomOrder = async (name: string): Promise<string> => {
  await shop.call('PATCH', '/api/admin/settings', await adminToken(shop), { advancePercent: 50 });
  const person = await aCustomer(shop, name);
  const id = await placeCustomOrder(shop, person);
  await bidOn(shop, id, 9_000);
  await acceptByCall(shop, person, id, 9_000);
  const { page } = await shop.visit('/custom-order-history', PHONE, { token: person.token });
  const card = page.getByRole('main').getByRole('region', { name: /^Order #/ });
  await card.getByRole('button', { name: 'Pay Now' }).click();
  await page.getByRole('radio', { name: /^UPI/ }).check({ force: true });
  await page.getByRole('dialog').getByRole('button', { name: 'Pay ₹4,500' }).click();
  const gateway = page.frameLocator('iframe.razorpay-checkout-frame');
  await gateway.getByLabel('Card number').fill('4242 4242 4242 4242');
  await gateway.getByRole('button', { name: /^Pay/ }).click();
  await card.getByText('Advance paid. ₹4,500 to pay before it ships').waitFor();
  const token = await shop.tokenOf('designer@example.com');
  await succeed(shop, `/api/studio/custom-orders/${id}/status`, token, { status: 'completed' });
  return id;
};

it.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)(
  'at a %s the owner cancels an outfit whose rest was never paid, and keeps part of the advance',
  async (device, viewport) => {
    const id = await aFinishedCustomOrder(`Meera at a ${device}`);
    const { page } = await shop.visitAs('admin', `/studio/orders/${id}`, viewport, { isLive: true });
    const isFine = async () => {
      expect(await axeFindings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    };
    const opener = page.getByRole('button', { name: 'Cancel the order', exact: true }).first();
    await opener.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Cancel this finished order?' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Cancel the order');
    await opener.press('Enter');
    const end = dialog.getByRole('button', { name: 'Cancel the order' });
    await end.press('Enter');
    await dialog.getByText('Please choose what happens to the advance').waitFor();
    await isFine();
    await dialog.getByRole('radio', { name: /^A part goes back/ }).press('Space');
    await end.press('Enter');
    await dialog.getByText('More than nothing and less than ₹4,500').waitFor();
    await dialog.getByLabel('Goes back, rupees').fill('1999.50');
    await dialog.getByText('You keep ₹2,500.50').waitFor();
    await isFine();
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await page
      .getByText(/₹1,999.50 of the advance went back, ₹2,500.50 was kept/)
      .first()
      .waitFor();
    await isFine();
    const seen = async () =>
      (await shop.call('GET', `/api/studio/custom-orders/${id}`, await adminToken(shop))) as object;
    await eventually(seen).toMatchObject({
      order: { status: 'cancelled' },
      money: { captured: 4_500, refunded: 1_999.5, rest: 2_500.5 },
    });
  },
  180_000,
);
