import { createHmac } from 'node:crypto';
import { type OrderId, parseId, type UserId } from '@darzi/contract/ids.ts';
import { NO_MONEY, subtractPaise, timesPaise, toRupees } from '@darzi/contract/money.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { LinkedOrder } from '@darzi/contract/payments/payment-link.routes.ts';
import { findHindiNames } from '../../catalogue/products/hindi-names.ts';
import { isSameSecret, loadSecret } from '../../platform/auth/shop-secret.ts';
import type { Db } from '../../platform/db/database.ts';
import { drawQr, type QrPicture } from '../../platform/http/qr.ts';
import type { Deps } from '../../settings/deps.ts';
import type { EditPlan } from '../orders/edit-plan.ts';
import { findOrder, findOrderWithMoney } from '../orders/order.repository.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import { findLastWaitingEnd, findWaitingEdit, type WaitingEnd } from '../orders/waiting-edit.repository.ts';

const SIGNATURE_BYTES = 16;
const TOKEN = /^([0-9a-f]{32})([A-Za-z0-9_-]{22})$/;

const sign = async (db: Db, id: OrderId): Promise<Buffer> =>
  createHmac('sha256', await loadSecret(db, 'payment-links'))
    .update(id)
    .digest()
    .subarray(0, SIGNATURE_BYTES);

/** A token that opens the payment of this one order; it cannot be guessed, and is not stored. */
export const createLinkToken = async (db: Db, id: OrderId): Promise<string> =>
  `${id.replaceAll('-', '')}${(await sign(db, id)).toString('base64url')}`;

/** The order that a link is for; undefined for a forged or truncated link. */
export const readLinkToken = async (db: Db, token: string): Promise<OrderId | undefined> => {
  const [, plain = '', signature = ''] = TOKEN.exec(token) ?? [];
  const id = parseId<OrderId>(plain.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'));
  if (id === undefined) return undefined;
  return isSameSecret(Buffer.from(signature, 'base64url'), await sign(db, id)) ? id : undefined;
};

/** The page that a link opens, with its query begun: a gateway's return parameters are appended. */
export const pageOfLink = (token: string): string => `/pay?order=${token}`;

type Linked = {
  readonly order: StoredOrder;
  readonly state: LinkedOrder['state'];
  readonly expiresAt: Date;
  /** The edit that is made once its difference is paid. */
  readonly edit?: EditPlan;
};

const isOver = (expiresAt: Date): boolean => expiresAt.getTime() <= Date.now();

/** The link's state once its order is paid, or its edit was made or dropped. */
const STATE_AFTER = {
  paid: 'paid',
  expired: 'unchanged',
  'taken back': 'unchanged',
  'order cancelled': 'ended',
} as const satisfies Record<WaitingEnd, LinkedOrder['state']>;

/** The order of a link, paid or not; undefined if it has no link, or its customer was erased. */
const findLinked = async (db: Db, id: OrderId): Promise<Linked | undefined> => {
  const order = await findOrderWithMoney(db, id);
  if (order === undefined || order.address === null) return undefined;
  const { due, link, isPlaced } = order;
  if (due !== null) {
    const edit = (await findWaitingEdit(db, id))?.plan;
    const state = isOver(due.expiresAt) ? 'unchanged' : 'open';
    return edit == null ? undefined : { order, state, expiresAt: due.expiresAt, edit };
  }
  const last = isPlaced ? await findLastWaitingEnd(db, id) : undefined;
  const expiresAt = link?.expiresAt ?? order.placedAt;
  if (last !== undefined) return { order, state: STATE_AFTER[last], expiresAt };
  if (link === null) return undefined;
  if (isPlaced) return { order, state: 'paid', expiresAt };
  return { order, state: link.isOpen && !isOver(expiresAt) ? 'open' : 'ended', expiresAt };
};

/** What a link is for, as its holder sees it. */
export const showLinkedOrder = async (
  db: Db,
  token: string,
): Promise<Outcome<{ readonly order: LinkedOrder }>> => {
  const id = await readLinkToken(db, token);
  const linked = id === undefined ? undefined : await findLinked(db, id);
  if (linked === undefined) return refuse('payment_link.unknown');
  const { order, state, expiresAt, edit } = linked;
  const { lines } = edit ?? order;
  const { discountPaise, deliveryPaise, totalPaise } = edit?.totals ?? order;
  const paidPaise = edit === undefined ? NO_MONEY : order.totalPaise;
  const hindi = await findHindiNames(
    db,
    lines.map(({ productId }) => productId),
  );
  return accept({
    order: {
      _id: order.id,
      state,
      expiresAt: expiresAt.toISOString(),
      lines: lines.map(({ productId, name, size, quantity, pricePaise }) => ({
        name,
        nameHindi: hindi.get(productId),
        size,
        quantity,
        amount: toRupees(timesPaise(pricePaise, quantity)),
      })),
      discount: toRupees(discountPaise),
      delivery: toRupees(deliveryPaise),
      total: toRupees(totalPaise),
      paid: toRupees(paidPaise),
      due: toRupees(subtractPaise(totalPaise, paidPaise)),
    },
  });
};

/** Where an order's customer pays what is due. Somebody else's order is answered like one that does not exist. */
export const findPageOfDue = async (
  db: Db,
  id: OrderId,
  userId: UserId,
): Promise<Outcome<{ readonly page: string }>> => {
  const order = await findOrder(db, id, userId);
  if (order === undefined) return refuse('order.not_found');
  if (order.due === null) return refuse('payment_link.none');
  return accept({ page: pageOfLink(await createLinkToken(db, order.id)) });
};

export type ShownLink = {
  readonly url: string;
  readonly picture: QrPicture;
  readonly expiresAt: string;
  readonly isOpen: boolean;
  readonly isMailed: boolean;
};

/** An order's link, for staff to copy or to show as a QR code. */
export const showPaymentLink = async (
  { db, publicUrl }: Pick<Deps, 'db' | 'publicUrl'>,
  id: OrderId,
): Promise<Outcome<{ readonly link: ShownLink }>> => {
  const linked = await findLinked(db, id);
  if (linked === undefined) return refuse('payment_link.none');
  const { order, state, expiresAt } = linked;
  const url = `${publicUrl()}${pageOfLink(await createLinkToken(db, order.id))}`;
  return accept({
    link: {
      url,
      picture: await drawQr(url),
      expiresAt: expiresAt.toISOString(),
      isOpen: state === 'open',
      isMailed: order.userId !== null,
    },
  });
};
