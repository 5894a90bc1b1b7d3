import { payableId, type UserId, userId } from '@darzi/contract/ids.ts';
import { ENDED_STATUSES } from '@darzi/contract/orders/order.lifecycle.ts';
import { ROLES } from '@darzi/contract/route.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { holdsText, searchPattern } from '../../platform/db/database.ts';
import { amount, parseRow, parseRows } from '../../platform/db/rows.ts';
import { isWithin, type Place, type SortColumns, type Sorting } from '../../platform/paging/sorting.ts';

const customerRow = z.object({
  id: userId,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(ROLES),
  joinedAt: z.date(),
  orders: z.number(),
  spentPaise: amount,
  lastOrderAt: z.date().nullable(),
  /** The sort key of the name. */
  nameKey: z.string(),
});
export type CustomerRow = z.output<typeof customerRow>;

/** Orders of a page of customers, and what they paid less refunds: each customer is reached by index. */
const FIGURES = sql`
  select u.id, u.name, lower(u.name) as "nameKey", u.email, u.role, u.created_at as "joinedAt", bought.orders + made.orders as orders,
    (bought.spent + made.spent)::bigint as "spentPaise", greatest(bought.last_at, made.last_at) as "lastOrderAt",
    coalesce(u.addresses -> 0 ->> 'phoneNumber', (select o.address ->> 'phoneNumber' from orders o
      where o.user_id = u.id and o.placed_at is not null order by o.seq desc limit 1)) as phone
  from page m join users u using (id)
  cross join lateral (
    select count(distinct o.id)::int as orders, max(o.placed_at) as last_at,
      coalesce(sum(c.amount_paise - c.refunded_paise), 0) as spent
    from orders o left join captures c on c.kind = 'order' and c.payable_id = o.id and c.is_settling
    where o.user_id = u.id and o.placed_at is not null
  ) bought
  cross join lateral (
    select count(distinct o.id)::int as orders, max(o.created_at) as last_at,
      coalesce(sum(c.amount_paise - c.refunded_paise), 0) as spent
    from custom_orders o left join captures c on c.kind = 'custom_order' and c.payable_id = o.id and c.is_settling
    where o.user_id = u.id
  ) made`;

export type CustomerPage = {
  /** Empty: everybody. */
  readonly term: string;
  /** A phone number in the term, as orders store it. */
  readonly phone: string | undefined;
  /** Whose orders go to exactly that number; undefined if none do, and part of one may be meant. */
  readonly recipients: readonly (UserId | null)[] | undefined;
  /** First and last day of joining. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly sorting: Sorting;
  /** The stored sums are read only to sort by them. */
  readonly bySpent: boolean;
  readonly after: Place | undefined;
  readonly limit: number;
};

/** The sort orders of customers; ids sort by creation time. */
export const CUSTOMER_SORTS = {
  spent: {
    by: { column: sql`m.spent_paise`, kind: 'number' },
    tie: { column: sql`u.id`, kind: 'id' },
  },
  joined: { tie: { column: sql`u.id`, kind: 'id' } },
  name: { by: { column: sql`lower(u.name)`, kind: 'text' }, tie: { column: sql`u.id`, kind: 'id' } },
} as const satisfies Record<string, SortColumns>;

/** Staff are not customers, even if they buy. */
const CUSTOMER = sql`u.deleted_at is null and u.role = 'customer'`;

/**
 * The customers found: by account data, by a whole email that the account had and, for a phone number, also by the
 * recipients of their orders. Each way is read in the list's order and no further than the page.
 */
