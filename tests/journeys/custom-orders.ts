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

/** Orders an outfit through the call. Returns the order's id. */
export const placeCustomOrder = async (shop: BrowserShop, { token }: Person): Promise<string> => {
  const form = new FormData();
  form.set('size', 'M');
  form.set('measurementMode', 'standard');
  form.set('measurements', '{}');
  form.set(
    'design',
    JSON.stringify({ style: 'fusion', fabric: 'silk', customization: 'Deep neck, long sleeves' }),
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

/** The designer of the demo bids, in rupees. */
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
