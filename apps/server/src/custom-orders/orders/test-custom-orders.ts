import type { CustomOrderId } from '@darzi/contract/ids.ts';
import sharp from 'sharp';
import { encodeForm } from '../../platform/http/test-multipart.ts';
import type { TestApp } from '../../test-app.ts';
import { aPerson, type Someone } from '../../test-factories.ts';

export type Answer = { readonly status: number; readonly body: Record<string, unknown> };

/** A customer, a designer and an admin. */
export const threePeople = (shop: TestApp): Promise<[Someone, Someone, Someone]> =>
  Promise.all([aPerson(shop), aPerson(shop, 'designer'), aPerson(shop, 'admin')]);

/** A small single-colour picture. */
export const aPicture = (format: 'jpeg' | 'png' | 'webp' = 'jpeg', colour = '#9B2D30'): Promise<Buffer> =>
  sharp({ create: { width: 24, height: 32, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer();

export const A_DESIGN = {
  style: 'fusion',
  fabric: 'silk',
  customization: 'Deep neck, three-quarter sleeves',
};
export const MEASURES = { chest: 38, waist: 32, hips: 40, length: 42, shoulders: 15.5, sleeves: 0 };

export type FormDraft = {
  readonly size?: string;
  readonly measurementMode?: string;
  readonly measurements?: unknown;
  readonly design?: unknown;
  readonly images?: readonly Uint8Array[];
  readonly more?: Readonly<Record<string, string>>;
};

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The form as the browser sends it. */
export const aForm = async (draft: FormDraft = {}): Promise<FormData> => {
  const form = new FormData();
  form.set('size', draft.size ?? 'M');
  form.set('measurementMode', draft.measurementMode ?? 'standard');
  form.set('measurements', text(draft.measurements ?? {}));
  form.set('design', text(draft.design ?? A_DESIGN));
  for (const [name, value] of Object.entries(draft.more ?? {})) form.set(name, value);
  const images = draft.images ?? [await aPicture()];
  images.forEach((image, index) => {
    form.append('referenceImages', new Blob([Buffer.from(image)]), `look-${index}.jpg`);
  });
  return form;
};

export const sendForm = async (
  { app }: TestApp,
  url: string,
  { token }: Pick<Someone, 'token'>,
  form: FormData,
  headers: Record<string, string> = {},
): Promise<Answer> => {
  const encoded = await encodeForm(form);
  const answer = await app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${token}`, ...encoded.headers, ...headers },
    payload: encoded.payload,
  });
  return { status: answer.statusCode, body: answer.json() };
};

export const submit = async (
  shop: TestApp,
  someone: Pick<Someone, 'token'>,
  draft: FormDraft = {},
  headers: Record<string, string> = {},
): Promise<Answer> => sendForm(shop, '/api/custom-order', someone, await aForm(draft), headers);

export const anAddress = (changes: Record<string, unknown> = {}) => ({
  addressLine1: '14 Lavelle Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  postalCode: '560001',
  phoneNumber: '9845012345',
  ...changes,
});

export type Order = Record<string, unknown> & {
  readonly _id: CustomOrderId;
  readonly referenceImages: string[];
};

/** The order in an answer. @throws Error if it was refused */
export const orderIn = ({ status, body }: Answer): Order => {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.order as Order;
};

/** A submitted order; returns its id. */
export const aCustomOrder = async (shop: TestApp, customer: Someone): Promise<CustomOrderId> =>
  orderIn(await submit(shop, customer))._id;

/** An order with a bid that the customer has seen. */
export const aBidOrder = async (
  shop: TestApp,
  customer: Someone,
  designer: Someone,
  price = 12_500,
): Promise<CustomOrderId> => {
  const id = await aCustomOrder(shop, customer);
  orderIn(
    await shop.call(`POST /api/studio/custom-orders/${id}/bid`, { token: designer.token, body: { price } }),
  );
  await shop.call('GET /api/custom-order', { token: customer.token });
  return id;
};

/** An order whose bid was accepted. */
export const anAcceptedOrder = async (
  shop: TestApp,
  customer: Someone,
  designer: Someone,
  price?: number,
): Promise<CustomOrderId> => {
  const id = await aBidOrder(shop, customer, designer, price);
  orderIn(
    await shop.call('POST /api/custom-order/accept-bid', {
      token: customer.token,
      body: { orderId: id, shippingAddress: anAddress() },
    }),
  );
  return id;
};
