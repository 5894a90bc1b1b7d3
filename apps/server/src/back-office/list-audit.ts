import type { AuditEntry, AuditQuery } from '@darzi/contract/back-office/back-office.routes.ts';
import { accept, type Outcome } from '@darzi/contract/outcome.ts';
import type { Db } from '../db/database.ts';
import { refuseCursor } from '../http/refuse-cursor.ts';
import { listAuditRows } from './audit.repository.ts';

const DEFAULT_LIMIT = 24;

/** One page of who changed what, newest first. Refuses a cursor that was not given out. */
export const listAudit = async (
  db: Db,
  { limit = DEFAULT_LIMIT, cursor, ...filter }: AuditQuery,
): Promise<Outcome<{ entries: AuditEntry[]; nextCursor: string | null }>> => {
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) return refuseCursor();
  const before = cursor === undefined ? undefined : Number(cursor);
  const rows = await listAuditRows(db, filter, before, limit + 1);
  const shown = rows.slice(0, limit);
  return accept({
    entries: shown.map(({ id, at, ...entry }) => ({ ...entry, _id: String(id), at: at.toISOString() })),
    nextCursor: rows.length > limit ? String(shown.at(-1)?.id ?? 0) : null,
  });
};
