import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emailJobs } from '../../house-jobs.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { runJobs } from '../../test-delivery.ts';
import { aPerson, type Someone } from '../../test-factories.ts';
import { type Item, startTill, type Till } from '../../test-till.ts';

type Trouble = 'away' | 'silent' | 'nonsense' | 'full';
const TROUBLES: readonly Trouble[] = ['away', 'silent', 'nonsense', 'full'];

/** What each of the three answers when its disk is full. */
const FULL = {
  smtp: '452 4.3.1 Insufficient system storage\r\n',
  s3: 'HTTP/1.1 507 Insufficient Storage\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
  redis: "-OOM command not allowed when used memory > 'maxmemory'.\r\n",
} as const;

/** A failing server of any kind. */
const aTroubledServer = async (kind: keyof typeof FULL) => {
  let trouble: Trouble = 'away';
  const open = new Set<Socket>();
  const server: Server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {}).on('close', () => open.delete(socket));
    if (trouble === 'away') socket.destroy();
    if (trouble === 'nonsense') socket.end('\u0000\u0007 what?\r\n');
    if (trouble === 'full' && kind === 'smtp') socket.write('220 mail.example ESMTP\r\n');
    if (trouble === 'full') socket.on('data', () => socket.write(FULL[kind]));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    be: (next: Trouble) => {
      trouble = next;
      for (const socket of open) socket.destroy();
    },
    stop: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
};

let smtp: Awaited<ReturnType<typeof aTroubledServer>>;
let s3: typeof smtp;
let redis: typeof smtp;
let till: Till;
let owner: Someone;
let kurta: Item;

beforeAll(async () => {
  [smtp, s3, redis] = await Promise.all([
    aTroubledServer('smtp'),
    aTroubledServer('s3'),
    aTroubledServer('redis'),
  ]);
  till = await startTill({
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    S3_ENDPOINT: `http://127.0.0.1:${s3.port}`,
    S3_BUCKET: 'shop',
    S3_ACCESS_KEY_ID: 'AKIA0000000000000000',
    S3_SECRET_ACCESS_KEY: 'secret-secret-secret-secret',
    REDIS_URL: `redis://127.0.0.1:${redis.port}`,
  });
  owner = await aPerson(till, 'admin');
  kurta = await till.aKurta(100);
  await till.call('GET /api/product/list'); // excludes what the first call loads from the measurement
});
afterAll(async () => {
  await till?.close();
  for (const server of [smtp, s3, redis]) server.stop();
});

const runMail = async () => {
  const jobs = emailJobs(till.deps);
  const done: string[] = [];
  await runJobs(till, {
    'order-mail': (payload) => {
      done.push('order-mail');
      return jobs['order-mail'](payload);
    },
    refund: async () => void done.push('refund'),
  });
  return done;
};
const waitingMails = async () =>
  (
    await sql<{ error: string | null; attempts: number }>`
      select last_error as error, attempts from graphile_worker.jobs where task_identifier = 'order-mail'`.execute(
      till.db,
    )
  ).rows;

/** Nothing may wait for them: the mail server and the bucket would be given up after ten seconds each. */
const MAX_MS = 8_000;
const timed = async <T>(work: Promise<T>): Promise<T> => {
  const began = performance.now();
  const answer = await work;
  expect(performance.now() - began).toBeLessThan(MAX_MS);
  return answer;
};

it.each(TROUBLES)(
  'people look, buy, sign in and staff work while mail, bucket and Redis are %s',
  async (trouble) => {
    for (const server of [smtp, s3, redis]) server.be(trouble);
    const buyer = await timed(aPerson(till));
    await till.fill(buyer, [kurta]);
    expect((await timed(till.call('GET /api/product/list'))).status).toBe(200);
    const bought = await timed(till.checkOut(buyer, 'place-cod', [kurta]));
    expect(bought, JSON.stringify(bought.body)).toMatchObject({ status: 200 });
    const { buyer: payer, orderId } = await timed(till.aPayment('stripe', [kurta]));
    await till.pay('stripe', orderId);
    expect((await timed(till.verifyStripe(payer, orderId))).status).toBe(200);
    expect((await timed(till.call('GET /api/admin/today', { token: owner.token }))).status).toBe(200);
    const signIn = till.call('POST /api/user/login', {
      body: { email: 'nobody@example.com', password: 'wrong' },
    });
    expect((await timed(signIn)).status).toBeLessThan(500);
    const ready = await till.call('GET /readyz');
    expect(ready).toMatchObject({ status: 503, body: { database: 'ok', storage: 'unavailable' } });
    expect((await till.call('GET /healthz')).status).toBe(200);
  },
);

it('a refused mail records why, and goes out when the server accepts it again', async () => {
  smtp.be('full');
  await runMail();
  const waiting = await waitingMails();
  expect(waiting.length).toBeGreaterThan(0);
  for (const { error, attempts } of waiting) {
    expect(error).toContain('mail was not taken');
    expect(error).toContain('452');
    expect(attempts).toBe(1);
  }
  smtp.stop();
  let taken = 0;
  const good = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData: (stream, _session, done) => {
      stream.resume().on('end', () => {
        taken += 1;
        done();
      });
    },
  });
  const listening = good.listen(smtp.port, '127.0.0.1');
  await once(listening, 'listening');
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(till.db);
  await runMail();
  expect(await waitingMails()).toEqual([]);
  expect(taken).toBe(waiting.length);
  await new Promise<void>((resume) => good.close(() => resume()));
});

it('payments run before waiting mail', async () => {
  const { body } = await till.checkOut(await filled(), 'place-cod', [kurta]);
  expect(body.success).toBe(true);
  await addJob(
    till.db,
    'refund',
    { refundId: '00000000-0000-7000-8000-000000000001' as never },
    { isUrgent: true },
  );
  expect((await runMail()).slice(0, 2)).toEqual(['refund', 'order-mail']);
});

const filled = async (): Promise<Someone> => {
  const buyer = await aPerson(till);
  await till.fill(buyer, [kurta]);
  return buyer;
};
