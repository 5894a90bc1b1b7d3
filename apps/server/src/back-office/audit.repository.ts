import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';

export type AuditRow = {
  readonly actorId: string | null;
  readonly actorRole: string;
  readonly action: string;
  readonly subject: string;
  readonly changes: Readonly<Record<string, unknown>>;
};

export const insertAuditRows = async (tx: Tx, rows: readonly AuditRow[]): Promise<void> => {
  if (rows.length === 0) return;
  await sql`
    insert into audit_entries (actor_id, actor_role, action, subject, changes)
    select * from unnest(${rows.map((r) => r.actorId)}::uuid[], ${rows.map((r) => r.actorRole)}::text[],
      ${rows.map((r) => r.action)}::text[], ${rows.map((r) => r.subject)}::text[],
      ${rows.map((r) => JSON.stringify(r.changes))}::jsonb[])`.execute(tx);
};

export type StoredAuditEntry = {
  readonly id: number;
  readonly at: Date;
  /** The actor's present e-mail address, or the role where there is no such account any more. */
  readonly who: string;
  readonly action: string;
  readonly subject: string;
  readonly changes: unknown;
};

/** Entries before `before`, newest first. */
export const listAuditRows = async (
  db: Db,
  before: number | undefined,
  limit: number,
): Promise<readonly StoredAuditEntry[]> => {
  const { rows } = await sql<StoredAuditEntry>`
    select a.id, a.at, coalesce(u.email, a.actor_role) as who, a.action, a.subject, a.changes
    from audit_entries a left join users u on u.id = a.actor_id and u.deleted_at is null
    where ${before === undefined ? sql`true` : sql`a.id < ${before}`} order by a.id desc limit ${limit}`.execute(
    db,
  );
  return rows;
};
