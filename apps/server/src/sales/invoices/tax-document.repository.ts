import {
  customOrderId,
  orderId,
  type PayableId,
  payableId,
  type RefundId,
  type TaxDocumentId,
  taxDocumentId,
  type UserId,
} from '@darzi/contract/ids.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/id.ts';
import { amount } from '../../platform/db/rows.ts';
import { financialYearOf, numberOf, type TaxDocumentKind } from './gst.rules.ts';
import { taxBuyer, taxFigures } from './tax-figures.ts';

const storedTaxDocument = z.object({
  id: taxDocumentId,
  kind: z.enum(['invoice', 'credit_note']),
  number: z.string(),
  payableKind: z.enum(['order', 'custom_order']),
  /** The order or custom order. */
  orderId: payableId,
  issuedAt: z.date(),
  totalPaise: amount,
  figures: taxFigures,
  /** Null once erased. */
  buyer: taxBuyer.nullable(),
});
export type StoredTaxDocument = z.output<typeof storedTaxDocument>;

const select = async (db: Db, where: RawBuilder<boolean>): Promise<StoredTaxDocument[]> => {
  const rows = await db
    .selectFrom('tax_documents as d')
    .select(['d.id', 'd.kind', 'd.number', 'd.issued_at as issuedAt', 'd.total_paise as totalPaise'])
    .select(['d.figures', 'd.buyer'])
    .select((eb) => [
      eb.fn.coalesce('d.order_id', 'd.custom_order_id').as('orderId'),
      eb.case().when('d.order_id', 'is', null).then('custom_order').else('order').end().as('payableKind'),
    ])
    .where(where)
    .orderBy('d.issued_at')
    .orderBy('d.id')
    .execute();
  return storedTaxDocument.array().parse(rows);
};

/** Invoice and credit notes of an order or custom order, oldest first. */
export const listTaxDocuments = (db: Db, orderId: PayableId): Promise<StoredTaxDocument[]> =>
  select(db, sql<boolean>`(d.order_id = ${orderId} or d.custom_order_id = ${orderId})`);

/** Ids of the documents of everything a customer ordered. */
const ofCustomer = (userId: UserId): RawBuilder<TaxDocumentId> => sql`(
    select t.id from tax_documents t join orders o on o.id = t.order_id where o.user_id = ${userId}
    union all
    select t.id from tax_documents t join custom_orders o on o.id = t.custom_order_id where o.user_id = ${userId})`;

/** Every document of a customer's orders and custom orders, oldest first. */
export const listDocumentsOfCustomer = (db: Db, userId: UserId): Promise<StoredTaxDocument[]> =>
  select(db, sql<boolean>`d.id in ${ofCustomer(userId)}`);

export const findTaxDocument = async (db: Db, id: TaxDocumentId): Promise<StoredTaxDocument | undefined> =>
  (await select(db, sql<boolean>`d.id = ${id}`))[0];

/** The invoices of orders, in the order of the ids; orders without one are left out. */
export const listInvoicesOf = async (
  db: Db,
  ids: readonly PayableId[],
): Promise<readonly StoredTaxDocument[]> => {
  const found = await select(db, sql<boolean>`d.kind = 'invoice' and d.order_id = any(${[...ids]}::uuid[])`);
  const byOrder = new Map(found.map((one) => [one.orderId, one]));
  return ids.flatMap((id) => byOrder.get(id) ?? []);
};

export const isCredited = async (db: Db, refundId: RefundId): Promise<boolean> => {
  const note = await db
    .selectFrom('tax_documents')
    .select('id')
    .where('refund_id', '=', refundId)
    .executeTakeFirst();
  return note !== undefined;
};

export type NewTaxDocument = Pick<
  StoredTaxDocument,
  'kind' | 'payableKind' | 'orderId' | 'totalPaise' | 'figures' | 'buyer'
> & {
  readonly invoiceId: TaxDocumentId | null;
  readonly refundId: RefundId | null;
};

/** Takes the next number of the year; others wait until this transaction ends. */
const takeSerial = async (tx: Tx, kind: TaxDocumentKind, financialYear: string): Promise<number> => {
  const { serial } = await tx
    .insertInto('tax_document_counters')
    .values({ kind, financial_year: financialYear, last_serial: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'financial_year'])
        .doUpdateSet((eb) => ({ last_serial: eb('tax_document_counters.last_serial', '+', 1) })),
    )
    .returning('last_serial as serial')
    .executeTakeFirstOrThrow();
  return serial;
};

/**
 * Inserts a document under the next number of its year. Must be the last step of a transaction: other issuers wait for
 * its end.
 */
export const insertTaxDocument = async (tx: Tx, document: NewTaxDocument, now: Date): Promise<void> => {
  const financialYear = financialYearOf(now);
  const serial = await takeSerial(tx, document.kind, financialYear);
  await tx
    .insertInto('tax_documents')
    .values({
      id: newId(),
      kind: document.kind,
      financial_year: financialYear,
      serial,
      number: numberOf(document.kind, financialYear, serial),
      order_id: document.payableKind === 'order' ? orderId.parse(document.orderId) : null,
      custom_order_id: document.payableKind === 'custom_order' ? customOrderId.parse(document.orderId) : null,
      invoice_id: document.invoiceId,
      refund_id: document.refundId,
      issued_at: now,
      total_paise: document.totalPaise,
      figures: JSON.stringify(document.figures),
      buyer: document.buyer === null ? null : JSON.stringify(document.buyer),
    })
    .execute();
};

/** Erases the buyer from the documents of a customer's orders. @returns the ids of these documents */
export const eraseBuyerOfDocuments = async (tx: Tx, userId: UserId): Promise<readonly TaxDocumentId[]> => {
  const rows = await tx
    .updateTable('tax_documents')
    .set({ buyer: null })
    .where('buyer', 'is not', null)
    .where('id', 'in', ofCustomer(userId))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};
