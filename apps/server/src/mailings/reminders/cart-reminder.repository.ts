import type { UserId } from '@darzi/contract/ids.ts';
import { type Paise, paise } from '@darzi/contract/money.ts';
import { sql } from 'kysely';
import type { Named } from '../../catalogue/products/hindi-names.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

const AT_ONCE = 500;
/** Older carts are no longer reminded of. */
const LATEST_DAYS = 7;
/** Nobody is reminded more often, however often the cart is filled again. */
const DAYS_BETWEEN = 7;

const ago = (interval: { readonly hours?: number; readonly days?: number }) =>
  sql<Date>`now() - make_interval(days => ${interval.days ?? 0}, hours => ${interval.hours ?? 0})`;

export type CartReminder = { readonly userId: UserId; readonly generation: string };

/**
 * Claims the carts to remind of now: unchanged for this many hours and at most a week longer, with something in it for
 * sale, and with the account's consent. One reminder per filling of a cart.
 */
export const claimDueCarts = (tx: Tx, hours: number): Promise<CartReminder[]> =>
  tx
    .insertInto('cart_reminders')
    .columns(['user_id', 'generation'])
    .expression(({ selectFrom }) =>
      selectFrom('carts as c')
        .innerJoin('reminder_consents as a', 'a.user_id', 'c.user_id')
        .innerJoin('users as u', 'u.id', 'c.user_id')
        .leftJoin('cart_reminders as r', 'r.user_id', 'c.user_id')
        .select(['c.user_id', 'c.generation'])
        .where('a.kind', '=', 'carts')
        .where('u.email_confirmed_at', 'is not', null)
        .where('c.changed_at', '<=', ago({ hours }))
        .where('c.changed_at', '>', ago({ days: LATEST_DAYS, hours }))
        .where(({ and, eb, or }) =>
          or([
            eb('r.user_id', 'is', null),
            and([
              eb('r.generation', '<>', eb.ref('c.generation')),
              eb('r.reminded_at', '<', ago({ days: DAYS_BETWEEN })),
            ]),
          ]),
        )
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('cart_lines as l')
              .innerJoin('product_sizes as s', (join) =>
                join.onRef('s.product_id', '=', 'l.product_id').onRef('s.size', '=', 'l.size'),
              )
              .innerJoin('products as p', 'p.id', 'l.product_id')
              .select('l.user_id')
              .whereRef('l.user_id', '=', 'c.user_id')
              .where('s.stock', '>', 0)
              .where('p.visible', '=', true),
          ),
        )
        .orderBy('c.changed_at')
        .limit(AT_ONCE),
    )
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(({ ref }) => ({
          generation: ref('excluded.generation'),
          reminded_at: sql<Date>`now()`,
        }))
        .where('cart_reminders.reminded_at', '<', ago({ days: DAYS_BETWEEN })),
    )
    .returning(['user_id as userId', 'generation'])
    .execute();

export type LeftPiece = Named & {
  readonly size: string;
  readonly quantity: number;
  readonly pricePaise: Paise;
};

/**
 * What of this filling is still in the cart and for sale; empty once it was bought or the customer has unsubscribed.
 */
export const listLeftPieces = async (
  db: Db,
  { userId, generation }: CartReminder,
): Promise<readonly LeftPiece[]> => {
  const rows = await db
    .selectFrom('carts as c')
    .innerJoin('reminder_consents as a', 'a.user_id', 'c.user_id')
    .innerJoin('cart_lines as l', 'l.user_id', 'c.user_id')
    .innerJoin('product_sizes as s', (join) =>
      join.onRef('s.product_id', '=', 'l.product_id').onRef('s.size', '=', 'l.size'),
    )
    .innerJoin('products as p', 'p.id', 'l.product_id')
    .select(({ fn }) => [
      'p.name',
      'p.name_hindi as nameHindi',
      'l.size',
      'l.quantity',
      fn.coalesce('s.price_paise', 'p.price_paise').as('pricePaise'),
    ])
    .where('c.user_id', '=', userId)
    .where('c.generation', '=', generation)
    .where('a.kind', '=', 'carts')
    .where('s.stock', '>', 0)
    .where('p.visible', '=', true)
    .orderBy('l.added_at')
    .execute();
  return rows.map((row) => ({ ...row, pricePaise: paise(row.pricePaise) }));
};
