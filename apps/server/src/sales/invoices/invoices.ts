import { isoDay } from '@darzi/contract/dates.ts';
import type { OrderId, PayableId, RefundId } from '@darzi/contract/ids.ts';
import { addPaise, NO_MONEY, type Paise } from '@darzi/contract/money.ts';
import { loadRecipient } from '../../accounts/profile.ts';
import { listExempt } from '../../catalogue/categories/category-names.ts';
import { listDoneRefunds, loadRefundForMail } from '../../payments/ledger/ledger.ts';
import type { PayableKind, Payables } from '../../payments/ledger/payable.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { Environment } from '../../settings/settings.rules.ts';
import { loadSettings } from '../../settings/settings.ts';
import { figuresOfCredit, restOf, shareOfCharges } from './credit-note.rules.ts';
import { insertTaxDocument, isCredited, listTaxDocuments } from './tax-document.repository.ts';
import { buyerOf, figuresToIssue, type OrderToTax } from './tax-document.rules.ts';

/** What credit notes need from higher floors. */
export type CreditSources = {
  readonly payables: Payables;
  /** What a refund is for: lines of its order by position, delivery as 0; empty for one that states only an amount. */
  readonly findRefundedLines: (
    tx: Tx,
    refundId: RefundId,
  ) => Promise<
    readonly { readonly position: number; readonly quantity: number | null; readonly amountPaise: Paise }[]
  >;
};
export type InvoiceDeps = CreditSources & { readonly db: Database };

type Credit = {
  readonly refundId: RefundId | null;
  /** Absent: everything left of the invoice. */
  readonly amountPaise?: Paise | undefined;
  readonly because: string;
  /** Amounts meant for certain lines of the invoice. */
  readonly lines?: Awaited<ReturnType<CreditSources['findRefundedLines']>>;
};

const becauseOf = (lines: NonNullable<Credit['lines']>): string => {
  if (lines.length === 0) return 'Refunded.';
  if (lines.some(({ quantity }) => quantity !== null)) return 'Refund of the pieces named below.';
  return lines.every(({ position }) => position === 0)
    ? 'Refund of the delivery.'
    : 'A refund without a piece, shared out over the order.';
};

/** Credits an amount as far as anything is left of the invoice. The caller has locked the order. */
const credit = async (
  tx: Tx,
  orderId: PayableId,
  { refundId, amountPaise, because, lines = [] }: Credit,
  now: Date,
): Promise<void> => {
  const documents = await listTaxDocuments(tx, orderId);
  const invoice = documents.find(({ kind }) => kind === 'invoice');
  if (invoice === undefined) return;
  const earlier = documents.filter(({ kind }) => kind === 'credit_note').map(({ figures }) => figures);
  const rest = restOf(invoice.figures, earlier);
  if (rest === 0) return;
  const against = { number: invoice.number, issuedAt: invoice.issuedAt.toISOString(), because };
  const first = new Map(
    lines.flatMap(({ position, amountPaise: part }) =>
      position === 0 ? shareOfCharges(invoice.figures, earlier, part) : [[position - 1, part] as const],
    ),
  );
  const pieces = new Map(
    lines.flatMap(({ position, quantity }) => (quantity === null ? [] : [[position - 1, quantity] as const])),
  );
  const figures = figuresOfCredit(invoice.figures, earlier, amountPaise ?? rest, against, first, pieces);
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

/** Reverses the whole invoice of a returned parcel that nobody paid for. The caller has locked the order. */
export const creditUnpaidParcel = (tx: Tx, orderId: OrderId, now = new Date()): Promise<void> =>
  credit(tx, orderId, { refundId: null, because: 'The parcel came back undelivered and was not paid.' }, now);

/**
 * Issues the credit note of a completed refund. Does nothing if the note exists, or while there is no invoice: that is
 * issued on shipping, and then credits all earlier refunds.
 */
export const creditRefundWithin = async (
  tx: Tx,
  { payables, findRefundedLines }: CreditSources,
  payableKind: PayableKind,
  orderId: PayableId,
  refundId: RefundId,
  now = new Date(),
): Promise<void> => {
  await payables[payableKind].lockRow(tx, orderId);
  const refund = await loadRefundForMail(tx, refundId);
  // nothing was invoiced for money that paid for nothing, or for what an edit removed
  if (!refund?.isForOrder || refund.isOfEdit || (await isCredited(tx, refundId))) return;
  const lines = await findRefundedLines(tx, refundId);
  const because = becauseOf(lines);
  await credit(tx, orderId, { refundId, amountPaise: refund.amountPaise, because, lines }, now);
};

/** {@link creditRefundWithin} in a transaction of its own. */
export const creditRefund = (
  deps: InvoiceDeps,
  payableKind: PayableKind,
  orderId: PayableId,
  refundId: RefundId,
): Promise<void> =>
  deps.db.transaction().execute((tx) => creditRefundWithin(tx, deps, payableKind, orderId, refundId));

/**
 * Issues the invoice of an order or custom order on shipping, as the last step of the transaction that ships it and has
 * locked its row. Jobs added in the same transaction credit earlier refunds. A custom order whose shipping was undone
 * keeps its invoice when it ships again.
 */
export const issueInvoice = async (
  tx: Tx,
  environment: Environment,
  payableKind: PayableKind,
  order: OrderToTax,
  now = new Date(),
): Promise<void> => {
  if ((await listTaxDocuments(tx, order.id)).length > 0) return;
  const untaxed = order.lines.flatMap(({ gstPercent, productId }) =>
    gstPercent === 0 && productId !== undefined ? [productId] : [],
  );
  const exempt = await listExempt(tx, untaxed);
  const issued = figuresToIssue(order, await loadSettings(tx, environment), isoDay(now), exempt);
  const language = order.userId ? (await loadRecipient(tx, order.userId))?.language : undefined;
  const figures = language === 'hi' ? { ...issued, language } : issued;
  for (const refundId of await listDoneRefunds(tx, payableKind, order.id)) {
    await addJob(tx, 'credit-note', { orderId: order.id, refundId, payableKind });
  }
  await insertTaxDocument(
    tx,
    {
      kind: 'invoice',
      payableKind,
      orderId: order.id,
      invoiceId: null,
      refundId: null,
      totalPaise: addPaise(NO_MONEY, ...figures.lines.map(({ grossPaise }) => grossPaise)),
      figures,
      buyer: buyerOf(order),
    },
    now,
  );
};
