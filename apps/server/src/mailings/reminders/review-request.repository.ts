import type { OrderId, ProductId, UserId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import type { Named } from '../../catalogue/products/hindi-names.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

const AT_ONCE = 500;
/** Switching it on must not write to customers of last year. */
const LATEST_DAYS = 14;

const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;

/**
 * Claims the orders whose buyers are asked now: delivered `days` ago and at most two weeks longer, with nothing being
 * returned, by accounts with a confirmed email and consent. Each is claimed by one copy of the shop, once.
 */
export const claimDueRequests = async (tx: Tx, days: number): Promise<readonly OrderId[]> => {
  const taken = await tx
    .insertInto('review_requests')
    .columns(['order_id'])
    .expression(({ selectFrom }) =>
      selectFrom('order_events as e')
        .innerJoin('orders as o', 'o.id', 'e.order_id')
        .innerJoin('reminder_consents as c', 'c.user_id', 'o.user_id')
        .innerJoin('users as u', 'u.id', 'c.user_id')
        .select('o.id as order_id')
        .distinct()
        .where('e.to_status', '=', 'Delivered')
        .where('e.at', '<=', daysAgo(days))
        .where('e.at', '>', daysAgo(days + LATEST_DAYS))
        .where('o.status', '=', 'Delivered')
        .where('c.kind', '=', 'reviews')
        .where('u.email_confirmed_at', 'is not', null)
        .where(({ exists, not, selectFrom }) =>
          not(
            exists(
              selectFrom('review_requests as r').select('r.order_id').whereRef('r.order_id', '=', 'o.id'),
            ),
          ),
        )
        .where(({ exists, not, selectFrom }) =>
          not(
            exists(
              selectFrom('returns as r')
                .select('r.id')
                .whereRef('r.order_id', '=', 'o.id')
                .where('r.state', 'not in', ['declined', 'withdrawn']),
            ),
          ),
        )
        .limit(AT_ONCE),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('order_id')
    .execute();
  return taken.map(({ order_id }) => order_id);
};

export type AskedPiece = Named & { readonly productId: ProductId; readonly handle: string };
export type ReviewRequest = { readonly userId: UserId; readonly pieces: readonly AskedPiece[] };

/**
 * The recipient of an order's review request, and the pieces: those still shown, not reviewed, and not asked about with
 * an earlier order. Undefined if nothing is left to ask, or the customer has unsubscribed.
 */
export const findReviewRequest = async (db: Db, orderId: OrderId): Promise<ReviewRequest | undefined> => {
  const rows = await db
    .selectFrom('orders as o')
    .innerJoin('reminder_consents as c', 'c.user_id', 'o.user_id')
    .innerJoin('order_lines as l', 'l.order_id', 'o.id')
    .innerJoin('products as p', 'p.id', 'l.product_id')
    .select(['c.user_id as userId', 'p.id as productId', 'p.name', 'p.name_hindi as nameHindi'])
    .select(sql<string>`coalesce(p.handle, p.id::text)`.as('handle'))
    .where('o.id', '=', orderId)
    .where('c.kind', '=', 'reviews')
    .where('p.visible', '=', true)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('reviews as r')
            .select('r.id')
            .whereRef('r.user_id', '=', 'c.user_id')
            .whereRef('r.product_id', '=', 'p.id'),
        ),
      ),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('review_requests as r')
            .innerJoin('orders as before', 'before.id', 'r.order_id')
            .innerJoin('order_lines as of', 'of.order_id', 'before.id')
            .select('r.order_id')
            .whereRef('before.user_id', '=', 'c.user_id')
            .whereRef('before.seq', '<', 'o.seq')
            .whereRef('of.product_id', '=', 'p.id'),
        ),
      ),
    )
    .orderBy('l.position')
    .execute();
  const [first] = rows;
  if (first === undefined) return undefined;
  const pieces = new Map(rows.map(({ userId: _, ...piece }) => [piece.productId, piece]));
  return { userId: first.userId, pieces: [...pieces.values()] };
};
