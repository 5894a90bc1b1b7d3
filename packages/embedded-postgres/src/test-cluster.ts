import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL for this run only; every test file creates databases of its own in it. */
    postgresAdminUrl: string;
  }
}

/**
 * Tests look at what the shop does, not at what survives a power cut, and the whole cluster is deleted after the run:
 * only here nothing waits for the disk.
 */
const DISPOSABLE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
};

/** Vitest's global setup: one cluster for the run, stopped and removed when it ends. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'darzi-test-'));
  await chmod(directory, 0o755); // root's tests run the server as another user
  const lines: string[] = [];
  const remove = () => rm(directory, { recursive: true, force: true });
  try {
    const cluster = await startEmbeddedPostgres({
      directory,
      settings: DISPOSABLE,
      log: (line) => lines.push(line),
    });
    project.provide('postgresAdminUrl', cluster.url);
    return async () => {
      await cluster.stop();
      await remove();
    };
  } catch (error) {
    await remove();
    throw new Error(
      `no PostgreSQL for the tests: ${error instanceof Error ? error.message : error}\n${lines.join('\n')}`,
    );
  }
}
