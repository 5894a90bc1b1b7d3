import { createHmac, timingSafeEqual } from 'node:crypto';
import type { OrderId } from '@darzi/contract/ids.ts';
import { timesPaise, toRupees } from '@darzi/contract/money.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { LinkedOrder } from '@darzi/contract/payments/payment-link.routes.ts';
import { loadSecret } from '../../platform/auth/shop-secret.ts';
import type { Db } from '../../platform/db/database.ts';
import { parseId } from '../../platform/db/id.ts';
import { drawQr, type QrPicture } from '../../platform/http/qr.ts';
import type { Deps } from '../../settings/deps.ts';
import { findOrderWithMoney } from '../orders/order.repository.ts';
import type { StoredOrder } from '../orders/stored-order.ts';

const SIGNATURE_BYTES = 16;
const TOKEN = /^([0-9a-f]{32})([A-Za-z0-9_-]{22})$/;

const sign = async (db: Db, id: string): Promise<Buffer> =>
  createHmac('sha256', await loadSecret(db, 'payment-links'))
    .update(id)
    .digest()
    .subarray(0, SIGNATURE_BYTES);

/** What opens the payment of an order, and of that alone; nobody can guess it, and nothing of it is kept. */
export const createLinkToken = async (db: Db, id: OrderId): Promise<string> =>
  `${id.replaceAll('-', '')}${(await sign(db, id)).toString('base64url')}`;

/** The order that a link is for; undefined for a link that is forged or cut short. */
export const readLinkToken = async (db: Db, token: string): Promise<OrderId | undefined> => {
  const [, plain = '', signature = ''] = TOKEN.exec(token) ?? [];
  const id = parseId<OrderId>(plain.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'));
  if (id === undefined) return undefined;
  return timingSafeEqual(Buffer.from(signature, 'base64url'), await sign(db, id)) ? id : undefined;
};

/** The page where a link leads, its query begun: what comes back from a gateway is written behind it. */
export const pageOfLink = (token: string): string => `/pay?order=${token}`;

type Linked = StoredOrder & { readonly link: NonNullable<StoredOrder['link']> };

/** The order of a link, paid or not; undefined where no link is for it, or its customer was erased. */
const findLinked = async (db: Db, id: OrderId): Promise<Linked | undefined> => {
  const order = await findOrderWithMoney(db, id);
  if (order === undefined || order.link === null || order.address === null) return undefined;
  return { ...order, link: order.link };
};

const stateOf = ({ isPlaced, link }: Linked): LinkedOrder['state'] => {
  if (isPlaced) return 'paid';
  return link.isOpen && link.expiresAt.getTime() > Date.now() ? 'open' : 'ended';
};

/** What a link is for, as whoever has it sees it. */
export const showLinkedOrder = async (
  db: Db,
  token: string,
): Promise<Outcome<{ readonly order: LinkedOrder }>> => {
  const id = await readLinkToken(db, token);
  const order = id === undefined ? undefined : await findLinked(db, id);
  if (order === undefined) return refuse('payment_link.unknown');
  return accept({
    order: {
      _id: order.id,
      state: stateOf(order),
      expiresAt: order.link.expiresAt.toISOString(),
      lines: order.lines.map(({ name, size, quantity, pricePaise }) => ({
        name,
        size,
        quantity,
        amount: toRupees(timesPaise(pricePaise, quantity)),
      })),
      discount: toRupees(order.discountPaise),
      delivery: toRupees(order.deliveryPaise),
      total: toRupees(order.totalPaise),
    },
  });
};

export type ShownLink = {
  readonly url: string;
  readonly picture: QrPicture;
  readonly expiresAt: string;
  readonly isOpen: boolean;
  readonly isMailed: boolean;
};

/** The link of an order as staff copy it or hold it under a camera. */
export const showPaymentLink = async (
  { db, publicUrl }: Pick<Deps, 'db' | 'publicUrl'>,
  orderId: string,
): Promise<Outcome<{ readonly link: ShownLink }>> => {
  const id = parseId<OrderId>(orderId);
  const order = id === undefined ? undefined : await findLinked(db, id);
  if (order === undefined) return refuse('payment_link.none');
  const url = `${publicUrl()}${pageOfLink(await createLinkToken(db, order.id))}`;
  return accept({
    link: {
      url,
      picture: await drawQr(url),
      expiresAt: order.link.expiresAt.toISOString(),
      isOpen: stateOf(order) === 'open',
      isMailed: order.userId !== null,
    },
  });
};
