import type { ContactEntry } from '@darzi/contract/contact/inbox.routes.ts';
import type { InboxFilter } from '@darzi/contract/contact/inbox.ts';
import { accept, type Outcome } from '@darzi/contract/outcome.ts';
import type { Db } from '../db/database.ts';
import { refuseCursor } from '../http/refuse-cursor.ts';
import { countInbox, listInbox } from './inbox.repository.ts';
import { showEntry } from './show-message.ts';

const DEFAULT_LIMIT = 24;

type Query = {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly q?: string | undefined;
  readonly filter?: InboxFilter | undefined;
};

/** Messages to the shop, newest first. Refuses a cursor that was not given out. */
export const listContactMessages = async (
  db: Db,
  { limit = DEFAULT_LIMIT, cursor, q = '', filter }: Query,
): Promise<Outcome<{ messages: ContactEntry[]; nextCursor: string | null }>> => {
  if (cursor !== undefined && !/^[0-9]{1,15}$/.test(cursor)) return refuseCursor();
  const before = cursor === undefined ? undefined : Number(cursor);
  const found = await listInbox(db, { filter, term: q.trim(), before, limit: limit + 1 });
  const shown = found.slice(0, limit);
  return accept({
    messages: shown.map(showEntry),
    nextCursor: found.length > limit ? String(shown.at(-1)?.seq ?? 0) : null,
  });
};

/** How many messages nobody has opened, and how many are not done. */
export const countContactMessages = async (db: Db): Promise<Outcome<{ unread: number; open: number }>> =>
  accept(await countInbox(db));
