import type { OrderId } from '@darzi/contract/ids.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { exchangeStock, lockStock, returnStock } from '../../catalogue/stock/stock.ts';
import { deadlineOfRequest } from '../../payments/gateways/gateways.ts';
import { findLivePayment, releaseHold } from '../../payments/locked-payment.ts';
import { findPaymentOfPayable, type PaymentDeps } from '../../payments/open-payment.ts';
import { closeSupersededPayment, dropCleared } from '../../payments/superseded-payments.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { JobHandlers } from '../../platform/jobs/jobs.ts';
import { runEachIsolated } from '../../platform/jobs/run-each-isolated.ts';
import type { Deps } from '../../settings/deps.ts';
import { isGivenElsewhere } from '../discounts/automatic-discount.repository.ts';
import { dropWaitingEdit, mailLink } from '../orders/make-edit.ts';
import { findOrderWithMoney } from '../orders/order.repository.ts';
import { lockOrder } from '../orders/orders.ts';
import { closeLink, listExpiredLinks, openLink } from '../orders/payment-link.repository.ts';
import { orderPayable } from '../orders/settle-order.ts';
import { findUnpaidOrder, type UnpaidOrder } from '../orders/unpaid-order.repository.ts';
import { extendWaitingEdit, findWaitingEdit, listExpiredEdits } from '../orders/waiting-edit.repository.ts';
import { type ShownLink, showPaymentLink } from './payment-link.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    'expire-payment-links': Readonly<Record<string, unknown>>;
  }
}

/** Opens an order's link in the caller's transaction and notifies the customer. */
export const sendLink = async (tx: Tx, id: OrderId, hours: number): Promise<void> => {
  await openLink(tx, id, hours);
  await mailLink(tx, id);
};

const lockUnpaid = async (tx: Tx, id: OrderId): Promise<Outcome<UnpaidOrder>> => {
  const before = await findUnpaidOrder(tx, id);
  if (before === undefined || before.link === null) return refuse('payment_link.none');
  await orderPayable.lock(tx, id);
  const order = await findUnpaidOrder(tx, id);
  if (order === undefined) return refuse('payment_link.none');
  return order.isPlaced ? refuse('order.already_paid') : accept(order);
};

/** Locks a link's order as payments do; refused if it is paid, has no link, or its customer has left. */
export const lockLinked = async (tx: Tx, id: OrderId): Promise<Outcome<UnpaidOrder>> => {
  const order = await lockUnpaid(tx, id);
  return order.ok && order.value.isErased ? refuse('payment_link.none') : order;
};

const soldFor = (actor: Actor, orderId: OrderId) => ({ reason: 'sale', actor, orderId }) as const;

/** Extends a link from now on; an expired one reserves its pieces again if they are in stock. */
export const renewPaymentLink = async (
  deps: Pick<Deps, 'db' | 'publicUrl'>,
  id: OrderId,
  hours: number,
  actor: Actor,
): Promise<Outcome<{ readonly link: ShownLink }>> => {
  const renewed = await deps.db.transaction().execute(async (tx): Promise<Outcome<undefined>> => {
    if (await isEditWaiting(tx, id)) {
      await lockOrder(tx, id);
      if (!(await extendWaitingEdit(tx, id, hours))) return refuse('payment_link.ended');
      await mailLink(tx, id);
      await recordAudit(tx, actor, 'order.payment_link', `order:${id}`, { hours });
      return accept(undefined);
    }
    const order = await lockLinked(tx, id);
    if (!order.ok) return order;
    const { link, pieces } = order.value;
    if (link === 'closed' && (await isGivenElsewhere(tx, id, true)))
      return refuse('payment_link.discount_used');
    if (link === 'closed' && !(await exchangeStock(tx, [], pieces, soldFor(actor, id)))) {
      const changes = 'There are no longer enough of these pieces';
      return refuse('order.stock_changed', {
        values: { changes: `${changes}.` },
        details: { changes: [changes] },
      });
    }
    await sendLink(tx, id, hours);
    await recordAudit(tx, actor, 'order.payment_link', `order:${id}`, { hours });
    return accept(undefined);
  });
  return renewed.ok ? showPaymentLink(deps, id) : renewed;
};

type End = { readonly because: 'expired' | 'closed by staff'; readonly actor: Actor | undefined };

