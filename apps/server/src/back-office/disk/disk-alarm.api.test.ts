import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { aPerson, type Someone } from '../../test-factories.ts';
import { diskAlarm, diskJobs } from './disk-alarm.ts';

const MEGABYTE = 2 ** 20;
let shop: TestApp;
let owner: Someone;
beforeAll(async () => {
  shop = await startTestApp();
  owner = await aPerson(shop, 'admin');
});
afterAll(() => shop.close());

it.each([
  [2_000 * MEGABYTE, undefined],
  [1_024 * MEGABYTE, undefined],
  [1_023 * MEGABYTE, /nearly full: 1023 MB are left/],
  [256 * MEGABYTE, /nearly full: 256 MB are left/],
  [255 * MEGABYTE, /Only 255 MB are left on the shop’s disk: pictures are refused/],
  [0, /Only 0 MB are left/],
])('reports %i bytes left as: %s', (bytes, words) => {
  if (words === undefined) expect(diskAlarm(bytes)).toBeUndefined();
  else expect(diskAlarm(bytes)).toMatch(words);
});

it('emails the shop once a day, but not while there is room', async () => {
  const outbox = join(shop.dataDirectory, 'outbox');
  const mails = async () => readdir(outbox).catch(() => []);
  await diskJobs(shop.deps, async () => undefined)['check-disk']({});
  expect(await mails()).toEqual([]);
  const jobs = diskJobs(shop.deps, async () => diskAlarm(MEGABYTE));
  await jobs['check-disk']({});
  const [mail = '', ...more] = await mails();
  expect(more).toEqual([]);
  expect(await readFile(join(outbox, mail), 'utf8')).toContain('Only 1 MB are left');
  await rm(join(outbox, mail));
  await jobs['check-disk']({});
  expect(await mails(), 'not a second time').toEqual([]);
});

it.runIf(process.getuid?.() === 0 && process.platform === 'linux')(
  'stands on Today and in the metrics of a shop on a small disk',
  async () => {
    const small = await mkdtemp(join(tmpdir(), 'darzi-small-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', small]);
    const other = await startTestApp({ DATA_DIR: small });
    try {
      const { token } = await aPerson(other, 'admin');
      const { body } = await other.call('GET /api/admin/today', { token });
      expect(body.diskAlarm).toMatch(/^The shop’s disk is nearly full: (29\d|300) MB are left/);
      expect((await other.app.inject('/metrics')).body).toMatch(/^disk_free_bytes 31\d{7}$/m);
    } finally {
      await other.close();
      execFileSync('umount', [small]);
      await rm(small, { recursive: true });
    }
    expect(await shop.call('GET /api/admin/today', { token: owner.token })).toMatchObject({
      status: 200,
      body: { success: true },
    });
  },
);
