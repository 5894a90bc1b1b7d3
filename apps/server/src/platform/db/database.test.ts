import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { createDatabase, dropDatabase } from '@darzi/embedded-postgres/databases.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { refusalOfError } from '../http/error-handler.ts';
import { createPool, type Database, createDatabase as openDatabase, outlastSlowStart } from './database.ts';
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
    await sql`select id from people where name like any(${['%asha%']}::text[])`.execute(db);
  }
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
  expect(rows.map(({ statement }) => statement)).toEqual(['select id from people where id = $1']);
});

it('is unavailable, and no fault, where it does not answer in time', async () => {
  const late = db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 20`.execute(tx);
    await sql`select pg_sleep(5)`.execute(tx);
  });
  const error = await late.then(
    () => expect.unreachable(),
    (reason: unknown) => reason,
  );
  expect(refusalOfError(error)).toEqual({ code: 'service.unavailable' });
});

it('waits at the start for a database that is slow to take connections, and no longer once people wait', async () => {
  const real = new URL(server);
  const slow = createServer((socket) => {
    const directory = real.searchParams.get('host');
    const port = real.port || '5432';
    const through =
      directory === null
        ? connect(Number(port), real.hostname)
        : connect(join(directory, `.s.PGSQL.${port}`));
    socket.on('error', () => {});
    through.on('error', () => {});
    socket.on('close', () => through.destroy());
    setTimeout(() => socket.pipe(through).pipe(socket), 4_000);
  });
  slow.listen(0, '127.0.0.1');
  await once(slow, 'listening');
  const address = new URL(server);
  address.searchParams.delete('host');
  address.hostname = '127.0.0.1';
  address.port = String((slow.address() as AddressInfo).port);
  const pool = createPool(address.href, 1);
  try {
    const hurry = outlastSlowStart(pool);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    hurry();
    const lent = await pool.connect();
    lent.release(true);
    await expect(pool.query('select 1')).rejects.toThrow('timeout');
  } finally {
    await pool.end();
    slow.close();
  }
});
