import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@darzi/embedded-postgres/embedded-postgres.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseConfig } from '../../settings/config.ts';
import { openCommandDatabase } from './command-database.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'darzi-command-'));
  await chmod(directory, 0o755); // root's database runs as another user
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const answer = async (url: string): Promise<unknown> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query('select pg_postmaster_start_time()::text as started')).rows[0].started;
  } finally {
    await client.end();
  }
};
const config = () => parseConfig({ DATA_DIR: directory });

it('is the one that is given', async () => {
  const given = 'postgres://somebody@example.test/shop';
  expect(await openCommandDatabase(parseConfig({ DATABASE_URL: given }))).toMatchObject({
    url: given,
    adminUrl: given,
  });
});

it('is that of the running shop, which keeps running; else one of its own, which ends with it', async () => {
  const shop = await startEmbeddedPostgres({
    directory: join(directory, 'postgres'),
    settings: { fsync: 'off' },
    log: () => {},
  });
  const started = await answer(shop.url);
  const beside = await openCommandDatabase(config());
  expect(await answer(beside.url)).toBe(started);
  await beside.stop();
  expect(await answer(shop.url)).toBe(started);
  await shop.stop();

  const alone = await openCommandDatabase(config());
  expect(await answer(alone.url)).not.toBe(started);
  await alone.stop();
  await expect(answer(alone.url)).rejects.toThrow();
});
