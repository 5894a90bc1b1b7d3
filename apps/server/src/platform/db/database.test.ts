import type { Socket } from 'node:net';
import { createDatabase, dropDatabase, urlOfDatabase } from '@darzi/embedded-postgres/databases.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { refusalOfError } from '../http/error-handler.ts';
import {
  createPool,
  type Database,
  createDatabase as openDatabase,
  type Tx,
  tolerateSlowStart,
} from './database.ts';
import { newId } from './id.ts';
import { listenTo } from './listen.ts';
import { together } from './pipelined.ts';
import { openDetour } from './test-detour.ts';
import { openFaultyDetour } from './test-faulty-detour.ts';

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

it('reuses the plan of a statement by keys or without values, and plans a search for each term', async () => {
  for (let round = 0; round < 3; round += 1) {
    await sql`select id from people where id = ${round}`.execute(db);
    await sql`
      select count(*) from people`.execute(db);
    await sql`with named as (select name from people) select max(name) from named`.execute(db);
    await sql`select id from people where name like ${'%asha%'}`.execute(db);
    await sql`select id from people where name ilike ${'%asha%'}`.execute(db);
    await sql`select id from people where name not like ${'%asha%'}`.execute(db);
    await sql`select id from people where name like any(${['%asha%']}::text[])`.execute(db);
  }
  const prepared = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where statement like ${'%people%'} order by statement`.execute(
    db,
  );
  expect(prepared.rows.map(({ statement }) => statement.trim())).toEqual([
    'select count(*) from people',
    'select id from people where id = $1',
    'with named as (select name from people) select max(name) from named',
  ]);
});

it('counts as unavailable, not as a fault, if it does not answer in time', async () => {
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

it('counts as unavailable, not as a fault, while it is read-only after losing the lead', async () => {
  const write = db.transaction().execute(async (tx) => {
    await sql`set transaction read only`.execute(tx);
    await sql`insert into people (id, name) values (9, 'Asha')`.execute(tx);
  });
  const error = await write.then(
    () => expect.unreachable(),
    (reason: unknown) => reason,
  );
  expect(refusalOfError(error)).toEqual({ code: 'service.unavailable' });
});

it('sends independent statements in one write, together with `begin`', async () => {
  let sent = '';
  let isHeldUp = false;
  const detour = await openDetour(server, (socket, through) => {
    const back: Buffer[] = [];
    socket.on('data', (chunk) => {
      sent += chunk.toString('latin1');
      through.write(chunk);
      if (['begin', 'as one', 'as two'].every((text) => sent.includes(text))) {
        isHeldUp = false;
        for (const answer of back.splice(0)) socket.write(answer);
      }
    });
    through.on('data', (chunk) => (isHeldUp ? back.push(chunk) : socket.write(chunk)));
  });
  const far = openDatabase(createPool(detour.url, 1));
  try {
    await sql`select 1`.execute(far);
    isHeldUp = true;
    const [one, two] = await far
      .transaction()
      .execute((tx) => together([sql`select 1 as one`.execute(tx), sql`select 2 as two`.execute(tx)]));
    expect([one.rows, two.rows]).toEqual([[{ one: 1 }], [{ two: 2 }]]);
  } finally {
    await far.destroy();
    detour.close();
  }
});

it('runs all statements of one write or none, and says what was wrong', async () => {
  let late: (() => Promise<unknown>) | undefined;
  const insert = (tx: Tx, id: number, person: string | null) =>
    sql`insert into people (id, name) values (${id}, ${person})`.execute(tx);
  const failed = db.transaction().execute(async (tx) => {
    late = () => insert(tx, 4, 'Too late');
    await together([insert(tx, 1, 'Asha'), insert(tx, 2, null), insert(tx, 3, 'Ravi')]);
  });
  await expect(failed).rejects.toMatchObject({ code: '23502' });
  await expect(late?.()).rejects.toThrow();
  expect((await sql`select * from people`.execute(db)).rows).toEqual([]);
});

it('reports what broke a transaction’s connection, not that it is closed, and takes another one', async () => {
  const impatient = openDatabase(createPool(urlOfDatabase(server, name), 1, 200));
  const silent = impatient.transaction().execute((tx) => sql`select pg_sleep(5)`.execute(tx));
  await expect(silent).rejects.toThrow('Query read timeout');
  expect((await sql`select 1 as one`.execute(impatient)).rows).toEqual([{ one: 1 }]);
  await impatient.destroy();
});

it('accepts no statement for a transaction that is already ending', async () => {
  const ended = db.transaction().execute(async (tx) => {
    const straggler = sql`select pg_sleep(0.1)`
      .execute(tx)
      .then(() => sql`insert into people (id, name) values (5, 'Stray')`.execute(tx));
    straggler.catch(() => {});
    throw Object.assign(new Error('changed our mind'), { straggler });
  });
  const error = await ended.then(
    () => expect.unreachable(),
    (reason: unknown) => reason as { straggler: Promise<unknown> },
  );
  await expect(error.straggler).rejects.toThrow();
  expect((await sql`select * from people`.execute(db)).rows).toEqual([]);
});

it('waits at the start for a database that is slow to connect, but not once people are waiting', async () => {
  const slow = await openDetour(server, (socket, through) => {
    setTimeout(() => socket.pipe(through).pipe(socket), 4_000);
  });
  const pool = createPool(slow.url, 1);
  try {
    const hurry = tolerateSlowStart(pool);
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

it('does not give up a connection because the process itself was too busy to see it made', async () => {
  const pool = createPool(server, 1);
  const asked = pool.query<{ n: number }>('select 1 as n');
  // long enough for every limit on connecting, as loading modules is on a busy machine
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_500);
  await expect(asked).resolves.toMatchObject({ rows: [{ n: 1 }] });
  await pool.end();
});

it('gives up on a server that falls silent on an open connection, and drops that connection', async () => {
  let isSilent = false;
  const detour = await openDetour(server, (socket, through) => {
    const wasSilent = isSilent;
    socket.on('data', (chunk) => {
      if (!isSilent || wasSilent) through.write(chunk);
    });
    through.on('data', (chunk) => socket.write(chunk));
  });
  const far = openDatabase(createPool(detour.url, 1));
  try {
    await sql`select 1`.execute(far);
    isSilent = true;
    const error = await far
      .transaction()
      .execute((tx) => sql`select 1`.execute(tx))
      .then(
        () => expect.unreachable(),
        (reason: unknown) => reason,
      );
    expect(refusalOfError(error)).toEqual({ code: 'service.unavailable' });
    // the network is back: over a new connection
    expect((await sql`select 1 as one`.execute(far)).rows).toEqual([{ one: 1 }]);
  } finally {
    await far.destroy();
    detour.close();
  }
}, 60_000);

it('tries again to listen, and says what broke it once', async () => {
  let tries = 0;
  const detour = await openDetour(server, (socket) => {
    tries += 1;
    socket.destroy();
  });
  const warn = vi.fn();
  const channel = { name: 'catalogue', words: 'changes', onNotice: () => {} } as const;
  const stop = listenTo(channel, detour.url, { warn });
  await vi.waitFor(() => expect(tries).toBeGreaterThan(2), 30_000);
  await stop();
  detour.close();
  expect(warn).toHaveBeenCalledTimes(1);
}, 60_000);

it('keeps no connection on which it could not listen, such as one to a standby', async () => {
  const detour = await openFaultyDetour(await createDatabase(server, `${name}_heard`));
  const asked = vi.fn();
  detour.meet({ severity: 'ERROR', code: '25006', message: 'cannot execute LISTEN during recovery' });
  const channel = { name: 'catalogue', words: 'changes', onNotice: () => {} } as const;
  const stop = listenTo(channel, detour.url, { warn: asked });
  await vi.waitFor(() => expect(asked).toHaveBeenCalled(), 5_000);
  const open = sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity where datname = ${`${name}_heard`}`;
  await vi.waitFor(async () => expect((await open.execute(db)).rows).toEqual([{ n: 0 }]), 5_000);
  await stop();
  detour.close();
  await dropDatabase(server, `${name}_heard`);
});

it('listens again on another connection if one falls silent without breaking', async () => {
  const lines = new Set<Socket>();
  let cut: ReadonlySet<Socket> = new Set();
  const detour = await openDetour(server, (socket, through) => {
    lines.add(socket);
    // as a firewall does that has forgotten the connection
    socket.on('data', (chunk) => cut.has(socket) || through.write(chunk));
    through.on('data', (chunk) => cut.has(socket) || socket.write(chunk));
  });
  const heard = vi.fn();
  const channel = { name: 'catalogue', words: 'changes', onNotice: heard } as const;
  const stop = listenTo(channel, detour.url, { warn: () => {} }, 1_000);
  const notify = (change: string) => sql`select pg_notify('catalogue', ${change})`.execute(shop);
  const shop = openDatabase(createPool(server, 1));
  await vi.waitFor(async () => {
    await notify('7');
    expect(heard).toHaveBeenCalled();
  }, 10_000);
  cut = new Set(lines);
  // notices of the former may still be on their way
  await vi.waitFor(async () => {
    await notify('8');
    expect(heard).toHaveBeenCalledWith('8');
  }, 20_000);
  expect(lines.size).toBeGreaterThan(cut.size);
  await stop();
  await shop.destroy();
  detour.close();
}, 40_000);
