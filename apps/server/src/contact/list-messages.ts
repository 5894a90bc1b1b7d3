import { accept, type Outcome } from '@darzi/contract/outcome.ts';
import type { Db } from '../db/database.ts';
import { refuseCursor } from '../http/refuse-cursor.ts';
import { listMessages, type StoredMessage } from './contact-message.repository.ts';

type Entry = {
  readonly _id: string;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  readonly createdAt: string;
  readonly done: boolean;
};

const DEFAULT_LIMIT = 24;

const showMessage = ({ id, name, email, subject, message, createdAt, isDone }: StoredMessage): Entry => ({
  _id: id,
  name,
  email,
  subject,
  message,
  createdAt: createdAt.toISOString(),
  done: isDone,
});

/** Messages to the shop, newest first. */
export const listContactMessages = async (
  db: Db,
  {
    limit = DEFAULT_LIMIT,
    cursor,
  }: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
): Promise<Outcome<{ messages: Entry[]; nextCursor: string | null }>> => {
  if (cursor !== undefined && !/^[0-9]{1,15}$/.test(cursor)) return refuseCursor();
  const found = await listMessages(db, cursor === undefined ? undefined : Number(cursor), limit + 1);
  const shown = found.slice(0, limit);
  return accept({
    messages: shown.map(showMessage),
    nextCursor: found.length > limit ? String(shown.at(-1)?.seq ?? 0) : null,
  });
};
