import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PayableId, ProductId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerFaults } from '../../ledger-faults.ts';
import { runJobs } from '../../test-delivery.ts';
import { aPerson, aProduct, type Someone } from '../../test-factories.ts';
import { startTill, type Till } from '../../test-till.ts';
import { listTaxDocuments } from '../invoices/tax-document.repository.ts';
import { invoiceJobs } from '../invoices/tax-documents.ts';

let till: Till;
let admin: Someone;
let packer: Someone;
beforeAll(async () => {
  till = await startTill();
  [admin, packer] = [await aPerson(till, 'admin'), await aPerson(till, 'packer')];
});
afterAll(() => till.close());

type Bought = { id: string; buyer: Someone; kurta: ProductId; shirt: ProductId };

/** A kurta and two shirts of 1,000 each with delivery for 49, delivered and paid in cash: 3,049. */
const delivered = async (): Promise<Bought> => {
  const make = (name: string) => aProduct(till, { name, stock: { M: 5 }, pricePaise: 100_000 });
  const [kurta, shirt] = [await make('Kurta'), await make('Shirt')];
  const buyer = await aPerson(till);
  const items = [
    { _id: kurta, size: 'M', quantity: 1, price: 1_000 },
    { _id: shirt, size: 'M', quantity: 2, price: 1_000 },
  ];
  await till.fill(buyer, items);
  const id = String((await till.checkOut(buyer, 'place-cod', items)).body.orderId);
  for (const status of ['Packing', 'Shipped', 'Out for delivery', 'Delivered']) {
    await till.call(`POST /api/admin/orders/${id}/status`, { token: admin.token, body: { status } });
  }
  return { id, buyer, kurta, shirt };
};
const refund = (id: string, body: object, headers: Record<string, string> = {}) =>
  till.call(`POST /api/admin/orders/${id}/refund`, { token: admin.token, body, headers });
