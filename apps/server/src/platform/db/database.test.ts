import { createDatabase, dropDatabase } from '@darzi/embedded-postgres/databases.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createPool, type Database, createDatabase as openDatabase } from './database.ts';
import { newId } from './id.ts';

const name = `statements_${newId().replaceAll('-', '')}`;
const server = inject('postgresAdminUrl');
let db: Database;
beforeAll(async () => {
  db = openDatabase(createPool(await createDatabase(server, name), 1));
  await sql`create table people (id int primary key, name text not null)`.execute(db);
});
afterAll(async () => {
  await db.destroy();
  await dropDatabase(server, name);
});

it('keeps the plan of a statement that says what it wants, and plans a search for each term', async () => {
  for (let round = 0; round < 3; round += 1) {
    await sql`select id from people where id = ${round}`.execute(db);
    await sql`select id from people where name like ${'%asha%'}`.execute(db);
    await sql`select id from people where name ilike ${'%asha%'}`.execute(db);
    await sql`select id from people where name not like ${'%asha%'}`.execute(db);
  }
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
  expect(rows.map(({ statement }) => statement)).toEqual(['select id from people where id = $1']);
});
