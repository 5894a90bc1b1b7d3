import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ledgerFaults } from '../../ledger-faults.ts';
import { reconcilePayments } from '../../payments/reconcile-payments.ts';
import { aPerson, type Someone } from '../../test-factories.ts';
import { countItems } from '../../test-ledger.ts';
import { type Item, startTill, type Till } from '../../test-till.ts';

/** A deadlock is detected after a second and fails one transaction: each test races this many rounds. */
const ROUNDS = 25;
const PASSWORD = 'a-long-password';
let till: Till;
let owner: Someone;
beforeAll(async () => {
  till = await startTill();
  owner = await aPerson(till, 'admin');
});
afterEach(async () => {
  await till.simulator.settled();
  expect(await ledgerFaults(till.db)).toEqual([]);
});
afterAll(() => till.close());

/** Somebody who can delete the account; one password hash serves all of them. */
let passwordHash = '';
const aCustomer = async (): Promise<Someone> => {
  const someone = await aPerson(till);
  if (passwordHash === '') {
    const email = 'first@example.com';
    await till.call('POST /api/user/register', { body: { name: 'Asha', email, password: PASSWORD } });
    const row = await till.db.selectFrom('users').select('password_hash').where('email', '=', email);
    passwordHash = (await row.executeTakeFirstOrThrow()).password_hash ?? '';
  }
  await till.db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', someone.userId)
    .execute();
  return someone;
};
const leave = ({ token }: Someone) =>
  till.call('DELETE /api/user/me', { token, body: { password: PASSWORD } });
const buy = async (
  buyer: Someone,
  method: 'place-cod' | 'stripe',
  items: readonly Item[],
): Promise<string> => {
  await till.fill(buyer, items);
  const { status, body } = await till.checkOut(buyer, method, items);
  expect(status).toBe(200);
  return String(body.orderId);
};
/** Faults that a job catches and retries count too. */
const withoutFaults = async (work: readonly (() => Promise<unknown>)[]) => {
  const told = vi.spyOn(till.deps.log, 'error');
  const answers = await Promise.all(work.map((one) => one()));
  expect(told.mock.calls).toEqual([]);
  told.mockRestore();
  for (const answer of answers) {
    if (answer !== null && typeof answer === 'object' && 'status' in answer)
      expect(answer.status, JSON.stringify(answer)).toBeLessThan(500);
  }
};
const later = (ms: number, run: () => Promise<unknown>) => async () => {
  await new Promise((resolve) => setTimeout(resolve, ms));
  return run();
};

it('deleting an account and the end of its hold never deadlock', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const buyer = await aCustomer();
    const kurta = await till.aKurta(10);
    await buy(buyer, 'place-cod', [kurta]);
    const unpaid = await buy(buyer, 'stripe', [kurta]);
    await till.expireHold(unpaid);
    const other = await aPerson(till);
    await till.fill(other, [kurta]);
    await withoutFaults([
      () => leave(buyer),
      // the password is checked first, which takes a while
      later(round, () => reconcilePayments(till.deps)),
      later(round, () => till.checkOut(other, 'place-cod', [kurta])),
    ]);
    expect(await countItems(till.db, kurta._id)).toBe(10);
  }
});

it('deleting an account, staff work and catalogue changes never deadlock', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const buyer = await aCustomer();
    // the only piece: returning it changes what the public sees
    const [bought, reviewed, wanted] = [await till.aKurta(1), await till.aKurta(1), await till.aKurta(5)];
    const received = await buy(buyer, 'place-cod', [reviewed]);
    for (const status of ['Packing', 'Shipped', 'Out for delivery', 'Delivered']) {
      const route = `POST /api/admin/orders/${received}/status`;
      expect((await till.call(route, { token: owner.token, body: { status } })).status).toBe(200);
    }
    const open = await buy(buyer, 'place-cod', [bought, wanted]);
    await till.fill(buyer, [wanted]);
    const body = { rating: 5, text: 'It sits well.' };
    await withoutFaults([
      () => leave(buyer),
      later(round, () =>
        till.call(`POST /api/product/${reviewed._id}/reviews`, { token: buyer.token, body }),
      ),
      later(round, () =>
        till.call(`POST /api/admin/orders/${open}/status`, {
          token: owner.token,
          body: { status: 'Cancelled' },
        }),
      ),
      // removes the size, and with it the lines of carts
      later(round, () =>
        till.call(`PATCH /api/admin/products/${wanted._id}`, {
          token: owner.token,
          body: { sizes: ['L'], stock: { L: 5 } },
        }),
      ),
    ]);
  }
});

it('deleting an account and signing in to it with the second factor never deadlock', async () => {
  const codes = Array.from({ length: ROUNDS }, (_, round) => `code${round}`);
  for (const [round, code] of codes.entries()) {
    const someone = await aCustomer();
    await sql`insert into second_factors (user_id, secret, confirmed_at)
      values (${someone.userId}, decode(repeat('00', 20), 'hex'), now())`.execute(till.db);
    await sql`insert into recovery_codes (user_id, code_hash) values (${someone.userId}, sha256(convert_to(${code}, 'UTF8')))`.execute(
      till.db,
    );
    await withoutFaults([
      () => leave(someone),
      later(round / 4, () =>
        till.call('POST /api/user/login', { body: { email: someone.email, password: PASSWORD, code } }),
      ),
    ]);
  }
});
