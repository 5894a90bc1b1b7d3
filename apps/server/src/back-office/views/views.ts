import type { StaffView, ViewedList } from '@darzi/contract/back-office/views.routes.ts';
import type { StaffViewId, UserId } from '@darzi/contract/ids.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/id.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Deps } from '../../settings/deps.ts';

const MAX_VIEWS = 50;

const listViews = async (db: Db, userId: UserId): Promise<StaffView[]> => {
  const rows = await db
    .selectFrom('staff_views')
    .select(['id', 'list', 'name', 'query'])
    .where('user_id', '=', userId)
    .orderBy(sql`lower(name)`)
    .limit(MAX_VIEWS)
    .execute();
  return rows.map(({ id, list, ...view }) => ({ _id: id, list: list as ViewedList, ...view }));
};

/** Saves a view; overwrites one with the same name. Refuses more than anybody can tell apart. */
const saveView = (
  db: Database,
  { userId }: Actor,
  view: Omit<StaffView, '_id'>,
): Promise<Outcome<{ view: StaffView }>> =>
  db.transaction().execute(async (tx) => {
    const isSame = ({ list, name }: StaffView) =>
      list === view.list && name.toLowerCase() === view.name.toLowerCase();
    const present = await listViews(tx, userId);
    if (present.length >= MAX_VIEWS && !present.some(isSame)) {
      return refuse('view.too_many', { values: { most: MAX_VIEWS } });
    }
    const { list, name, query } = view;
    const { id } = await tx
      .insertInto('staff_views')
      .values({ id: newId<StaffViewId>(), user_id: userId, list, name, query })
      .onConflict((clash) => clash.expression(sql`user_id, list, lower(name)`).doUpdateSet({ name, query }))
      .returning('id')
      .executeTakeFirstOrThrow();
    return accept({ view: { _id: id, ...view } });
  });

const removeView = async (
  db: Db,
  { userId }: Actor,
  id: StaffViewId,
): Promise<Outcome<Record<string, never>>> => {
  const { numDeletedRows } = await db
    .deleteFrom('staff_views')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n ? accept({}) : refuse('view.not_found');
};

/** A person's saved views, for their data export. */
export const exportViews = async (db: Db, userId: UserId) =>
  (await listViews(db, userId)).map(({ _id: _, ...view }) => view);

/** Erases a person's saved views, which may contain names of customers. */
export const eraseViews = async (tx: Tx, userId: UserId): Promise<void> => {
  await tx.deleteFrom('staff_views').where('user_id', '=', userId).execute();
};

export const viewsRoutes = ({ db }: Deps) => [
  serve('GET /api/admin/views', async ({ actor }) => accept({ views: await listViews(db, actor.userId) })),
  serve('POST /api/admin/views', ({ actor, body }) => saveView(db, actor, body)),
  serve('DELETE /api/admin/views/:id', ({ actor, params }) => removeView(db, actor, params.id)),
];
