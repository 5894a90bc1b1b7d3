import type { Measurements } from '@darzi/contract/custom-orders/custom-order.ts';
import { describe, expect, it } from 'vitest';
import { blockMeasures, EASE } from './block.rules.ts';
import { pointsOfPiece } from './block-piece.ts';
import { boundsOf } from './block-tiles.rules.ts';
import { draftBlock } from './draft-block.ts';

const draft = (body: Measurements, timeoutMs?: number) =>
  draftBlock(
    {
      measurements: Object.fromEntries(blockMeasures(body).map(({ name, value }) => [name, value])),
      sleeve: body.sleeves * 25.4,
    },
    timeoutMs,
  );
const usual = { chest: 38, waist: 32, hips: 40, length: 42, shoulders: 15.5, sleeves: 22 };

describe('a drafted block', () => {
  it('is as wide as the chest requires and as long as the customer wants', async () => {
    const pieces = (await draft(usual))?.pieces ?? [];
    expect(pieces.map(({ name }) => name)).toEqual(['Front', 'Back', 'Sleeve']);
    for (const piece of pieces.slice(0, 2)) {
      const { left, right, bottom } = boundsOf(pointsOfPiece({ ...piece, guides: [] }));
      expect(right - left).toBeCloseTo((38 * 25.4 * (1 + EASE.chest)) / 4, 0);
      // From the shoulder at the neck, which is at 0, to the hem.
      expect(bottom).toBeCloseTo(42 * 25.4, 0);
      expect(piece.guides.map(({ words }) => words)).toEqual([
        'Fold',
        'Chest',
        'Waist',
        'Hips',
        'Side by waist and hips',
      ]);
    }
  });

  it.each([
    ['a child', { chest: 22, waist: 21, hips: 23, length: 20, shoulders: 12, sleeves: 6 }],
    ['everything at its least', { chest: 20, waist: 20, hips: 20, length: 20, shoulders: 12, sleeves: 0 }],
    ['everything at its most', { chest: 60, waist: 60, hips: 60, length: 72, shoulders: 30, sleeves: 40 }],
    ['nobody’s body', { chest: 20, waist: 60, hips: 20, length: 72, shoulders: 30, sleeves: 40 }],
    ['nobody’s other body', { chest: 60, waist: 20, hips: 60, length: 20, shoulders: 12, sleeves: 1 }],
  ])('terminates for %s, with every point defined', async (_who, body) => {
    for (const piece of (await draft(body))?.pieces ?? []) {
      expect(pointsOfPiece(piece).flat().every(Number.isFinite)).toBe(true);
      expect(piece.outline.length).toBeGreaterThan(4);
    }
  });

  it('has no sleeve if none is wanted, and a hem line for a short one', async () => {
    expect((await draft({ ...usual, sleeves: 0 }))?.pieces.map(({ name }) => name)).toEqual([
      'Front',
      'Back',
    ]);
    const short = (await draft({ ...usual, sleeves: 8 }))?.pieces.find(({ name }) => name === 'Sleeve');
    expect(short?.guides.map(({ words }) => words)).toContain('Hem of the sleeve');
  });

  it('is given up on a timeout or a failure, and the next one is still drafted', async () => {
    // a busy machine says nothing about the measurements
    await expect(draft(usual, 1)).rejects.toMatchObject({ statusCode: 503 });
    expect(await draftBlock({ measurements: { chest: Number.NaN }, sleeve: 0 })).toBeUndefined();
    expect((await draft(usual))?.pieces).toHaveLength(3);
  });
});
