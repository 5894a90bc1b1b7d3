import type { Customer, CustomerFile } from '@darzi/contract/customers/customers.routes.ts';
import { paise, toRupees } from '@darzi/contract/money.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { loadAddresses } from '../accounts/load-addresses.ts';
import type { Db } from '../db/database.ts';
import { parseId } from '../db/id.ts';
import { refuseCursor } from '../http/refuse-cursor.ts';
import {
  type CustomerRow,
  countUnderWay,
  findCustomer,
  listCustomers,
  listHistory,
} from './customer.repository.ts';
import { listNotes } from './customer-note.repository.ts';
import { phoneIn } from './customer-search.rules.ts';

const DEFAULT_LIMIT = 24;
const MOST_ORDERS = 100;

const showCustomer = (row: CustomerRow): Customer => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  role: row.role,
  joinedAt: row.joinedAt.toISOString(),
  orders: row.orders,
  spent: toRupees(row.spentPaise),
  lastOrderAt: row.lastOrderAt?.toISOString() ?? null,
});

type ListQuery = {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly q?: string | undefined;
};

/** One page of customers, newest first. Refuses a cursor that was not given out. */
export const listCustomerPage = async (
  db: Db,
  { limit = DEFAULT_LIMIT, cursor, q = '' }: ListQuery,
): Promise<Outcome<{ customers: Customer[]; nextCursor: string | null }>> => {
  const before = cursor === undefined ? undefined : parseId(cursor);
  if (cursor !== undefined && before === undefined) return refuseCursor();
  const term = q.trim();
  const found = await listCustomers(db, { term, phone: phoneIn(term), before, limit: limit + 1 });
  const shown = found.slice(0, limit);
  return accept({
    customers: shown.map(showCustomer),
    nextCursor: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
  });
};

/** One customer with addresses, orders of both kinds and notes. */
export const showCustomerFile = async (
  db: Db,
  customerId: string,
): Promise<Outcome<{ customer: CustomerFile }>> => {
  const id = parseId(customerId);
  const row = id === undefined ? undefined : await findCustomer(db, id);
  if (row === undefined) return refuse('account.not_found');
  const addresses = await loadAddresses(db, row.id);
  const notes = await listNotes(db, row.id);
  const history = await listHistory(db, row.id, MOST_ORDERS);
  return accept({
    customer: {
      ...showCustomer(row),
      addresses: addresses.map(({ email: _, ...address }) => address),
      notes: notes.map(({ id: noteId, by, text, createdAt }) => ({
        _id: noteId,
        by,
        text,
        createdAt: createdAt.toISOString(),
      })),
      history: history.map((order) => ({
        _id: order.id,
        kind: order.kind,
        at: order.at.toISOString(),
        status: order.status,
        amount: order.amountPaise === null ? null : toRupees(paise(order.amountPaise)),
      })),
      underWay: await countUnderWay(db, row.id),
    },
  });
};
