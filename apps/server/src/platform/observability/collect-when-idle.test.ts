import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { collectWhenIdle } from './collect-when-idle.ts';

const MB = 2 ** 20;
const EACH_MS = 20;
let stop = () => {};
afterEach(() => stop());

/** A process whose memory figures we control, checked fifty times a second. */
const watch = (weights: { now: number; freed: number }) => {
  const seen = { collections: 0 };
  stop = collectWhenIdle({
    checkMs: EACH_MS,
    residentBytes: () => weights.now * MB,
    collect: () => {
      seen.collections += 1;
      weights.now -= weights.freed;
    },
  });
  return seen;
};

const work = async (milliseconds: number): Promise<void> => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    const until = performance.now() + 15;
    while (performance.now() < until) Math.random();
    await pause(0);
  }
};

it('collects once after a busy time, and again only after as much growth', async () => {
  const weights = { now: 300, freed: 150 };
  const seen = watch(weights);
  await expect.poll(() => seen.collections).toBe(1);
  weights.now += 10;
  await pause(20 * EACH_MS);
  expect(seen.collections).toBe(1);
  weights.now += 40;
  await expect.poll(() => seen.collections).toBe(2);
});

it('does not retry memory that cannot be freed', async () => {
  const seen = watch({ now: 400, freed: 0 });
  await expect.poll(() => seen.collections).toBe(1);
  await pause(20 * EACH_MS);
  expect(seen.collections).toBe(1);
});

it('does not interrupt a busy shop', async () => {
  const seen = watch({ now: 400, freed: 100 });
  await work(25 * EACH_MS);
  expect(seen.collections).toBe(0);
  await expect.poll(() => seen.collections).toBe(1);
});
