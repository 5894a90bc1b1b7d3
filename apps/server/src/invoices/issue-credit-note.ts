import { addPaise, NO_MONEY, type Paise } from '@darzi/contract/money.ts';
import { holdCustomOrder } from '../custom-orders/hold-custom-order.ts';
import type { Database, Tx } from '../db/database.ts';
import { holdOrder } from '../orders/hold-order.ts';
import { loadRefundForMail } from '../payments/load-refund-for-mail.ts';
import type { PayableKind } from '../payments/payable.ts';
import { findRefundedLines } from '../returns/list-refunded-lines.ts';
import { insertTaxDocument, isCredited, listTaxDocuments } from './tax-document.repository.ts';
import { figuresOfCredit, restOf } from './tax-document.rules.ts';

const HOLD = { order: holdOrder, custom_order: holdCustomOrder } as const satisfies Record<
  PayableKind,
  unknown
>;

type Credit = {
  readonly refundId: string | null;
  /** Absent: all that is left of the invoice. */
  readonly amountPaise?: Paise | undefined;
  readonly because: string;
  /** What is meant for certain lines of the invoice. */
  readonly first?: ReadonlyMap<number, Paise>;
};

/** Takes back what is meant, as far as anything is left of the invoice. The caller holds the order. */
const credit = async (
  tx: Tx,
  orderId: string,
  { refundId, amountPaise, because, first }: Credit,
  now: Date,
): Promise<void> => {
  const documents = await listTaxDocuments(tx, orderId);
  const invoice = documents.find(({ kind }) => kind === 'invoice');
  if (invoice === undefined) return;
  const earlier = documents.filter(({ kind }) => kind === 'credit_note').map(({ figures }) => figures);
  const rest = restOf(invoice.figures, earlier);
  if (rest === 0) return;
  const against = { number: invoice.number, issuedAt: invoice.issuedAt.toISOString(), because };
  const figures = figuresOfCredit(invoice.figures, earlier, amountPaise ?? rest, against, first);
  await insertTaxDocument(
    tx,
    {
      kind: 'credit_note',
      payableKind: invoice.payableKind,
      orderId,
      invoiceId: invoice.id,
      refundId,
      totalPaise: addPaise(NO_MONEY, ...figures.lines.map(({ grossPaise }) => grossPaise)),
      figures,
      buyer: invoice.buyer,
    },
    now,
  );
};

/** A parcel came back that nobody had paid: its whole invoice is taken back. The caller holds the order. */
export const creditUnpaidParcel = (tx: Tx, orderId: string, now = new Date()): Promise<void> =>
  credit(tx, orderId, { refundId: null, because: 'The parcel came back undelivered and was not paid.' }, now);

/**
 * Issues the credit note of a finished refund. Nothing happens while there is no invoice (it is issued when the order
 * leaves the house, and asks again for every refund made before), nor when the note is there.
 */
export const creditRefundWithin = async (
  tx: Tx,
  payableKind: PayableKind,
  orderId: string,
  refundId: string,
  now = new Date(),
): Promise<void> => {
  await HOLD[payableKind](tx, orderId);
  const refund = await loadRefundForMail(tx, refundId);
  if (refund === undefined || (await isCredited(tx, refundId))) return;
  const first = await findRefundedLines(tx, refundId);
  const because = first.size > 0 ? 'Pieces sent back.' : 'Money given back.';
  await credit(tx, orderId, { refundId, amountPaise: refund.amountPaise, because, first }, now);
};

/** {@link creditRefundWithin} in a transaction of its own. */
export const creditRefund = (
  db: Database,
  payableKind: PayableKind,
  orderId: string,
  refundId: string,
): Promise<void> => db.transaction().execute((tx) => creditRefundWithin(tx, payableKind, orderId, refundId));
