import { spawnSync } from 'node:child_process';
import type { Socket } from 'node:net';
import { HOUR_MS } from '@darzi/contract/durations.ts';
import type { CustomOrderId, RefundId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { openDetour } from '../db/test-detour.ts';
import { createLog } from '../http/log.ts';
import { beginWork, finish } from '../tracing.ts';
import { addJob } from './jobs.ts';
import { freeLostJobs, startWorker } from './worker.ts';

let shop: TestApp;
let admin: pg.Client;
beforeAll(async () => {
  shop = await startTestApp();
  admin = new pg.Client({ connectionString: inject('postgresAdminUrl') });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await shop.close();
});

const eventually = <T>(ask: () => T) => expect.poll(ask, { timeout: 30_000, interval: 100 });

it.each([{}, { isUrgent: true, maxAttempts: 3, runAt: new Date('2099-01-01') }])(
  'writes a job straight into its table just as the library does: %j',
  async (options) => {
    const refundId = crypto.randomUUID() as RefundId;
    await addJob(shop.db, 'refund', { refundId }, options);
    await shop.db.transaction().execute((tx) => addJob(tx, 'refund', { refundId }, options));
    const { rows } = await sql<{ job: Record<string, unknown> }>`
      select to_jsonb(j) - array['id', 'created_at', 'updated_at']
        || jsonb_build_object('run_at', nullif(run_at, created_at)) as job
      from graphile_worker._private_jobs j where payload->>'refundId' = ${refundId}`.execute(shop.db);
    await sql`delete from graphile_worker._private_jobs where payload->>'refundId' = ${refundId}`.execute(
      shop.db,
    );
    const [byLibrary, straight] = rows;
    expect(rows).toHaveLength(2);
    expect(straight).toEqual(byLibrary);
  },
);

it('recovers if the database goes away while a job is being completed; the job runs again', async () => {
  const database = new URL(shop.databaseUrl).pathname.slice(1);
  const goAway = async (isGone: boolean) => {
    await admin.query(`alter database ${pg.escapeIdentifier(database)} allow_connections ${!isGone}`);
    if (isGone)
      await admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
        [database],
      );
  };
  const ran: string[] = [];
  const worker = await startWorker(
    shop.databaseUrl,
    {
      refund: async ({ refundId }) => {
        ran.push(refundId);
        if (refundId === 'first' && ran.length === 1) await goAway(true);
      },
    },
    '',
    shop.deps.log,
  );
  try {
    await shop.db.transaction().execute((tx) => addJob(tx, 'refund', { refundId: 'first' as RefundId }));
    await eventually(() => ran).toEqual(['first']);
    // long enough for the worker to have noticed
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await goAway(false);
    await eventually(() => ran).toEqual(['first', 'first']);
    await shop.db.transaction().execute((tx) => addJob(tx, 'refund', { refundId: 'second' as RefundId }));
    await eventually(() => ran).toEqual(['first', 'first', 'second']);
  } finally {
    await worker.stop();
  }
}, 90_000);

it('recovers if the database goes away while two jobs are being completed', async () => {
  const held = new Set<Socket>();
  let isOver = false;
  const detour = await openDetour(shop.databaseUrl, (socket, through) => {
    through.pipe(socket);
    socket.on('data', (chunk) => {
      if (isOver || !/delete from "?graphile_worker"?\._private_jobs/i.test(String(chunk)))
        through.write(chunk);
      else held.add(socket);
      if (held.size < 2 || isOver) return;
      isOver = true;
      for (const one of held) one.destroy();
    });
  });
  const lines: string[] = [];
  const log = createLog('error', { write: (line) => void lines.push(line) });
  const ran: string[] = [];
  const refund = async ({ refundId }: { refundId: string }) => void ran.push(refundId);
  for (const refundId of ['first', 'second'])
    await addJob(shop.db, 'refund', { refundId: refundId as RefundId });
  const worker = await startWorker(detour.url, { refund }, '', log);
  try {
    await expect.poll(() => isOver, { timeout: 20_000 }).toBe(true);
    ran.length = 0;
    await expect.poll(() => ran.toSorted(), { timeout: 60_000, interval: 100 }).toEqual(['first', 'second']);
    expect(lines.filter((line) => line.includes('Failed to complete jobs'))).toHaveLength(1);
  } finally {
    await worker.stop();
    detour.close();
  }
}, 90_000);

