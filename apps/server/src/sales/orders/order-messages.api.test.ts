import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { deliverMail } from '../../test-delivery.ts';
import { anAddress, aPerson, aProduct, type Someone } from '../../test-factories.ts';

let shop: TestApp;
let owner: Someone;
let packer: Someone;
beforeAll(async () => {
  shop = await startTestApp();
  [owner, packer] = await Promise.all([aPerson(shop, 'admin'), aPerson(shop, 'packer')]);
});
afterAll(() => shop.close());

const say = (who: Someone, id: string, text: unknown) =>
  shop.call(`POST /api/order/${id}/messages`, { token: who.token, body: { text } });
const read = (who: Someone, id: string) => shop.call(`GET /api/order/${id}/messages`, { token: who.token });
const aCashOrder = async (): Promise<{ buyer: Someone; orderId: string }> => {
  const buyer = await aPerson(shop);
  const product = await aProduct(shop, { pricePaise: 149_900 });
  const { token } = buyer;
  await shop.call('POST /api/cart/add', { token, body: { itemId: product, size: 'M' } });
  const items = [{ _id: product, size: 'M', quantity: 1, price: 1499 }];
  const placed = await shop.call('POST /api/order/place-cod', {
    token,
    body: { items, amount: 1548, address: anAddress() },
  });
  return { buyer, orderId: String(placed.body.orderId) };
};

describe('the conversation about an order', () => {
  it('is between its customer and its packers, oldest first, and each message is emailed', async () => {
    const { buyer, orderId } = await aCashOrder();
    const asked = await say(buyer, orderId, '  Can it come on Friday?  ');
    expect(asked).toMatchObject({
      status: 200,
      body: { success: true, entry: { from: 'customer', text: 'Can it come on Friday?' } },
    });
    expect((await say(packer, orderId, 'It can.')).body).toMatchObject({ entry: { from: 'shop' } });
    expect((await say(owner, orderId, 'Before noon.')).status).toBe(200);
    for (const who of [buyer, owner, packer]) {
      const { body } = await read(who, orderId);
      expect(body.messages).toMatchObject([
        { from: 'customer', text: 'Can it come on Friday?' },
        { from: 'shop', text: 'It can.' },
        { from: 'shop', text: 'Before noon.' },
      ]);
    }
    const subject = `A message about order #${orderId.slice(-6)}`;
    const mails = (await deliverMail(shop)).filter((mail) => mail.subject === subject);
    expect(mails.map((mail) => [mail.to, mail.text.includes('It can.')])).toEqual([
      [buyer.email, false],
      [buyer.email, true],
      [shop.deps.config.contactEmail, false],
    ]);
  });

  it('is hidden from others, who are told that there is no such order', async () => {
    const { orderId } = await aCashOrder();
    const others = await Promise.all([aPerson(shop), aPerson(shop, 'designer')]);
    for (const who of others) {
      for (const id of [orderId, '01a1ff88-d0b8-7345-bb6b-3f19aaa31608', 'nonsense']) {
        expect(await read(who, id)).toMatchObject({ status: 404, body: { code: 'order.not_found' } });
        expect(await say(who, id, 'Hello')).toMatchObject({ status: 404, body: { code: 'order.not_found' } });
      }
    }
    expect((await read(owner, orderId)).body.messages).toEqual([]);
  });

  it.each([
    ['nothing', undefined],
    ['blanks', '   '],
    ['a number', 7],
    ['more than 4,000 characters', 'x'.repeat(4_001)],
  ])('takes no %s', async (_, text) => {
    const { buyer, orderId } = await aCashOrder();
    const refused = await say(buyer, orderId, text);
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.fields ?? {})).toEqual(['text']);
  });

  it('is part of the customer’s export and is erased with the account', async () => {
    const { buyer, orderId } = await aCashOrder();
    await say(buyer, orderId, 'My neighbour has a key.');
    const { body } = await shop.call('GET /api/user/export', { token: buyer.token });
    expect(body).toMatchObject({
      export: { orderMessages: [{ orderId, from: 'customer', text: 'My neighbour has a key.' }] },
    });
    const gone = await shop.call(`POST /api/admin/customers/${buyer.userId}/erase`, {
      token: owner.token,
      body: { email: buyer.email },
    });
    expect(gone.status).toBe(200);
    expect((await read(owner, orderId)).body.messages).toEqual([]);
    expect(await say(owner, orderId, 'Are you there?')).toMatchObject({ status: 404 });
  });
});
