import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'darzi-main-'));
  await chmod(directory, 0o755);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** The shop with its own database, as a terminal starts it: in a process group of its own. */
const startInGroup = () =>
  spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env.PATH,
      SEED: 'none',
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATA_DIR: join(directory, 'data'),
    },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });

it.each(['SIGINT', 'SIGTERM'] as const)(
  'ends in order by %s to its whole group, as a terminal sends it',
  async (signal) => {
    const shop = startInGroup();
    const complaints = text(shop.stderr);
    try {
      for await (const line of createInterface(shop.stdout)) if (line.includes('is open at')) break;
      const began = performance.now();
      const ended = once(shop, 'exit');
      process.kill(-(shop.pid ?? Number.NaN), signal);
      expect(await ended).toEqual([0, null]);
      expect(performance.now() - began).toBeLessThan(10_000);
      expect(await complaints).toBe('');
    } finally {
      if (shop.exitCode === null) shop.kill('SIGKILL');
    }
  },
  120_000,
);
