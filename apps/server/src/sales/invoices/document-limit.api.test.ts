import { accept } from '@darzi/contract/outcome.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queueDrawing } from '../../platform/pdf/draw-document.ts';
import { aPerson, type Someone } from '../../test-factories.ts';
import { startTill, type Till } from '../../test-till.ts';

let till: Till;
beforeAll(async () => {
  till = await startTill();
});
afterAll(() => till.close());

/** Documents drawn for one person in ten minutes. */
const MOST = 300;

const drawAll = async ({ userId }: Someone) => {
  let done = 0;
  while ((await queueDrawing(userId, async () => accept(undefined))).ok) done += 1;
  return done;
};

it('limits the documents drawn for one person, but still sends stored ones and draws for others', async () => {
  const kurta = await till.aKurta();
  const buyer = await aPerson(till);
  await till.fill(buyer, [kurta]);
  const order = String((await till.checkOut(buyer, 'place-cod', [kurta])).body.orderId);
  const [owner, packer] = [await aPerson(till, 'admin'), await aPerson(till, 'packer')];
  for (const status of ['Packing', 'Shipped']) {
    await till.call(`POST /api/admin/orders/${order}/status`, { token: owner.token, body: { status } });
  }
  const { body } = await till.call(`GET /api/order/${order}/tax-documents`, { token: buyer.token });
  const [invoice] = body.documents as { _id: string }[];
  const fetch = (url: string, { token }: Someone) =>
    till.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  const slip = `/api/admin/orders/${order}/packing-slip`;
  const paper = `/api/tax-documents/${invoice?._id}`;
  expect((await fetch(slip, owner)).statusCode).toBe(200);
  expect((await fetch(paper, owner)).statusCode).toBe(200);

  expect(await drawAll(owner)).toBe(MOST - 2);
  const refused = await fetch(slip, owner);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await fetch(paper, owner)).statusCode).toBe(200);
  expect((await fetch(slip, packer)).statusCode).toBe(200);
});
