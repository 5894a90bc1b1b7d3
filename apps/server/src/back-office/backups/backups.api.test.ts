import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createKeyPair } from '../../platform/backup/age-keys.ts';
import { recordRun } from '../../platform/backup/backup-runs.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { aPerson, type Someone } from '../../test-factories.ts';
import { backupJobs } from './backups.ts';

let shop: TestApp;
let owner: Someone;
beforeAll(async () => {
  shop = await startTestApp({ BACKUP_DIR: '/nowhere/backups' });
  owner = await aPerson(shop, 'admin');
});
afterAll(() => shop.close());
beforeEach(async () => {
  await sql`delete from backup_runs`.execute(shop.db);
});

const alarm = async (of = shop, who = owner) =>
  (await of.call('GET /api/admin/today', { token: who.token })).body.backupAlarm;
const note = (kind: 'backup' | 'verify', isGood: boolean, message = 'done') =>
  recordRun(shop.db, { kind, beganAt: new Date(), isGood, place: '/nowhere/backups/one', message });
const mails = async () => {
  const outbox = join(shop.dataDirectory, 'outbox');
  const names = await readdir(outbox).catch(() => []);
  return Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
};
const figures = async () => (await shop.app.inject('/metrics')).body;

it('reports missing, failed and good backups to the owner', async () => {
  expect(await alarm()).toBe('There is no backup of the shop yet.');
  await note('backup', true);
  expect(await alarm()).toBe('No backup was restored on trial yet.');
  await note('verify', true);
  expect(await alarm()).toBeNull();
  await note('backup', false, 'there is no room for /nowhere');
  expect(await alarm()).toBe('The last backup failed: there is no room for /nowhere');
});

it('expects no trial restore where the key is kept elsewhere', async () => {
  const sealed = await startTestApp({
    BACKUP_DIR: '/nowhere/backups',
    BACKUP_PUBLIC_KEY: createKeyPair().recipient,
  });
  try {
    const run = {
      kind: 'backup',
      beganAt: new Date(),
      isGood: true,
      place: '/nowhere',
      message: 'done',
    } as const;
    await recordRun(sealed.db, run);
    expect(await alarm(sealed, await aPerson(sealed, 'admin'))).toBeNull();
  } finally {
    await sealed.close();
  }
});

it('reports nothing if there are no automatic backups', async () => {
  const other = await startTestApp();
  try {
    expect(await alarm(other, await aPerson(other, 'admin'))).toBeNull();
  } finally {
    await other.close();
  }
});

it('emails the shop once a day while something is wrong, and measures the age of the last good ones', async () => {
  const begun: unknown[] = [];
  const jobs = backupJobs(shop.deps, () => begun.push('begun'));
  await jobs['check-backups']({});
  await jobs['check-backups']({});
  const [mail, ...more] = await mails();
  expect(mail).toContain('There is no backup of the shop yet.');
  expect(more).toEqual([]);
  expect(await figures()).toMatch(/^backup_last_success_timestamp_seconds\{kind="backup"\} 0$/m);
  await note('backup', true);
  expect(await figures()).toMatch(/^backup_last_success_timestamp_seconds\{kind="backup"\} 1\d{9}(\.\d+)?$/m);
  await jobs['back-up']({});
  expect(begun).toEqual(['begun']);
});
