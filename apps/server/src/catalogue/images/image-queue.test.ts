import { setTimeout as after } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { decodesFor, decodeUpload } from './image-queue.ts';

const GIGABYTE = 2 ** 30;

describe('pictures are decoded', () => {
  it.each([
    [0.5, 8, 1],
    [2, 8, 1],
    [3.9, 8, 1],
    [4, 8, 2],
    [4, 1, 1],
    [64, 8, 2],
  ])('with %s GB and %s cores at most %s at a time', (gigabytes, cores, most) => {
    expect(decodesFor(gigabytes * GIGABYTE, cores)).toBe(most);
  });

  it.each([
    ['ordinary', false, 2],
    ['heavy', true, 1],
  ])('never more of them at once, whoever sends them: %s ones', async (_, isHeavy, most) => {
    let open = 0;
    let maxOpen = 0;
    const work = async () => {
      open += 1;
      maxOpen = Math.max(maxOpen, open);
      await after(5);
      open -= 1;
    };
    const answers = await Promise.all(
      Array.from({ length: 12 }, (__, index) => decodeUpload(`sender-${index}`, isHeavy, work)),
    );
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(maxOpen).toBeLessThanOrEqual(most);
  });
});
