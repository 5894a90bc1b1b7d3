import { Client } from 'pg';
import { createDatabase, dropDatabase } from './databases.ts';

/**
 * Ensures a database that tests copy instead of filling their own: the first worker creates it, once per run, while
 * the others wait. It must have no connections left when `fill` is done.
 */
export const ensureTemplate = async (
  adminUrl: string,
  name: string,
  fill: (databaseUrl: string) => Promise<unknown>,
): Promise<void> => {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const found = await client.query('select 1 from pg_database where datname = $1 and datistemplate', [
      name,
    ]);
    if (found.rowCount !== 0) return;
    await dropDatabase(adminUrl, name);
    await fill(await createDatabase(adminUrl, name));
    await client.query('update pg_database set datistemplate = true where datname = $1', [name]);
  } finally {
    await client.end();
  }
};
