import type { OrderId, UserId } from '@darzi/contract/ids.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anAcceptedOrder } from '../../custom-orders/orders/test-custom-orders.ts';
import { ledgerFaults } from '../../ledger-faults.ts';
import { paymentJobs } from '../../payments/payment.jobs.ts';
import { aPerson, type Someone, stockOf } from '../../test-factories.ts';
import { countItems } from '../../test-ledger.ts';
import { type Item, startTill, type Till } from '../../test-till.ts';

const PASSWORD = 'a-long-password';
let till: Till;
let admin: Someone;
beforeAll(async () => {
  till = await startTill();
  admin = await aPerson(till, 'admin');
});
afterAll(() => till.close());

let people = 0;
/** Somebody with a password, who can delete the account. */
const aCustomer = async (): Promise<Someone> => {
  people += 1;
  const email = `leaving-${people}@example.com`;
  await till.call('POST /api/user/register', { body: { name: 'Asha Rao', email, password: PASSWORD } });
  const { body } = await till.call('POST /api/user/login', { body: { email, password: PASSWORD } });
  return { userId: '' as UserId, email, token: String(body.token) };
};
const leave = async ({ token }: Someone) => {
  const answer = await till.call('DELETE /api/user/me', { token, body: { password: PASSWORD } });
  expect(answer.status).toBe(200);
};
const buy = async (buyer: Someone, method: 'place-cod' | 'stripe', item: Item): Promise<string> => {
  await till.fill(buyer, [item]);
  const { status, body } = await till.checkOut(buyer, method, [item]);
  expect(status).toBe(200);
  if (method === 'stripe') await till.pay('stripe', String(body.orderId));
  await till.simulator.settled();
  return String(body.orderId);
};
const move = (id: string, status: string) =>
  till.call(`POST /api/admin/orders/${id}/status`, { token: admin.token, body: { status } });
const statusOf = async (id: string) =>
  (
    await till.db
      .selectFrom('orders')
      .select('status')
      .where('id', '=', id as OrderId)
      .executeTakeFirstOrThrow()
  ).status;
const flagsFor = async (subject: string) =>
  (
    await till.db
      .selectFrom('audit_entries')
      .select('changes')
      .where('action', '=', 'payment.attention')
      .where('subject', '=', subject)
      .execute()
  ).map(({ changes }) => changes);
const refundAll = async () => {
  const due = await till.db.selectFrom('refunds').select('id').where('state', '=', 'requested').execute();
  for (const { id } of due) await paymentJobs(till.deps).refund({ refundId: id });
};

it('cancels unpacked orders when their customer deletes the account: pieces and money go back', async () => {
  const buyer = await aCustomer();
  const [kurta, shawl] = [await till.aKurta(3), await till.aKurta(3)];
  const [paid, cash] = [await buy(buyer, 'stripe', kurta), await buy(buyer, 'place-cod', shawl)];
  await leave(buyer);
  await refundAll();
  expect([await statusOf(paid), await statusOf(cash)]).toEqual(['Cancelled', 'Cancelled']);
  expect([await stockOf(till, kurta._id), await stockOf(till, shawl._id)]).toEqual([3, 3]);
  const refunds = await till.db
    .selectFrom('refunds')
    .innerJoin('captures', 'captures.id', 'refunds.capture_id')
    .select(['payable_id', 'refunds.state', 'refunds.amount_paise'])
    .execute();
  expect(refunds).toEqual([{ payable_id: paid, state: 'done', amount_paise: 154_850 }]);
  expect(await ledgerFaults(till.db)).toEqual([]);
});

it('leaves orders being packed or already made to the owner, and notifies them', async () => {
  const buyer = await aCustomer();
  const kurta = await till.aKurta(3);
  const [packed, shipped] = [await buy(buyer, 'stripe', kurta), await buy(buyer, 'stripe', kurta)];
  for (const id of [packed, shipped]) expect((await move(id, 'Packing')).status).toBe(200);
  expect((await move(shipped, 'Shipped')).status).toBe(200);
  const customOrder = await anAcceptedOrder(till, buyer, await aPerson(till, 'designer'));
  await leave(buyer);
  expect([await statusOf(packed), await statusOf(shipped)]).toEqual(['Packing', 'Shipped']);
  expect(await flagsFor(`order:${packed}`)).toEqual([{ because: 'account deleted', status: 'Packing' }]);
  expect(await flagsFor(`order:${shipped}`)).toEqual([]);
  expect(await flagsFor(`custom_order:${customOrder}`)).toEqual([
    { because: 'account deleted', status: 'accepted' },
  ]);
  expect((await move(packed, 'Cancelled')).status).toBe(200);
  await refundAll();
  expect(await countItems(till.db, kurta._id)).toBe(3);
  expect(await ledgerFaults(till.db)).toEqual([]);
});
