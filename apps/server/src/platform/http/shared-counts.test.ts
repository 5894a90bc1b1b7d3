import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp } from '../../test-app.ts';
import { createLimit } from './rate-limits.ts';
import { openSharedCounts } from './shared-counts.ts';

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};
const aLog = () => ({ warn: vi.fn(), info: vi.fn() });

describe('limits when the configured Redis is away', () => {
  it('are counted in this process, with one warning that omits the password', async () => {
    const log = aLog();
    const counts = await openSharedCounts(`redis://:pass-word@127.0.0.1:${await freePort()}`, log);
    const limit = createLimit(2, 60, { name: 'test', redis: counts.redis });
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => limit.take('a')));
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, false, false]);
    expect((await limit.check('a')).ok).toBe(false);
    await vi.waitFor(() => expect(counts.redis.status).toBe('reconnecting'), 5_000);
    counts.close();
    expect(log.warn).toHaveBeenCalledTimes(1);
    expect(JSON.stringify(log.warn.mock.calls)).not.toContain('pass-word');
  });
});

const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

// Needs a `redis-server` on the PATH (Debian: apt-get install redis-server); skipped without one.
describe.skipIf(!hasRedis)('limits in a real Redis', () => {
  let directory: string;
  let port: number;
  let server: ChildProcess;
  const start = async () => {
    server = spawn('redis-server', [
      ...['--port', String(port), '--bind', '127.0.0.1', '--dir', directory],
      ...['--save', '', '--requirepass', 'pass-word'],
    ]);
    await once(server, 'spawn');
  };
  const stop = async () => {
    server.kill();
    await once(server, 'exit');
  };
  const open = async (log = aLog(), password = 'pass-word') => {
    const counts = await openSharedCounts(`redis://:${password}@127.0.0.1:${port}`, log);
    return { ...counts, log };
  };
  const openReady = async () => {
    const counts = await open();
    await vi.waitFor(() => expect(counts.redis.status).toBe('ready'), 10_000);
    return counts;
  };

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'darzi-redis-'));
    port = await freePort();
    await start();
  });
  afterAll(async () => {
    await stop();
    await rm(directory, { recursive: true, force: true });
  });

  it('are counted exactly by two copies together, each limit separately and for its own time', async () => {
    const [here, there] = [await openReady(), await openReady()];
    const ofOne = createLimit(5, 60, { name: 'together', redis: here.redis });
    const ofOther = createLimit(5, 60, { name: 'together', redis: there.redis });
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? ofOne : ofOther).take('a')),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(5);
    expect(await ofOther.check('a')).toMatchObject({
      refusal: { code: 'request.too_many', values: { retryAfterSeconds: expect.closeTo(60, -1) } },
    });
    expect((await ofOther.take('b')).ok).toBe(true);
    expect((await createLimit(5, 60, { name: 'another', redis: here.redis }).take('a')).ok).toBe(true);
    expect(await here.redis.pttl('darzi:limit:together:a')).toBeGreaterThan(50_000);
    here.close();
    there.close();
  });

  it('continue in the process when Redis is lost, and are shared again when it is back', async () => {
    const counts = await openReady();
    const limit = createLimit(2, 600, { name: 'lost', redis: counts.redis });
    expect((await limit.take('a')).ok).toBe(true);
    await stop();
    for (const isOk of [true, true, false, false]) expect((await limit.take('a')).ok).toBe(isOk);
    await vi.waitFor(() => expect(counts.log.warn).toHaveBeenCalledTimes(1), 5_000);
    await start();
    await vi.waitFor(() => expect(counts.redis.status).toBe('ready'), 20_000);
    expect((await limit.take('a')).ok).toBe(true);
    expect(await counts.redis.get('darzi:limit:lost:a')).toBe('1');
    counts.close();
    expect(counts.log.warn).toHaveBeenCalledTimes(1);
    expect(counts.log.info).toHaveBeenCalledTimes(1);
  });

  it('are counted in the process when the password is wrong, without revealing it', async () => {
    const counts = await open(aLog(), 'wrong-word');
    const limit = createLimit(1, 60, { name: 'refused', redis: counts.redis });
    expect((await limit.take('a')).ok).toBe(true);
    expect((await limit.take('a')).ok).toBe(false);
    counts.close();
    expect(JSON.stringify(counts.log.warn.mock.calls)).not.toContain('wrong-word');
  });

  it('stop guesses of one password that are spread over two copies of the shop', async () => {
    const environment = { REDIS_URL: `redis://:pass-word@127.0.0.1:${port}` };
    const shops = [await startTestApp(environment), await startTestApp(environment)];
    const codes: unknown[] = [];
    for (let at = 0; at < 12; at += 1) {
      const answer = await shops[at % 2]?.call('POST /api/user/login', {
        body: { email: 'asha@example.com', password: `guess-number-${at}` },
      });
      codes.push(answer?.body.code);
    }
    expect(codes).toEqual([
      ...Array(10).fill('account.wrong_credentials'),
      ...Array(2).fill('request.too_many'),
    ]);
    for (const shop of shops) await shop.close();
  });
});
