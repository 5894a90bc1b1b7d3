import type { TaxDocument } from '@darzi/contract/invoices/invoices.routes.ts';
import { toRupees } from '@darzi/contract/money.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { Actor } from '../accounts/session.ts';
import type { Db } from '../db/database.ts';
import { mayRead } from './may-read.ts';
import { listTaxDocuments } from './tax-document.repository.ts';

/** Invoice and credit notes of an order, oldest first. Somebody else's order is answered like none. */
export const listForOrder = async (
  db: Db,
  orderId: string,
  actor: Actor,
): Promise<Outcome<{ documents: TaxDocument[] }>> => {
  const id = await mayRead(db, orderId, actor);
  if (id === undefined) return refuse('order.not_found');
  return accept({
    documents: (await listTaxDocuments(db, id)).map(({ id: _id, kind, number, issuedAt, totalPaise }) => ({
      _id,
      kind,
      number,
      issuedAt: issuedAt.toISOString(),
      amount: toRupees(totalPaise),
    })),
  });
};
