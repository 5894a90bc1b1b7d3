import type { Role } from '@darzi/contract/route.ts';
import type { Tx } from '../db/database.ts';
import { insertAuditRows } from './audit.repository.ts';

/** Who did it: somebody signed in, the owner at the machine's command line, or the shop by itself. */
export type AuditActor = { readonly userId: string; readonly role: Role } | 'command line' | 'system';

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
