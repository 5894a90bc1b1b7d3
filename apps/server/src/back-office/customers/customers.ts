import type { Customer, CustomerFile } from '@darzi/contract/customers/customers.routes.ts';
import type { CustomerNoteId, UserId } from '@darzi/contract/ids.ts';
import { paise, toRupees } from '@darzi/contract/money.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { PageQuery, TotalOfList } from '@darzi/contract/paging.ts';
import type { AccountsDeps } from '../../accounts/accounts.routes.ts';
import { giveBackAccount, showFormerEmails } from '../../accounts/give-back-account.ts';
import { loadAddresses, lockAccount } from '../../accounts/profile.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/id.ts';
import { callerOf } from '../../platform/http/rate-limits.ts';
import { serve } from '../../platform/http/serve.ts';
import { readPage } from '../../platform/paging/read-page.ts';
import { phoneIn } from '../../platform/paging/search-text.ts';
import { sortingOf } from '../../platform/paging/sorting.ts';
import { findByWholeWord } from '../../sales/orders/order-admin.ts';
import {
  CUSTOMER_SORTS,
  type CustomerRow,
  countCustomers,
  countOpenOrders,
  findCustomer,
  listCustomers,
  listHistory,
} from './customer.repository.ts';
import { deleteNote, deleteNotes, insertNote, listNotes } from './customer-note.repository.ts';

const MAX_ORDERS = 100;

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

type ListQuery = PageQuery & {
  readonly q?: string | undefined;
  readonly sort?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** One page of customers, newest first unless sorted otherwise. Refuses an unknown cursor. */
export const listCustomerPage = async (
  db: Db,
  { q = '', sort = '-joined', from, to, ...page }: ListQuery,
): Promise<Outcome<TotalOfList & { customers: Customer[]; nextCursor: string | null }>> => {
  const term = q.trim();
  const sorting = sortingOf(CUSTOMER_SORTS, sort);
  const bySpent = sort.endsWith('spent');
  const numbered = sorting.numbered(({ id, nameKey, spentPaise }: CustomerRow) => ({
    value: bySpent ? spentPaise : sort.endsWith('name') ? nameKey : null,
    tie: id,
  }));
  const phone = phoneIn(term);
  const found = phone === undefined ? undefined : await findByWholeWord(db, phone);
  const recipients = found?.map(({ userId }) => userId);
  const filter = { term, phone, recipients, from, to, sorting, bySpent };
  return readPage(page, numbered, {
    read: (after, limit) => listCustomers(db, { ...filter, after, limit }),
    count: (limit) => {
      const counted = { ...filter, sorting: sortingOf(CUSTOMER_SORTS, '-joined'), bySpent: false };
      return countCustomers(db, { ...counted, after: undefined, limit });
    },
    show: (rows) => ({ customers: rows.map(showCustomer) }),
  });
};

/** One customer with addresses, orders of both kinds and notes. */
const showCustomerFile = async (db: Db, id: UserId): Promise<Outcome<{ customer: CustomerFile }>> => {
  const row = await findCustomer(db, id);
  if (row === undefined) return refuse('account.not_found');
  const addresses = await loadAddresses(db, row.id);
  const notes = await listNotes(db, row.id);
  const history = await listHistory(db, row.id, MAX_ORDERS);
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
      openOrders: await countOpenOrders(db, row.id),
      formerEmails: await showFormerEmails(db, row.id),
    },
  });
};

type Shown = Outcome<{ customer: CustomerFile }>;

/** Adds a note about an existing account. */
const addNote = (db: Database, actor: Actor, id: UserId, text: string): Promise<Shown> =>
  db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, id))) return refuse('account.not_found');
    const noteId = newId<CustomerNoteId>();
    await insertNote(tx, { id: noteId, customerId: id, authorId: actor.userId, text });
    await recordAudit(tx, actor, 'customer.noted', `customer:${id}`, { noteId });
    return showCustomerFile(tx, id);
  });

/** Removes a note; one already gone is answered like an unknown one. */
const removeNote = (db: Database, actor: Actor, id: UserId, note: CustomerNoteId): Promise<Shown> =>
  db.transaction().execute(async (tx) => {
    if (!(await deleteNote(tx, id, note))) {
      return refuse('customer.note_not_found');
    }
    await recordAudit(tx, actor, 'customer.note_removed', `customer:${id}`, { noteId: note });
    return showCustomerFile(tx, id);
  });

export type ExportedNote = { readonly text: string; readonly createdAt: string };

/** The shop's notes about a customer, newest first. */
export const exportNotes = async (db: Db, customerId: UserId): Promise<readonly ExportedNote[]> =>
  (await listNotes(db, customerId)).map(({ text, createdAt }) => ({
    text,
    createdAt: createdAt.toISOString(),
  }));

export const eraseNotes = (tx: Tx, customerId: UserId): Promise<void> => deleteNotes(tx, customerId);

/** {@link giveBackAccount}, answered with the customer as they are now. */
const giveBack = async (
  { db, attempt }: Pick<AccountsDeps, 'db' | 'attempt'>,
  actor: Actor,
  id: UserId,
  given: Parameters<typeof giveBackAccount>[4],
): Promise<Shown> => {
  const isGiven = await giveBackAccount(db, attempt, actor, id, given);
  return isGiven.ok ? showCustomerFile(db, id) : isGiven;
};

export const customersRoutes = ({ db, readDb, attempt }: AccountsDeps) => [
  serve('GET /api/admin/customers', ({ actor, query }) => listCustomerPage(readDb(actor), query)),
  serve('GET /api/admin/customers/:id', ({ params }) => showCustomerFile(db, params.id)),
  serve('POST /api/admin/customers/:id/notes', ({ actor, params, body }) =>
    addNote(db, actor, params.id, body.text),
  ),
  serve('DELETE /api/admin/customers/:id/notes/:noteId', ({ actor, params }) =>
    removeNote(db, actor, params.id, params.noteId),
  ),
  serve('POST /api/admin/customers/:id/email', ({ actor, params, body, request }) =>
    giveBack({ db, attempt }, actor, params.id, { ...body, caller: callerOf(request) }),
  ),
];