const credit = () => runJobs(till, invoiceJobs(till.deps));
/** The non-zero lines of each credit note: name, pieces, paise. The order's lines are in cart order. */
const notesOf = async (id: string) => {
  await credit();
  const documents = await listTaxDocuments(till.db, id as PayableId);
  return documents
    .filter(({ kind }) => kind === 'credit_note')
    .map(({ figures }) =>
      figures.lines
        .filter(({ grossPaise }) => grossPaise !== 0)
        .map(({ name, quantity, grossPaise }) => `${name} ${quantity} ${grossPaise / 100}`)
        .toSorted(),
    );
};
const sendBack = async ({ id, buyer }: Bought, product: ProductId, quantity = 1) => {
  const lines = [{ _id: product, size: 'M', quantity }];
  const asked = await till.call(`POST /api/order/${id}/returns`, {
    token: buyer.token,
    body: { lines, resolution: 'refund', reason: 'Too long' },
  });
  const one = asked.body.return as { _id: string };
  let answer = asked;
  for (const state of ['approved', 'received', 'refunded']) {
    answer = await till.call(`POST /api/admin/returns/${one._id}/state`, {
      token: admin.token,
      body: { state, reference: 'UTR 4711' },
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  }
  return answer.body.return as { value: number };
};
const moneyOf = async (id: string) =>
  (await till.call(`GET /api/admin/orders/${id}`, { token: admin.token })).body;

describe('a refund of pieces', () => {
  it('is calculated by the shop, credits exactly them, and leaves the rest refundable', async () => {
    const { id, shirt } = await delivered();
    const before = (await moneyOf(id)).refundable as {
      lines: { name: string; values: number[] }[];
      delivery: number;
    };
    expect(before.delivery).toBe(49);
    expect(before.lines.find(({ name }) => name === 'Shirt')?.values).toEqual([1_000, 2_000]);
    const lines = [{ _id: shirt, size: 'M', quantity: 1 }];
    expect((await refund(id, { lines, delivery: true })).status).toBe(200);
    expect(await notesOf(id)).toEqual([['Delivery 1 49', 'Shirt 1 1000']]);
    const after = await moneyOf(id);
    expect(after.money).toMatchObject({ refunded: 1_049, rest: 2_000 });
    expect(after.refundable).toMatchObject({ delivery: 0 });
    expect(await ledgerFaults(till.db)).toEqual([]);
  });

  it.each([
    [
      'more pieces than there are',
      (b: Bought) => ({ lines: [{ _id: b.kurta, size: 'M', quantity: 2 }] }),
      409,
      'refund.piece_gone',
    ],
    [
      'a piece of another order',
      () => ({ lines: [{ _id: 'none', size: 'M', quantity: 1 }] }),
      400,
      'refund.unknown_piece',
    ],
    [
      'half a piece',
      (b: Bought) => ({ lines: [{ _id: b.kurta, size: 'M', quantity: 0.5 }] }),
      400,
      'request.invalid',
    ],
    [
      'an amount that the pieces do not come to',
      (b: Bought) => ({ lines: [{ _id: b.kurta, size: 'M', quantity: 1 }], amount: 999 }),
      409,
      'refund.changed_meanwhile',
    ],
  ] as const)('refuses %s', async (_, body, status, code) => {
    const bought = await delivered();
    expect(await refund(bought.id, body(bought))).toMatchObject({ status, body: { code } });
    expect((await moneyOf(bought.id)).money).toMatchObject({ refunded: 0 });
  });

  it('requested twice with one key is made once; the key is refused for other pieces', async () => {
    const { id, kurta, shirt } = await delivered();
    const key = { 'idempotency-key': `pieces-${id}` };
    const ofKurta = { lines: [{ _id: kurta, size: 'M', quantity: 1 }] };
    const answers = await Promise.all([refund(id, ofKurta, key), refund(id, ofKurta, key)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await moneyOf(id)).money).toMatchObject({ refunded: 1_000 });
    const other = await refund(id, { lines: [{ _id: shirt, size: 'M', quantity: 1 }] }, key);
    expect(other.body.code).toBe('order.idempotency_reused');
  });

  it('of the same piece by two people at once is made once', async () => {
    const { id, kurta } = await delivered();
    const lines = [{ _id: kurta, size: 'M', quantity: 1 }];
    const answers = await Promise.all(Array.from({ length: 4 }, () => refund(id, { lines })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await moneyOf(id)).money).toMatchObject({ refunded: 1_000 });
    expect(await ledgerFaults(till.db)).toEqual([]);
  });

  it('can only be made by the owner', async () => {
    const { id } = await delivered();
    const body = { delivery: true };
    const answer = await till.call(`POST /api/admin/orders/${id}/refund`, { token: packer.token, body });
    expect(answer.status).toBe(403);
  });
});

describe('a return', () => {
  it('after a refund without pieces credits the rest of its piece, and nothing of the others', async () => {
    const bought = await delivered();
    expect((await refund(bought.id, { amount: 500.5 })).status).toBe(200);
    // 49 of delivery, 451.50 over 1,000 and 2,000; the kurta is now worth 849.50
    expect(await sendBack(bought, bought.kurta)).toMatchObject({ value: 849.5 });
    expect(await notesOf(bought.id)).toEqual([
      // all the rest of delivery; a part of each line of pieces
      ['Delivery 1 49', 'Kurta 0 150.5', 'Shirt 0 301'],
      ['Kurta 1 849.5'],
    ]);
    expect((await moneyOf(bought.id)).money).toMatchObject({ refunded: 1_350, rest: 1_699 });
    expect(await sendBack(bought, bought.shirt, 2)).toMatchObject({ value: 1_699 });
    expect((await moneyOf(bought.id)).money).toMatchObject({ rest: 0 });
    expect(await ledgerFaults(till.db)).toEqual([]);
  });

  it('of a piece already refunded refunds and credits nothing more', async () => {
    const bought = await delivered();
    const lines = [{ _id: bought.kurta, size: 'M', quantity: 1 }];
    expect((await refund(bought.id, { lines })).status).toBe(200);
    expect(await sendBack(bought, bought.kurta)).toMatchObject({ value: 0 });
    expect(await notesOf(bought.id)).toEqual([['Kurta 1 1000']]);
    expect((await moneyOf(bought.id)).money).toMatchObject({ refunded: 1_000, rest: 2_049 });
  });
});

it('from an earlier version is read from its credit note', async () => {
  const bought = await delivered();
  await refund(bought.id, { amount: 500.5 });
  await credit();
  await sendBack(bought, bought.shirt);
  await credit();
  const rows = async () =>
    (
      await sql`select l.position, l.quantity, l.amount_paise from refund_lines l join refunds r on r.id = l.refund_id
      join captures c on c.id = r.capture_id where c.payable_id = ${bought.id}
      order by r.created_at, l.position`.execute(till.db)
    ).rows;
  const written = await rows();
  await sql`alter table refund_lines disable trigger refund_lines_kept`.execute(till.db);
  await sql`delete from refund_lines`.execute(till.db);
  await sql`alter table refund_lines enable trigger refund_lines_kept`.execute(till.db);
  const file = join(import.meta.dirname, '../../platform/db/migrations/483-refund-lines-of-before.sql');
  await sql.raw(await readFile(file, 'utf8')).execute(till.db);
  expect(await rows()).toEqual(written);
  await expect(sql`update refund_lines set amount_paise = 1`.execute(till.db)).rejects.toThrow();
});
