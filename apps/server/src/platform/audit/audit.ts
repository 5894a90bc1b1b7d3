import type { AuditEntry, AuditQuery } from '@darzi/contract/back-office/back-office.routes.ts';
import type { UserId } from '@darzi/contract/ids.ts';
import type { Outcome } from '@darzi/contract/outcome.ts';
import type { Role } from '@darzi/contract/route.ts';
import type { Db, Tx } from '../db/database.ts';
import { BY_ID, readPage } from '../paging/read-page.ts';
import { insertAuditRows, listAuditRows } from './audit.repository.ts';

/** One page of who changed what, newest first. Refuses a cursor that was not given out. */
export const listAudit = (
  db: Db,
  query: AuditQuery,
): Promise<Outcome<{ entries: AuditEntry[]; nextCursor: string | null }>> =>
  readPage(query, BY_ID, {
    read: (before, limit) => listAuditRows(db, query, before, limit),
    show: (rows) => ({
      entries: rows.map(({ id, at, ...entry }) => ({ ...entry, _id: String(id), at: at.toISOString() })),
    }),
  });

/** Who did it: somebody signed in, the owner at the machine's command line, or the shop by itself. */
export type AuditActor = { readonly userId: UserId; readonly role: Role } | 'command line' | 'system';

export type AuditedChange = {
  /** What was done, `product.changed`. */
  readonly action: string;
  /** To what, `product:0198…`. */
  readonly subject: string;
  /** Field → [before, after], or what else tells the change. Refers to people, never quotes them. */
  readonly changes: Readonly<Record<string, unknown>>;
};

/** Writes down changes in the transaction that makes them: no change without its entry, no entry without its change. */
export const recordAudits = (tx: Tx, actor: AuditActor, entries: readonly AuditedChange[]): Promise<void> =>
  insertAuditRows(
    tx,
    entries.map((entry) => ({
      ...entry,
      actorId: typeof actor === 'string' ? null : actor.userId,
      actorRole: typeof actor === 'string' ? actor : actor.role,
    })),
  );

/** {@link recordAudits} for one change. */
export const recordAudit = (
  tx: Tx,
  actor: AuditActor,
  action: string,
  subject: string,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> => recordAudits(tx, actor, [{ action, subject, changes }]);
