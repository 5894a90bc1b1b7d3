import type { ContactThread } from '@darzi/contract/contact/inbox.routes.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { Actor } from '../accounts/session.ts';
import { recordAudit } from '../back-office/record-audit.ts';
import type { Database, Db } from '../db/database.ts';
import { parseId } from '../db/id.ts';
import { findInboxMessage, lockInboxMessage, markMessage } from './inbox.repository.ts';
import { showThread } from './show-message.ts';

type Shown = Outcome<{ message: ContactThread }>;

/** One message with the answers to it. */
export const showContactMessage = async (db: Db, messageId: string): Promise<Shown> => {
  const id = parseId(messageId);
  const row = id === undefined ? undefined : await findInboxMessage(db, id);
  return row === undefined ? refuse('contact.not_found') : accept({ message: await showThread(db, row) });
};

/** Marks a message read or unread, done or to be seen to. Only the latter is written down as a change. */
export const markContactMessage = (
  db: Database,
  actor: Actor,
  messageId: string,
  mark: { readonly unread?: boolean | undefined; readonly done?: boolean | undefined },
): Promise<Shown> =>
  db.transaction().execute(async (tx) => {
    const id = parseId(messageId);
    const row = id === undefined ? undefined : await lockInboxMessage(tx, id);
    if (row === undefined) return refuse('contact.not_found');
    const done = mark.done ?? row.done;
    await markMessage(tx, row.id, { unread: mark.unread ?? (row.unread && !done), done });
    if (done !== row.done) {
      await recordAudit(tx, actor, 'message.marked', `message:${row.id}`, { done: [row.done, done] });
    }
    return showContactMessage(tx, row.id);
  });