/** Ends a wait for payment under its locks; returns whether it ended now. `giveUp` gives up the attempt to pay it. */
export type EndWithin = (tx: Tx, giveUp: () => Promise<void>) => Promise<Outcome<boolean>>;

const noteEnd = async (tx: Tx, id: OrderId, actor: Actor | undefined): Promise<void> => {
  if (actor !== undefined) await recordAudit(tx, actor, 'order.payment_link', `order:${id}`, { ended: true });
};

/** Ends an order that was never paid: its pieces go back to stock, also if its customer has left. */
const endLinkWithin =
  (id: OrderId, { because, actor }: End): EndWithin =>
  async (tx, giveUp) => {
    const order = await lockUnpaid(tx, id);
    if (!order.ok) return order;
    if (!(await closeLink(tx, id, because))) return accept(false);
    await giveUp();
    const { pieces } = order.value;
    await lockStock(tx, pieces);
    await returnStock(tx, pieces, { reason: 'released', actor: actor ?? 'system', orderId: id });
    await noteEnd(tx, id, actor);
    return accept(true);
  };

/** Ends a waiting edit: it is not made, and the order stays as it was. */
const endEditWithin =
  (id: OrderId, { because, actor }: End): EndWithin =>
  async (tx, giveUp) => {
    await lockOrder(tx, id);
    const order = await findOrderWithMoney(tx, id);
    if (order?.due == null) return refuse('order.already_paid');
    const isOver = because !== 'expired' || order.due.expiresAt.getTime() <= Date.now();
    if (isOver) await giveUp();
    const end = because === 'expired' ? because : 'taken back';
    if (!isOver || !(await dropWaitingEdit(tx, order, end, actor ?? 'system'))) return accept(false);
    await noteEnd(tx, id, actor);
    return accept(true);
  };

/**
 * Ends a wait for payment: first closes the started attempt at its gateway, between transactions; if that turns out to
 * be paid, the order or edit stands.
 */
export const endWait = async (
  deps: PaymentDeps,
  id: OrderId,
  within: EndWithin,
): Promise<Outcome<Record<string, never>>> => {
  const attempt = await findPaymentOfPayable(deps.db, 'order', id);
  const cleared =
    attempt === undefined ? 'gone' : await closeSupersededPayment(deps, attempt.id, deadlineOfRequest());
  const ended = await deps.db.transaction().execute((tx) =>
    within(tx, async () => {
      const live = await findLivePayment(tx, 'order', id);
      if (live !== undefined) await releaseHold(tx, live, cleared === 'closed' && live.id === attempt?.id);
    }),
  );
  if (attempt !== undefined && cleared === 'closed' && !(ended.ok && ended.value))
    await dropCleared(deps, attempt.id);
  return ended.ok ? accept({}) : ended;
};

const isEditWaiting = async (db: Db, id: OrderId): Promise<boolean> =>
  (await findWaitingEdit(db, id)) !== undefined;

/** Staff close a link, or withdraw the edit that it is for, because the customer no longer wants it. */
export const closePaymentLink = async (
  deps: PaymentDeps,
  id: OrderId,
  actor: Actor,
): Promise<Outcome<Record<string, never>>> => {
  const end = { because: 'closed by staff', actor } as const;
  const isEdit = await isEditWaiting(deps.db, id);
  return endWait(deps, id, (isEdit ? endEditWithin : endLinkWithin)(id, end));
};

const BATCH = 100;
const AT_ONCE = 4;

/** Ends expired links and waiting edits; a failure of one does not stop the others. */
const expirePaymentLinks = async (deps: PaymentDeps): Promise<void> => {
  const end = { because: 'expired', actor: undefined } as const;
  const links = await listExpiredLinks(deps.db, BATCH);
  await runEachIsolated(
    deps.log,
    'payment link',
    links,
    (id) => endWait(deps, id, endLinkWithin(id, end)),
    AT_ONCE,
  );
  const edits = await listExpiredEdits(deps.db, BATCH);
  await runEachIsolated(
    deps.log,
    'waiting edit',
    edits,
    (id) => endWait(deps, id, endEditWithin(id, end)),
    AT_ONCE,
  );
};

export const PAYMENT_LINK_CRONTAB = '* * * * * expire-payment-links ?jobKey=expire-payment-links&max=1';

export const paymentLinkJobs = (deps: PaymentDeps): Pick<JobHandlers, 'expire-payment-links'> => ({
  'expire-payment-links': () => expirePaymentLinks(deps),
});
