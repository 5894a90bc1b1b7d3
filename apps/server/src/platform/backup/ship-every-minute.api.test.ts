import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { recordRun } from './backup-runs.ts';
import { shipEveryMinute } from './ship-every-minute.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await sql`delete from backup_runs`.execute(shop.db);
});

const runs = async () =>
  (
    await sql<{ good: boolean }>`select is_good as good from backup_runs order by ended_at`.execute(shop.db)
  ).rows.map(({ good }) => good);

/** Ships without pauses, until it has been asked so many times. */
const ship = async (times: number, isFullAt: (time: number) => boolean) => {
  let asked = 0;
  const over = Promise.withResolvers<void>();
  const stop = shipEveryMinute({
    shipper: {
      ship: async () => {
        asked += 1;
        if (asked > times) over.resolve();
        if (isFullAt(asked)) throw new Error('there is no room');
        return 'shipped';
      },
    },
    directory: '/mnt/backup',
    db: shop.db,
    log: { error: vi.fn() },
    beginBackup: () => {},
    everyMs: 0,
  });
  await over.promise;
  await stop();
};

it('records a failure after ten minutes, again each half day while it lasts, and its end', async () => {
  await ship(12, (time) => time < 11);
  expect(await runs()).toEqual([false, true]);
  await sql`delete from backup_runs`.execute(shop.db);
  await ship(740, () => true);
  expect(await runs()).toEqual([false, false]);
});

it('records the end of a failure that an earlier process saw, once', async () => {
  await recordRun(shop.db, {
    kind: 'shipping',
    beganAt: new Date(),
    isGood: false,
    place: '/mnt/backup',
    message: 'there is no room',
  });
  await ship(3, () => false);
  expect(await runs()).toEqual([false, true]);
});
