import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ledgerFaults } from '../../apps/server/src/ledger-faults.ts';
import { aPerson, type Someone, stockOf } from '../../apps/server/src/test-factories.ts';
import { countItems } from '../../apps/server/src/test-ledger.ts';
import { type Item, type PaymentChoice, startTill, type Till } from '../../apps/server/src/test-till.ts';

const BUYERS = Number(process.env.BUYERS ?? 200);
const ROUNDS = Number(process.env.ROUNDS ?? 100);
const METHODS: readonly PaymentChoice[] = ['place-cod', 'stripe', 'razorpay'];

let till: Till;
beforeAll(async () => {
  till = await startTill();
  const limits = { openCashMost: 10_000, cashAnHour: 10_000 };
  await till.db
    .updateTable('shop_settings')
    .set({ stored: JSON.stringify(limits) })
    .execute();
});
afterAll(() => till.close());

const put = async (buyers: readonly Someone[], lines: (index: number) => readonly Item[]) => {
  await till.db.deleteFrom('cart_lines').execute();
  await till.db
    .insertInto('carts')
    .values(buyers.map(({ userId }) => ({ user_id: userId, generation: crypto.randomUUID() })))
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ generation: crypto.randomUUID() }))
    .execute();
  await till.db
    .insertInto('cart_lines')
    .values(
      buyers.flatMap(({ userId }, index) =>
        lines(index).map(({ _id, size, quantity }) => ({ user_id: userId, product_id: _id, size, quantity })),
      ),
    )
    .execute();
};

/** How often PostgreSQL had to break a deadlock. */
const countDeadlocks = async (): Promise<number> => {
  const client = new pg.Client({ connectionString: till.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  await client.end();
  return rows[0]?.deadlocks ?? -1;
};

let asked = 0;
/** Retries when asked to (a machine too busy to give a connection within 3 s). */
const buy = async (...checkout: Parameters<Till['checkOut']>) => {
  for (;;) {
    const answer = await till.checkOut(...checkout);
    if (answer.status !== 503) return answer;
    asked += 1;
  }
};

/** Sold, sold out, or, on a machine too busy for the gateway's 5 s, gateway away. */
const expectKnownAnswers = async (statuses: ReadonlyMap<string, number>) => {
  console.log(`asked to try again: ${asked}`);
  const known = ['200 ', '409 order.stock_changed', '502 gateway_unavailable'];
  expect([...statuses.keys()].filter((status) => !known.includes(status))).toEqual([]);
  expect(await countDeadlocks()).toBe(0);
  expect(await ledgerFaults(till.db)).toEqual([]);
};

it(`${BUYERS} buyers want one piece, ${ROUNDS} times`, async () => {
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => aPerson(till)));
  const statuses = new Map<string, number>();
  let oversold = 0;
  let undersold = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const piece = await till.aKurta(1);
    await put(buyers, () => [piece]);
    const answers = await Promise.all(
      buyers.map((buyer, index) => buy(buyer, METHODS[(round + index) % 3] ?? 'place-cod', [piece])),
    );
    for (const { status, body } of answers) {
      const line = `${status} ${body.code ?? ''}`;
      statuses.set(line, (statuses.get(line) ?? 0) + 1);
    }
    const won = answers.filter((answer) => answer.status === 200).length;
    if (won > 1) oversold += 1;
    if (won < 1) undersold += 1;
    expect(await stockOf(till, piece._id)).toBe(0);
    expect(await countItems(till.db, piece._id)).toBe(1);
  }
  console.log(`one piece: ${oversold} oversold, ${undersold} undersold; ${JSON.stringify([...statuses])}`);
  expect([oversold, undersold]).toEqual([0, 0]);
  await expectKnownAnswers(statuses);
});

it(`${BUYERS} buyers with the same two pieces in opposite order never lock each other out, ${ROUNDS} times`, async () => {
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => aPerson(till)));
  const statuses = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const [left, right] = [await till.aKurta(BUYERS / 2), await till.aKurta(BUYERS / 2)];
    await put(buyers, (index) => (index % 2 === 0 ? [left, right] : [right, left]));
    const answers = await Promise.all(
      buyers.map((buyer, index) =>
        buy(
          buyer,
          METHODS[(round + index) % 3] ?? 'place-cod',
          index % 2 === 0 ? [left, right] : [right, left],
        ),
      ),
    );
    for (const { status, body } of answers) {
      const line = `${status} ${body.code ?? ''}`;
      statuses.set(line, (statuses.get(line) ?? 0) + 1);
    }
    // a gateway that did not answer within 5 s keeps the pieces reserved until it is polled
    const taken = answers.filter(({ status }) => status === 200 || status === 502).length;
    expect(taken, JSON.stringify([...statuses])).toBe(BUYERS / 2);
    expect([await stockOf(till, left._id), await stockOf(till, right._id)]).toEqual([0, 0]);
  }
  console.log(`two pieces: ${JSON.stringify([...statuses])}`);
  await expectKnownAnswers(statuses);
});
