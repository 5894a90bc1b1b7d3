import type { CustomerFile } from '@darzi/contract/customers/customers.routes.ts';
import { type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { holdAccount } from '../accounts/hold-account.ts';
import type { Actor } from '../accounts/session.ts';
import { recordAudit } from '../back-office/record-audit.ts';
import type { Database } from '../db/database.ts';
import { newId, parseId } from '../db/id.ts';
import { deleteNote, insertNote } from './customer-note.repository.ts';
import { showCustomerFile } from './show-customer.ts';

type Shown = Outcome<{ customer: CustomerFile }>;

/** Keeps a note about a living account. */
export const keepNote = (db: Database, actor: Actor, customerId: string, text: string): Promise<Shown> =>
  db.transaction().execute(async (tx) => {
    const id = parseId(customerId);
    if (id === undefined || !(await holdAccount(tx, id))) return refuse('account.not_found');
    const noteId = newId();
    await insertNote(tx, { id: noteId, customerId: id, authorId: actor.userId, text });
    await recordAudit(tx, actor, 'customer.noted', `customer:${id}`, { noteId });
    return showCustomerFile(tx, id);
  });

/** Removes a note; one that is gone already is answered like an unknown one. */
export const removeNote = (db: Database, actor: Actor, customerId: string, noteId: string): Promise<Shown> =>
  db.transaction().execute(async (tx) => {
    const [id, note] = [parseId(customerId), parseId(noteId)];
    if (id === undefined || note === undefined || !(await deleteNote(tx, id, note))) {
      return refuse('customer.note_not_found');
    }
    await recordAudit(tx, actor, 'customer.note_removed', `customer:${id}`, { noteId: note });
    return showCustomerFile(tx, id);
  });