it('outlives that its connection for notifications breaks just as a run ends', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { openDetour } from '${new URL('../db/test-detour.ts', import.meta.url)}';
       import { outliveDatabase } from '${new URL('../http/log.ts', import.meta.url)}';
       import { startWorker } from '${new URL('./worker.ts', import.meta.url)}';
       const log = { error: () => {}, warn: () => {}, debug: () => {} };
       outliveDatabase(log);
       const listening = Promise.withResolvers();
       const detour = await openDetour('${shop.databaseUrl}', (socket, through) => {
         through.pipe(socket);
         socket.on('data', (chunk) => chunk.includes('LISTEN') ? listening.resolve(socket) : through.write(chunk));
       });
       const worker = await startWorker(detour.url, { refund: async () => {} }, '', log);
       const line = await listening.promise;
       const stopped = worker.stop();
       setTimeout(() => line.destroy(), 100);
       await stopped;
       setTimeout(() => { console.log('alive'); process.exit(); }, 300);`,
    ],
    { encoding: 'utf8', timeout: 60_000 },
  );
  expect(stdout, stderr).toBe('alive\n');
  expect(status).toBe(0);
}, 70_000);

it('is notified once of all jobs that commit together, never of one that does not, and does not wait for its next poll', async () => {
  const ran: string[] = [];
  const refund = async ({ refundId }: { refundId: string }) => void ran.push(refundId);
  const worker = await startWorker(shop.databaseUrl, { refund }, '', shop.deps.log);
  const listener = new pg.Client({ connectionString: shop.databaseUrl });
  let reported = 0;
  listener.on('notification', () => {
    reported += 1;
  });
  try {
    await listener.connect();
    await listener.query('listen "jobs:insert"');
    const add = (refundId: string) =>
      shop.db.transaction().execute((tx) => addJob(tx, 'refund', { refundId: refundId as RefundId }));
    const givenUp = shop.db.transaction().execute(async (tx) => {
      await addJob(tx, 'refund', { refundId: 'never' as RefundId });
      throw new Error('given up');
    });
    await expect(givenUp).rejects.toThrow('given up');
    const ids = Array.from({ length: 9 }, (_, index) => `${index}`);
    const began = performance.now();
    await Promise.all(ids.map(add));
    await expect.poll(() => ran.toSorted(), { timeout: 4_000, interval: 10 }).toEqual(ids);
    // it polls by itself every five seconds
    expect(performance.now() - began).toBeLessThan(4_000);
    await listener.query('select 1');
    expect(reported).toBeGreaterThanOrEqual(1);
    expect(reported).toBeLessThan(ids.length);
  } finally {
    await listener.end();
    await worker.stop();
  }
}, 30_000);

it('is notified at most five times a second, however many transactions add jobs', async () => {
  const listener = new pg.Client({ connectionString: shop.databaseUrl });
  let reported = 0;
  listener.on('notification', () => {
    reported += 1;
  });
  try {
    await listener.connect();
    await listener.query('listen "jobs:insert"');
    const began = performance.now();
    let added = 0;
    while (performance.now() - began < 1_000) {
      await shop.db.transaction().execute((tx) => addJob(tx, 'refund', { refundId: 'many' as RefundId }));
      added += 1;
    }
    await expect.poll(() => reported).toBeGreaterThanOrEqual(1);
    expect(reported).toBeLessThanOrEqual(2 + (performance.now() - began) / 200);
    expect(added).toBeGreaterThan(0);
  } finally {
    await listener.end();
    await sql`delete from graphile_worker._private_jobs`.execute(shop.db);
  }
}, 30_000);

it('reschedules when the clock is set back, and delays nothing for runs recorded in the future', async () => {
  const noteAhead = () =>
    sql`insert into graphile_worker._private_known_crontabs values ('hourly', now(), now() + interval '1 hour')
      on conflict (identifier) do update set last_execution = excluded.last_execution`.execute(shop.db);
  const isAhead = async () =>
    (
      await sql<{ ahead: boolean }>`select last_execution > now() as ahead
        from graphile_worker._private_known_crontabs where identifier = 'hourly'`.execute(shop.db)
    ).rows[0]?.ahead;
  await noteAhead();
  const ran: string[] = [];
  const refund = async ({ refundId }: { refundId: string }) => void ran.push(refundId);
  const worker = await startWorker(shop.databaseUrl, { refund }, '', shop.deps.log);
  try {
    expect(await isAhead()).toBe(false);
    await noteAhead();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - HOUR_MS });
    await eventually(isAhead).toBe(false);
    vi.useRealTimers();
    await shop.db.transaction().execute((tx) => addJob(tx, 'refund', { refundId: 'after' as RefundId }));
    await eventually(() => ran).toEqual(['after']);
  } finally {
    vi.useRealTimers();
    await worker.stop();
  }
}, 90_000);

it('frees the jobs of a killed server, and leaves running jobs alone', async () => {
  for (const refundId of ['lost', 'taken'])
    await addJob(shop.db, 'refund', { refundId: refundId as RefundId });
  const take = (refundId: string, minutesAgo: number) =>
    sql`update graphile_worker._private_jobs set locked_by = ${refundId}, locked_at = now() - make_interval(mins => ${minutesAgo})
      where payload->>'refundId' = ${refundId}`.execute(shop.db);
  await take('lost', 11);
  await take('taken', 9);
  await freeLostJobs(shop.db);
  const ran: string[] = [];
  const handlers = {
    refund: async ({ refundId }: { refundId: string }) => {
      ran.push(refundId);
    },
  };
  const worker = await startWorker(shop.databaseUrl, handlers, '', shop.deps.log);
  try {
    await eventually(() => ran).toEqual(['lost']);
    await addJob(shop.db, 'refund', { refundId: 'after' as RefundId });
    await eventually(() => ran).toEqual(['lost', 'after']);
  } finally {
    await worker.stop();
  }
}, 60_000);

it('runs slow jobs only when nothing else is left', async () => {
  const customOrderId = 'an-order' as CustomOrderId;
  const worked: string[] = [];
  await addJob(shop.db, 'draw-order-in-cloth', { customOrderId }, { isSlow: true });
  await addJob(shop.db, 'refund', { refundId: 'meanwhile' as RefundId });
  const handlers = {
    'draw-order-in-cloth': async () => void worked.push('picture'),
    refund: async () => void worked.push('refund'),
  };
  const worker = await startWorker(shop.databaseUrl, handlers, '', shop.deps.log);
  try {
    await eventually(() => worked).toEqual(['refund', 'picture']);
  } finally {
    await worker.stop();
  }
}, 60_000);

it('does not let mail wait for slow jobs, of which one runs at a time', async () => {
  const customOrderId = 'an-order' as CustomOrderId;
  const worked: string[] = [];
  const drawn = Promise.withResolvers<void>();
  const handlers = {
    'draw-order-in-cloth': async () => {
      worked.push('drawing');
      await drawn.promise;
    },
    refund: async () => void worked.push('refund'),
  };
  const slow = ['draw-order-in-cloth'] as const;
  const worker = await startWorker(shop.databaseUrl, handlers, '', shop.deps.log, slow);
  try {
    for (let turn = 0; turn < 2; turn += 1)
      await addJob(shop.db, 'draw-order-in-cloth', { customOrderId }, { isSlow: true });
    await eventually(() => worked).toEqual(['drawing']);
    await addJob(shop.db, 'refund', { refundId: 'meanwhile' as RefundId });
    await eventually(() => worked).toEqual(['drawing', 'refund']);
    drawn.resolve();
    await eventually(() => worked).toEqual(['drawing', 'refund', 'drawing']);
  } finally {
    drawn.resolve();
    await worker.stop();
  }
}, 60_000);

it('logs the request that a failed job came from', async () => {
  const lines: string[] = [];
  const log = createLog('error', { write: (line) => void lines.push(line) });
  const refund = async () => {
    throw new Error('declined for Asha Rao, 12 MG Road');
  };
  const worker = await startWorker(shop.databaseUrl, { refund }, '', log);
  try {
    const work = beginWork({ requestId: 'a-request' }, 'POST /api/refund', 'server', {});
    await finish(work, () => addJob(shop.db, 'refund', { refundId: 'third' as RefundId }));
    await eventually(() => lines.map((line) => JSON.parse(line).reqId)).toContain('a-request');
    // what the gateway said about somebody is left out
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      msg: expect.stringMatching(/^Failed task \d+ \(refund, .* attempt 1 of 10\)$/),
      err: { message: 'declined for …', stack: expect.stringContaining('worker.test.ts') },
    });
    expect(lines.join('')).not.toMatch(/Asha|MG Road/);
  } finally {
    await worker.stop();
  }
}, 60_000);
