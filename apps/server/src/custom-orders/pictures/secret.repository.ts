import type { Db } from '../../platform/db/database.ts';

/** The shop's own key of this name: the one in the database, or `fresh` if there is none yet. */
export const findOrKeepSecret = async (db: Db, name: string, fresh: Buffer): Promise<Buffer> => {
  await db
    .insertInto('secrets')
    .values({ name, value: fresh })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return value;
};
