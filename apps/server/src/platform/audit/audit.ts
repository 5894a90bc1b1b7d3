import type { AuditEntry, AuditQuery } from '@darzi/contract/back-office/audit.routes.ts';
import type { UserId } from '@darzi/contract/ids.ts';
import type { Outcome } from '@darzi/contract/outcome.ts';
import type { Role } from '@darzi/contract/route.ts';
import type { Db, Tx } from '../db/database.ts';
import { BY_ID, readPage } from '../paging/read-page.ts';
import { insertAuditRows, KEY_ACTOR, listAuditRows } from './audit.repository.ts';

/** A page of changes and who made them, newest first. Refuses an unknown cursor. */
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

/** Who did it: a signed-in person, an API key, the owner at the machine's command line, or the shop itself. */
export type AuditActor =
  | { readonly userId: UserId; readonly role: Role; readonly key?: string | undefined }
  | 'command line'
  | 'system';

/**
 * How an actor is recorded: the person's id and role, or, for actors that are not people, a name in place of the role.
 */
export const writtenActor = (actor: AuditActor): { readonly id: UserId | null; readonly role: string } => {
  if (typeof actor === 'string') return { id: null, role: actor };
  if (actor.key !== undefined) return { id: null, role: `${KEY_ACTOR}${actor.key}` };
  return { id: actor.userId, role: actor.role };
};

export type AuditedChange = {
  /** What was done, e.g. `product.changed`. */
  readonly action: string;
  /** To what, e.g. `product:0198…`. */
  readonly subject: string;
  /** Field → [before, after], or whatever else describes the change. Refers to people, never quotes them. */
  readonly changes: Readonly<Record<string, unknown>>;
};

/** Records changes in the transaction that makes them: no change without its entry, no entry without its change. */
export const recordAudits = async (
  tx: Tx,
  actor: AuditActor,
  entries: readonly AuditedChange[],
): Promise<void> => {
  const { id: actorId, role: actorRole } = writtenActor(actor);
  await insertAuditRows(
    tx,
    entries.map((entry) => ({ ...entry, actorId, actorRole })),
  );
};

/** {@link recordAudits} for one change. */
export const recordAudit = (
  tx: Tx,
  actor: AuditActor,
  action: string,
  subject: string,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> => recordAudits(tx, actor, [{ action, subject, changes }]);