const found = ({
  term,
  phone,
  recipients,
  from,
  to,
  sorting,
  bySpent,
  after,
  limit,
}: CustomerPage): RawBuilder<unknown> => {
  const who = bySpent
    ? sql`select u.id, m.spent_paise from users u join customer_sums m on m.user_id = u.id`
    : sql`select u.id, 0::bigint as spent_paise from users u`;
  const isOfPage = sql`${sorting.behind(after)} and ${isWithin(sql`u.created_at`, { from, to })}`;
  const page = sql`${isOfPage} order by ${sorting.order} limit ${limit}`;
  if (term === '') return sql`${who} where ${CUSTOMER} and ${page}`;
  const those = (are: RawBuilder<unknown>) => sql`(${who} where ${CUSTOMER} and ${are} and ${page})`;
  const known = those(holdsText(sql`u.search_key`, phone ?? term));
  if (phone !== undefined) {
    const receive =
      recipients === undefined
        ? sql`u.id in (
        select o.user_id from orders o where o.placed_at is not null and o.search_text like ${searchPattern(phone)})`
        : sql`u.id = any(${recipients}::uuid[])`;
    return sql`${known} union ${those(receive)}`;
  }
  if (!term.includes('@')) return known;
  // who has lost an account writes from the address that it had
  const had = sql`u.id in (select f.user_id from former_emails f where lower(f.email) = lower(${term}))`;
  return sql`${known} union ${those(had)}`;
};

export const listCustomers = async (db: Db, page: CustomerPage): Promise<CustomerRow[]> => {
  return parseRows(
    db,
    customerRow,
    sql`
    with page as materialized (
      select u.id, m.spent_paise from (${found(page)}) m join users u using (id) order by ${page.sorting.order} limit ${page.limit}
    ) ${FIGURES} order by ${page.sorting.order}`,
  );
};

const totalRow = z.object({ total: z.number() });

/** The number of matching customers, counted only slightly beyond `limit`. */
export const countCustomers = async (db: Db, filter: CustomerPage): Promise<number> => {
  const { total } = await parseRow(
    db,
    totalRow,
    sql`select count(*)::int as total from (${found(filter)}) f`,
  );
  return total;
};

/** Existing customer accounts after an id, in the order of their ids. */
export const listCustomersBehind = async (
  db: Db,
  after: string | undefined,
  limit: number,
): Promise<CustomerRow[]> => {
  return parseRows(
    db,
    customerRow,
    sql`
    with page as materialized (
      select u.id from users u where u.role = 'customer' and u.deleted_at is null
        and ${after === undefined ? sql`true` : sql`u.id > ${after}::uuid`} order by u.id limit ${limit}
    ) ${FIGURES} order by u.id`,
  );
};

/** One existing account, or undefined. */
export const findCustomer = async (db: Db, id: UserId): Promise<CustomerRow | undefined> => {
  const [row] = await parseRows(
    db,
    customerRow,
    sql`
    with page as materialized (select id from users where id = ${id} and deleted_at is null) ${FIGURES}`,
  );
  return row;
};

const historyRow = z.object({
  id: payableId,
  kind: z.enum(['order', 'custom_order']),
  at: z.date(),
  status: z.string(),
  amountPaise: z.number().nullable(),
});
export type HistoryRow = z.output<typeof historyRow>;

/** The latest orders of both kinds, newest first. */
export const listHistory = async (db: Db, customerId: UserId, limit: number): Promise<HistoryRow[]> => {
  return parseRows(
    db,
    historyRow,
    sql`
    (select o.id, 'order' as kind, o.placed_at as at, o.status, o.total_paise as "amountPaise"
      from orders o where o.user_id = ${customerId} and o.placed_at is not null order by o.seq desc limit ${limit})
    union all
    (select o.id, 'custom_order', o.created_at, o.status, o.price_paise
      from custom_orders o where o.user_id = ${customerId} order by o.seq desc limit ${limit})
    order by at desc limit ${limit}`,
  );
};

/** How many of a customer's orders are neither delivered nor otherwise finished. */
export const countOpenOrders = async (db: Db, customerId: UserId): Promise<number> => {
  const [orders, customOrders] = await Promise.all([
    db
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<number>().as('open'))
      .where('user_id', '=', customerId)
      .where('placed_at', 'is not', null)
      .where('status', 'not in', ENDED_STATUSES)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('custom_orders')
      .select(({ fn }) => fn.countAll<number>().as('open'))
      .where('user_id', '=', customerId)
      .where('status', 'not in', ['delivered', 'cancelled'])
      .executeTakeFirstOrThrow(),
  ]);
  return orders.open + customOrders.open;
};
