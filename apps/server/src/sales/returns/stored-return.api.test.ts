import { orderId } from '@darzi/contract/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPerson } from '../../test-factories.ts';
import { startTill, type Till } from '../../test-till.ts';
import { findReturn, insertReturn, moveReturn } from './return.repository.ts';
import { answerOf, isOpen, linesOf, type ReturnedPieces, type StoredReturn } from './stored-return.ts';

let till: Till;
beforeAll(async () => {
  till = await startTill();
});
afterAll(() => till.close());

const PIECES = [{ position: 1, size: 'M', quantity: 1 }];
const payout = { method: 'upi', upiId: 'meera.rao@okaxis' } as const;

/** A newly written request, whatever the state of its order. */
const aReturn = async (asked: ReturnedPieces = { resolution: 'refund', lines: PIECES }) => {
  const kurta = await till.aKurta();
  const buyer = await aPerson(till);
  await till.fill(buyer, [kurta]);
  const { body } = await till.checkOut(buyer, 'place-cod', [kurta]);
  const id = await till.db
    .transaction()
    .execute((tx) =>
      insertReturn(tx, { orderId: orderId.parse(body.orderId), reason: '', payout, ...asked }),
    );
  return load(id);
};
const load = async (id: StoredReturn['id']): Promise<StoredReturn> => {
  const one = await findReturn(till.db, id);
  if (one === undefined) throw new Error(`no return ${id}`);
  return one;
};
const move = (one: StoredReturn, to: StoredReturn['state'], answer?: string) =>
  till.db.transaction().execute((tx) => moveReturn(tx, one, { to, answer, refundId: undefined }));

describe('a return', () => {
  it('has no answer until it is decided, and no payout details once it has ended', async () => {
    const asked = await aReturn();
    expect(asked).not.toHaveProperty('answer');
    expect(isOpen(asked) && asked.payout).toEqual(payout);
    await move(asked, 'approved', 'Please do');
    const approved = await load(asked.id);
    expect(isOpen(approved) && [approved.payout, answerOf(approved)]).toEqual([payout, 'Please do']);
    await move(approved, 'withdrawn');
    const withdrawn = await load(asked.id);
    expect(isOpen(withdrawn)).toBe(false);
    expect(withdrawn).not.toHaveProperty('payout');
  });

  it('names a size for an exchange, and none for a refund', async () => {
    expect((await aReturn()).lines).toEqual(PIECES);
    const lines = PIECES.map((piece) => ({ ...piece, exchangeSize: 'L' }));
    expect(linesOf(await aReturn({ resolution: 'exchange', lines }))).toEqual(lines);
  });

  it('does not compile where code reads a field its state lacks', () => {
    const payoutOf = (one: StoredReturn): unknown =>
      // @ts-expect-error only an undecided return has payout details
      one.payout;
    const refundOf = (one: StoredReturn): string | null => (one.state === 'refunded' ? one.refundId : null);
    expect([payoutOf, refundOf]).toHaveLength(2);
  });

  it.each([
    ['returns_requested', { answer: 'No' }],
    ['returns_exchanged', { state: 'exchanged', payout: null }],
  ] as const)('is kept by %s from %j', async (constraint, changes) => {
    const { id } = await aReturn();
    const change = till.db.updateTable('returns').set(changes).where('id', '=', id).execute();
    await expect(change).rejects.toThrow(constraint);
  });
});
