import pg from 'pg';
import { expect, it } from 'vitest';
import { addJob } from './platform/jobs/jobs.ts';
import { startTestApp } from './test-app.ts';
import { runJobs } from './test-delivery.ts';

it('running the jobs includes recording that they ran, so that nothing is left to break with the database', async () => {
  const shop = await startTestApp();
  const other = new pg.Client({ connectionString: shop.databaseUrl });
  await other.connect();
  const lock = async () => {
    await other.query('begin; select from graphile_worker._private_jobs for key share');
    setTimeout(() => other.query('commit'), 1_000);
  };
  await addJob(shop.db, 'make-months', {});
  await runJobs(shop, { 'make-months': lock });
  expect((await other.query('select from graphile_worker._private_jobs')).rows).toEqual([]);
  await other.end();
  await shop.close();
});
