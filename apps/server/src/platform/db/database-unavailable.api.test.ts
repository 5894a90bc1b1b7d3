import type { ProductId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { aPerson, aProduct } from '../../test-factories.ts';
import { checkoutOf } from '../../test-till.ts';
import { createPool, createDatabase as openDatabase } from './database.ts';
import { isRetryable } from './database-unavailable.ts';
import { type Fault, openFaultyDetour, type Said } from './test-faulty-detour.ts';

const fatal = (code: string, message: string): Said => ({ severity: 'FATAL', code, message });
const error = (code: string, message: string): Said => ({ severity: 'ERROR', code, message });

/** What PostgreSQL, PgBouncer, HAProxy and the network can answer or do during a failover. */
const FAULTS: readonly (readonly [string, Fault])[] = [
  ['is shut down by hand', fatal('57P01', 'terminating connection due to administrator command')],
  [
    'shuts down after a crash',
    fatal('57P02', 'terminating connection because of crash of another server process'),
  ],
  ['starts', fatal('57P03', 'the database system is starting up')],
  ['recovers', fatal('57P03', 'the database system is in recovery mode')],
  ['is dropped', fatal('57P04', 'terminating connection due to a conflict with recovery')],
  ['ends idle sessions', fatal('57P05', 'terminating connection due to idle-session timeout')],
  ['ends idle transactions', fatal('25P03', 'terminating connection due to idle-in-transaction timeout')],
  ['ends long transactions', fatal('25P04', 'terminating connection due to transaction timeout')],
  ['has no room for connections', fatal('53300', 'sorry, too many clients already')],
  ['has no memory', error('53200', 'out of memory')],
  ['has a full disk', error('53100', 'could not extend file "base/1/2": No space left on device')],
  ['cannot read its disk', error('58030', 'could not read file "base/1/2": Input/output error')],
  ['lost a connection', error('08006', 'connection failure')],
  ['does not know whether it committed', error('08007', 'transaction resolution unknown')],
  ['met a broken protocol', fatal('08P01', 'invalid message format')],
  ['only reads: insert', error('25006', 'cannot execute INSERT in a read-only transaction')],
  ['only reads: lock', error('25006', 'cannot execute SELECT FOR UPDATE in a read-only transaction')],
  ['stands by: its log', error('55000', 'recovery is in progress')],
  [
    'stands by: a lock',
    error(
      '55000',
      'cannot acquire lock mode RowExclusiveLock on database objects while recovery is in progress',
    ),
  ],
  ['stands by: a number', error('XX000', 'cannot assign TransactionIds during recovery')],
  ['takes another order', error('40001', 'could not serialize access due to concurrent update')],
  ['conflicts with what it replays', error('40001', 'canceling statement due to conflict with recovery')],
  ['does not know how it ended', error('40003', 'statement completion unknown')],
  ['meets a deadlock', error('40P01', 'deadlock detected')],
  ['waits too long for a lock', error('55P03', 'canceling statement due to lock timeout')],
  ['gives up', error('57014', 'canceling statement due to statement timeout')],
  ['does not know a statement', error('26000', 'prepared statement "a" does not exist')],
  ['knows another plan', error('0A000', 'cached plan must not change result type')],
  ['does not know the password yet', fatal('28P01', 'password authentication failed for user "darzi"')],
  ['does not let this host in yet', fatal('28000', 'no pg_hba.conf entry for host "10.0.0.7"')],
  ['does not have the database yet', fatal('3D000', 'database "darzi" does not exist')],
  ['is behind PgBouncer: crashed', fatal('08P01', 'server conn crashed?')],
  ['is behind PgBouncer: waited', fatal('08P01', 'query_wait_timeout')],
  [
    'is behind PgBouncer: refused',
    fatal('08P01', 'server login has been failing, try again later (server_login_retry)'),
  ],
  ['is behind PgBouncer: full', fatal('08P01', 'no more connections allowed (max_client_conn)')],
  ['is behind PgBouncer: stops', fatal('57P01', 'pgbouncer is shutting down')],
  ['is behind PgBouncer: its own fault', fatal('XX000', 'server conn crashed?')],
  ['is behind PgBouncer: paused', fatal('XX000', 'database "darzi" is disabled')],
  ['is behind HAProxy: nobody', 'ended'],
  ['is behind HAProxy: reset', 'reset'],
  [
    'is behind HAProxy: by HTTP',
    { bytes: 'HTTP/1.0 503 Service Unavailable\r\n\r\nNo server is available.' },
  ],
  ['answers with bytes of nothing', { bytes: '\u0000\u0007 what?' }],
];

let detour: Awaited<ReturnType<typeof openFaultyDetour>>;
let shop: TestApp;
let token: string;
let kurta: { itemId: ProductId; size: string };
const isWell = async () => {
  detour.mend();
  const { status } = await shop.call('POST /api/cart/update', { token, body: { ...kurta, quantity: 1 } });
  return status;
};
beforeAll(async () => {
  detour = await openFaultyDetour(inject('postgresAdminUrl'));
  shop = await startTestApp({}, undefined, detour.url);
  ({ token } = await aPerson(shop));
  kurta = { itemId: await aProduct(shop, { stock: { M: 1_000 }, pricePaise: 1_000_00 }), size: 'M' };
});
afterAll(async () => {
  detour?.mend();
  await shop?.close();
  detour?.close();
});

const place = () =>
  shop.call('POST /api/order/place-cod', {
    token,
    body: checkoutOf([{ _id: kurta.itemId, size: 'M', quantity: 1, price: 1_000 }]),
  });

describe('a database that', () => {
  it.each(FAULTS)('%s counts as unavailable, not as a fault of ours', async (_, fault) => {
    await expect.poll(isWell, { timeout: 10_000 }).toBe(200);
    detour.meet(fault);
    const answers = [
      await shop.call('POST /api/cart/add', { token, body: kurta }),
      await place(),
      await shop.call('POST /api/order/userorders', { token }),
    ];
    expect(answers.map(({ status, headers, body }) => [status, headers['retry-after'], body.code])).toEqual(
      answers.map(() => [503, '5', 'service.unavailable']),
    );
    await expect.poll(isWell, { timeout: 10_000 }).toBe(200);
  });
});

const CUTS: readonly (readonly [string, Fault])[] = [
  ['terminated', fatal('57P01', 'terminating connection due to administrator command')],
  ['left by PgBouncer', fatal('08P01', 'server conn crashed?')],
  ['reset', 'reset'],
  ['ended', 'ended'],
];

describe.each(CUTS)('a connection that is %s', (_, fault) => {
  it('in the middle of an order leaves all of it or nothing, and is never a fault', async () => {
    const statuses = new Set<number>();
    const orders = async () => {
      expect(await isWell()).toBe(200);
      const { body } = await shop.call('POST /api/order/userorders', { token });
      return (body.orders as unknown[]).length;
    };
    for (let questions = 1; questions <= 40 && !statuses.has(200); questions += 1) {
      await expect.poll(isWell, { timeout: 10_000 }).toBe(200);
      const before = await orders();
      detour.meet(fault, questions);
      const { status, headers } = await place();
      detour.mend();
      statuses.add(status);
      if (status === 503) expect(headers['retry-after']).toBe('5');
      await expect.poll(isWell, { timeout: 10_000 }).toBe(200);
      if (status === 200) expect(await orders()).toBe(before + 1);
    }
    expect([...statuses].sort()).toEqual([200, 503]);
  });
});

it('retries a prepared statement that the server no longer knows', async () => {
  const db = openDatabase(createPool(shop.databaseUrl, 1));
  try {
    await sql`create table grown (id int)`.execute(db);
    const ask = () => sql`select * from grown where id = ${1}`.execute(db);
    await ask();
    await sql`deallocate all`.execute(db);
    await expect(ask()).rejects.toMatchObject({ code: '26000' });
    await ask();
    await sql`alter table grown add column more int`.execute(db);
    await expect(ask()).rejects.toMatchObject({ code: '0A000' });
    await ask();
  } finally {
    await db.destroy();
  }
});

it('takes no other error for a database that is away', () => {
  const others = [
    error('42P01', 'relation "gone" does not exist'),
    error('XX000', 'cache lookup failed for type 7'),
    error('55000', 'currval of sequence "a" is not yet defined in this session'),
    error('0A000', 'cannot alter type of a column used by a view'),
    error('23505', 'duplicate key value violates unique constraint "a"'),
    error('25P02', 'current transaction is aborted'),
    { code: 'ENOENT', syscall: 'open', message: 'no such file or directory' },
  ];
  for (const other of others)
    expect(isRetryable(Object.assign(new Error('x'), other)), JSON.stringify(other)).toBe(false);
});
