import type { ContactThread } from '@darzi/contract/contact/inbox.routes.ts';
import { type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { Actor } from '../accounts/session.ts';
import { recordAudit } from '../back-office/record-audit.ts';
import type { Database } from '../db/database.ts';
import { holdKey } from '../db/hold-key.ts';
import { newId, parseId } from '../db/id.ts';
import { addJob } from '../jobs/jobs.ts';
import { findAnswerOfKey, insertAnswer, lockInboxMessage, markMessage } from './inbox.repository.ts';
import { showContactMessage } from './mark-message.ts';

/**
 * Keeps an answer with its message and has it mailed. Refuses when somebody else has answered since the writer looked
 * (`seen` answers); the same `key` again is the same answer.
 */
export const answerContactMessage = (
  db: Database,
  actor: Actor,
  messageId: string,
  { text, seen }: { readonly text: string; readonly seen?: number | undefined },
  key: string | undefined,
): Promise<Outcome<{ message: ContactThread }>> =>
  db.transaction().execute(async (tx) => {
    await holdKey(tx, 'contact-answer', actor.userId, key);
    const id = parseId(messageId);
    const row = id === undefined ? undefined : await lockInboxMessage(tx, id);
    if (row === undefined) return refuse('contact.not_found');
    const before = key === undefined ? undefined : await findAnswerOfKey(tx, actor.userId, key);
    if (before === row.id) return showContactMessage(tx, row.id);
    if (before !== undefined) return refuse('order.idempotency_reused');
    if (seen !== undefined && seen !== row.answers) return refuse('contact.answered_meanwhile');
    const answerId = newId();
    await insertAnswer(tx, { id: answerId, messageId: row.id, authorId: actor.userId, text, key });
    await markMessage(tx, row.id, { unread: false, done: row.done });
    await addJob(tx, 'contact-answer-mail', { answerId });
    await recordAudit(tx, actor, 'message.answered', `message:${row.id}`, { answerId });
    return showContactMessage(tx, row.id);
  });
