import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { estimateVisitors, MAX_HASHES, placeOfBrowser } from './visitor-sketch.rules.ts';

/** The sketch of this many browsers: how many hashes it keeps, and the largest of them. */
const sketchOf = (browsers: number, salt: string): [kept: number, largest: Buffer] => {
  const hashes = Array.from({ length: browsers }, (_, n) =>
    createHash('sha256').update(`${salt} ${n}`).digest().subarray(0, 16),
  ).sort(Buffer.compare);
  const kept = hashes.slice(0, MAX_HASHES);
  return [kept.length, kept.at(-1) ?? Buffer.alloc(16)];
};

describe('the sketch of a day', () => {
  it.each([0, 1, 300, MAX_HASHES - 1])('counts %i browsers exactly', (browsers) => {
    expect(estimateVisitors(...sketchOf(browsers, 'a'))).toBe(browsers);
  });

  it.each([MAX_HASHES, 10_000, 100_000])('counts %i browsers within five percent', (browsers) => {
    for (const salt of ['a', 'b', 'c']) {
      const counted = estimateVisitors(...sketchOf(browsers, salt));
      expect(Math.abs(counted - browsers)).toBeLessThan(browsers * 0.05);
    }
  });

  it('has few buckets for the browsers of one address', () => {
    const places = new Set(Array.from({ length: 50_000 }, (_, n) => placeOfBrowser(`Mozilla/5.0 ${n}`)));
    expect(places.size).toBe(256);
  });
});
