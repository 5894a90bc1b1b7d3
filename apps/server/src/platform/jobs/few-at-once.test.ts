import { expect, it } from 'vitest';
import { fewAtOnce } from './few-at-once.ts';

it('runs so many at a time, in the order of their coming, and goes on after a failure', async () => {
  const oneOfTwo = fewAtOnce(2);
  const begun: number[] = [];
  const ends = new Map<number, (isWell: boolean) => void>();
  const works = [0, 1, 2, 3].map((index) =>
    oneOfTwo(async () => {
      begun.push(index);
      const isWell = await new Promise<boolean>((end) => ends.set(index, end));
      if (!isWell) throw new Error(`work ${index}`);
      return index;
    }),
  );
  const settled = Promise.allSettled(works);
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  ends.get(1)?.(false);
  await works[1]?.catch(() => {});
  await Promise.resolve();
  expect(begun).toEqual([0, 1, 2]);
  ends.get(0)?.(true);
  await works[0];
  await Promise.resolve();
  expect(begun).toEqual([0, 1, 2, 3]);
  ends.get(2)?.(true);
  ends.get(3)?.(true);
  expect((await settled).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
});
