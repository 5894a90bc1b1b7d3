import { setImmediate as soon } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

describe('fair turns', () => {
  it('let somebody else in next, however many wait from one address', async () => {
    const inTurn = createFairQueue(1, 10);
    const done: string[] = [];
    const ask = (from: string) =>
      inTurn(from, async () => {
        await soon();
        done.push(from);
      });
    const flood = Array.from({ length: 30 }, () => ask('1.1.1.1'));
    const other = ask('2.2.2.2');
    expect(await other).toMatchObject({ ok: true });
    expect(done.length).toBeLessThanOrEqual(3);
    const answers = await Promise.all(flood);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'request.too_many' } });
  });

  it('do not turn a caller away for a newcomer with as many waiting', async () => {
    const inTurn = createFairQueue(1, 3);
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((from) => inTurn(from, () => soon(from))),
    );
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true, false]);
  });

  it('go on after a fault, and are free again when all is done', async () => {
    const inTurn = createFairQueue(1, 1);
    const fault = inTurn('a', () => Promise.reject(new Error('no')));
    const next = inTurn('a', async () => 'yes');
    await expect(fault).rejects.toThrow('no');
    expect(await next).toEqual({ ok: true, value: 'yes' });
    expect(await inTurn('b', async () => 'again')).toEqual({ ok: true, value: 'again' });
  });
});
