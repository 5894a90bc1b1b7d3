import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { aPerson, type Someone } from '../../test-factories.ts';
import { eraseCustomOrders } from '../custom-orders.privacy.ts';
import { aPicture, orderIn, submit, threePeople } from './test-custom-orders.ts';

let shop: TestApp;
let asha: Someone;
let designer: Someone;
let admin: Someone;
beforeAll(async () => {
  shop = await startTestApp();
  [asha, designer, admin] = await threePeople(shop);
});
afterAll(() => shop.close());

type Pin = { _id: string; image: number; number: number; x: number; y: number; text: string; author: string };

const anOrder = async (): Promise<string> => {
  const images = [await aPicture(), await aPicture('png')];
  return orderIn(await submit(shop, asha, { images }))._id;
};
const pin = (by: Someone, id: string, body: unknown) =>
  shop.call(`POST /api/studio/custom-orders/${id}/pins`, { token: by.token, body });
const remove = (by: Someone, id: string, pinId: string) =>
  shop.call(`DELETE /api/studio/custom-orders/${id}/pins/${pinId}`, { token: by.token });
const pinsSeenBy = async ({ token }: Someone, id: string): Promise<Pin[]> => {
  const { body } = await shop.call('GET /api/custom-order', { token });
  return (body.orders as { _id: string; pins: Pin[] }[]).find(({ _id }) => _id === id)?.pins ?? [];
};

describe('pins on reference pictures', () => {
  it('are numbered per picture and shown to the customer, with their author', async () => {
    const id = await anOrder();
    await pin(designer, id, { image: 0, x: 0.25, y: 0.5, text: ' This collar ' });
    await pin(admin, id, { image: 1, x: 0, y: 1, text: 'And this hem' });
    const { status, body } = await pin(designer, id, { image: 0, x: 0.75, y: 0.5, text: 'Not this' });
    expect(status).toBe(200);
    const pins = (body.order as { pins: Pin[] }).pins;
    expect(pins.map(({ image, number, text }) => [image, number, text]).sort()).toEqual([
      [0, 1, 'This collar'],
      [0, 2, 'Not this'],
      [1, 1, 'And this hem'],
    ]);
    const seen = await pinsSeenBy(asha, id);
    expect(seen).toEqual(pins);
    expect(seen.find(({ text }) => text === 'This collar')).toMatchObject({
      x: 0.25,
      y: 0.5,
      author: 'Asha Rao',
    });
  });

  it('keep their numbers when one is deleted', async () => {
    const id = await anOrder();
    for (const text of ['one', 'two']) await pin(designer, id, { image: 0, x: 0.1, y: 0.1, text });
    const first = (await pinsSeenBy(asha, id)).find(({ number }) => number === 1)?._id ?? '';
    expect((await remove(admin, id, first)).status).toBe(200);
    expect(await remove(admin, id, first)).toMatchObject({
      status: 404,
      body: { code: 'custom_order.no_pin' },
    });
    await pin(designer, id, { image: 0, x: 0.1, y: 0.1, text: 'three' });
    expect((await pinsSeenBy(asha, id)).map(({ number, text }) => [number, text])).toEqual([
      [2, 'two'],
      [3, 'three'],
    ]);
  });

  it('set at the same time get distinct numbers', async () => {
    const id = await anOrder();
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        pin(designer, id, { image: 0, x: 0.5, y: 0.5, text: `${index}` }),
      ),
    );
    expect((await pinsSeenBy(asha, id)).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it.each([
    ['beside the picture', { image: 0, x: 1.01, y: 0.5, text: 'x' }, 400],
    ['without words', { image: 0, x: 0.5, y: 0.5, text: '   ' }, 400],
    ['with too many', { image: 0, x: 0.5, y: 0.5, text: 'x'.repeat(501) }, 400],
    ['on a picture that is not there', { image: 2, x: 0.5, y: 0.5, text: 'x' }, 404],
  ])('are refused %s', async (_why, body, status) => {
    expect((await pin(designer, await anOrder(), body)).status).toBe(status);
  });

  it('of another order are not found, and sixty is the limit', async () => {
    const [id, other] = [await anOrder(), await anOrder()];
    await pin(designer, id, { image: 0, x: 0.5, y: 0.5, text: 'mine' });
    const [mine] = await pinsSeenBy(asha, id);
    expect((await remove(designer, other, mine?._id ?? '')).status).toBe(404);
    for (let index = 1; index < 60; index += 1) await pin(designer, id, { image: 1, x: 0, y: 0, text: 'x' });
    expect(await pin(designer, id, { image: 1, x: 0, y: 0, text: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'custom_order.too_many_pins' },
    });
  });

  it('are deleted with the customer’s account', async () => {
    const parting = await aPerson(shop);
    const id = orderIn(await submit(shop, parting))._id;
    await pin(designer, id, { image: 0, x: 0.5, y: 0.5, text: 'For Asha alone' });

    await shop.db.transaction().execute((tx) => eraseCustomOrders(tx, parting.userId));
    const left = await shop.db
      .selectFrom('custom_order_pins')
      .select('id')
      .where('custom_order_id', '=', id)
      .execute();
    expect(left).toEqual([]);
  });
});
