import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import type { Person } from './people-and-goods.ts';
import type { BrowserShop } from './shop-in-browser.ts';

export const CUSTOM_ORDER_ADDRESS = {
  addressLine1: '8 Besant Avenue',
  city: 'Chennai',
  state: 'Tamil Nadu',
  postalCode: '600020',
  phoneNumber: '9840012345',
} as const;

export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Places a custom order over HTTP, in size M. Returns its id. */
export const placeCustomOrder = async (
  shop: BrowserShop,
  { token }: Person,
  design: object = {},
): Promise<string> => {
  const form = new FormData();
  form.set('size', 'M');
  form.set('measurementMode', 'standard');
  form.set('measurements', '{}');
  form.set(
    'design',
    JSON.stringify({ style: 'fusion', fabric: 'silk', customization: 'Deep neck, long sleeves', ...design }),
  );
  form.append('referenceImages', new Blob([PIXEL], { type: 'image/png' }), 'look.png');
  const answer = await fetch(`${shop.url()}/api/custom-order`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { order, message } = (await answer.json()) as { order?: { _id: string }; message: string };
  if (order === undefined) throw new Error(message);
  return order._id;
};

/** A call that must succeed. */
export const succeed = async (shop: BrowserShop, path: string, token: string, body?: object) => {
  const answer = await shop.call('POST', path, token, body);
  if (answer.success !== true) throw new Error(String(answer.message));
};

/** The demo designer bids, in rupees. */
export const bidOn = async (shop: BrowserShop, id: string, price: number, more: object = {}) =>
  succeed(shop, `/api/studio/custom-orders/${id}/bid`, await shop.tokenOf('designer@example.com'), {
    price,
    ...more,
  });

/** The customer accepts this price, in rupees. */
export const acceptByCall = (shop: BrowserShop, { token }: Person, id: string, price: number) =>
  succeed(shop, '/api/custom-order/accept-bid', token, {
    orderId: id,
    price,
    shippingAddress: CUSTOM_ORDER_ADDRESS,
  });

const ADDRESS_FIELDS = {
  'Address Line 1': CUSTOM_ORDER_ADDRESS.addressLine1,
  City: CUSTOM_ORDER_ADDRESS.city,
  State: CUSTOM_ORDER_ADDRESS.state,
  'Postal Code': CUSTOM_ORDER_ADDRESS.postalCode,
  'Phone Number': CUSTOM_ORDER_ADDRESS.phoneNumber,
};

/** Fills in the dialog that accepts a bid. */
export const fillShippingAddress = async (accepting: Locator) => {
  for (const [label, words] of Object.entries(ADDRESS_FIELDS))
    await accepting.getByLabel(label, { exact: true }).fill(words);
};

/** The customer of one order accepts its bid in the history; `price` as displayed. */
export const acceptInHistory = async (page: Page, price: string) => {
  await page.getByRole('button', { name: 'Accept Bid', exact: true }).click();
  const accepting = page.getByRole('dialog', { name: 'Complete Your Order' });
  await fillShippingAddress(accepting);
  await accepting.getByRole('button', { name: `Accept Bid · ${price}` }).click();
};

/** The customer of one order pays it in the history; `price` as displayed. */
export const payInHistory = async (page: Page, price: string) => {
  await page.getByRole('button', { name: 'Pay Now', exact: true }).click();
  const paying = page.getByRole('dialog', { name: 'Complete Payment' });
  await page.getByRole('radio', { name: /^UPI/ }).check({ force: true });
  await paying.getByRole('button', { name: `Pay ${price}` }).click();
  const gateway = page.frameLocator('iframe.razorpay-checkout-frame');
  await gateway.getByLabel('Card number').fill('4242 4242 4242 4242');
  await gateway.getByRole('button', { name: /^Pay/ }).click();
};

/** The designer ships the finished order. */
export const shipInStudio = async (page: Page) => {
  await page.getByRole('button', { name: 'Ship it', exact: true }).click();
  const shipping = page.getByRole('dialog', { name: 'Ship this order' });
  await shipping.getByLabel('Carrier').fill('Blue Dart');
  await shipping.getByLabel('Tracking number').fill('BD-7');
  await page.keyboard.press('Enter');
};

/** The file that a button saves. */
export const savedBy = async (
  page: Page,
  name: string | RegExp,
): Promise<{ name: string; bytes: Buffer }> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
};
