import { MEASUREMENT_BOUNDS } from '@darzi/contract/custom-orders/custom-order.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockMeasures } from './block.rules.ts';
import { boundsOf, FRAME, packBoxes, tilesOf } from './block-tiles.rules.ts';

const within = ([min, max]: readonly [number, number]) => fc.double({ min, max, noNaN: true });
const anyBody = fc.record({
  chest: within(MEASUREMENT_BOUNDS.chest),
  waist: within(MEASUREMENT_BOUNDS.waist),
  hips: within(MEASUREMENT_BOUNDS.hips),
  length: within(MEASUREMENT_BOUNDS.length),
  shoulders: within(MEASUREMENT_BOUNDS.shoulders),
  sleeves: within(MEASUREMENT_BOUNDS.sleeves),
});

describe('the measurements of a block', () => {
  const body = { chest: 38, waist: 32, hips: 40, length: 42, shoulders: 15.5, sleeves: 22 };
  const measure = (name: string, of = body) => blockMeasures(of).find((one) => one.name === name);

  it('are taken as measured, hips as FreeSewing’s seat', () => {
    for (const [name, inches] of [
      ['chest', 38],
      ['waist', 32],
      ['seat', 40],
      ['shoulderToWrist', 22],
    ] as const) {
      expect(measure(name)).toMatchObject({ value: Math.round(inches * 25.4), isEstimated: false });
    }
    // Above and below the waist add up to the length that the customer wants.
    const waistBack = measure('hpsToWaistBack')?.value ?? 0;
    expect(waistBack + (measure('waistToHips')?.value ?? 0)).toBe(Math.round(42 * 25.4));
  });

  it('are otherwise estimated, and marked as such', () => {
    const estimated = blockMeasures(body).filter(({ isEstimated }) => isEstimated);
    expect(estimated.map(({ name }) => name)).toEqual([
      'neck',
      'biceps',
      'wrist',
      'hpsToBust',
      'hpsToWaistBack',
      'waistToArmpit',
      'waistToSeat',
      'shoulderSlope',
    ]);
    // A neck of 14 to 14.5 inches goes with a chest of 38.
    expect((measure('neck')?.value ?? 0) / 25.4).toBeCloseTo(14.2, 0);
  });

  it.each([0, 6, 12])('treat a sleeve of %i inches as short, not as a short arm', (sleeves) => {
    const arm = measure('shoulderToWrist', { ...body, sleeves });
    expect(arm?.isEstimated).toBe(true);
    expect(arm?.value).toBeGreaterThan(450);
  });

  it('are positive and finite for every body within the bounds', () => {
    fc.assert(
      fc.property(anyBody, (any) => {
        for (const { name, value } of blockMeasures(any)) {
          // With a short length, nothing or less may be left below the waist.
          if (name === 'waistToHips') expect(Number.isFinite(value)).toBe(true);
          else expect(value).toBeGreaterThan(0);
        }
      }),
    );
  });
});

describe('sheets of paper', () => {
  it('have smaller pieces beside larger ones, wherever there is room', () => {
    const [leg, front, band, pocket] = [
      { width: 470, height: 1_170 },
      { width: 380, height: 1_140 },
      { width: 60, height: 900 },
      { width: 200, height: 400 },
    ] as const;
    expect(packBoxes([pocket, band, front, leg], { width: 821, height: 1_156 }, 6)).toEqual([
      [
        { box: leg, x: 0, y: 0 },
        { box: band, x: 476, y: 0 },
        { box: pocket, x: 542, y: 0 },
      ],
      [{ box: front, x: 0, y: 0 }],
    ]);
  });

  it('are filled below lower pieces beside a tall one before another sheet is used', () => {
    const [front, bag, back, facing, welt] = [
      { width: 400, height: 1_100 },
      { width: 160, height: 400 },
      { width: 160, height: 350 },
      { width: 180, height: 200 },
      { width: 150, height: 60 },
    ] as const;
    expect(packBoxes([welt, facing, front, back, bag], { width: 821, height: 1_156 }, 6)).toEqual([
      [
        { box: front, x: 0, y: 0 },
        { box: bag, x: 406, y: 0 },
        { box: back, x: 572, y: 0 },
        { box: facing, x: 406, y: 406 },
        { box: welt, x: 592, y: 406 },
      ],
    ]);
  });

  it('are filled up where a piece slightly larger than one sheet starts a second', () => {
    const [leg, band, pocket] = [
      { width: 470, height: 1_170 },
      { width: 800, height: 120 },
      { width: 300, height: 100 },
    ] as const;
    const page = { width: 821, height: 1_156 };
    expect(packBoxes([leg, band], page, 6)).toEqual([
      [
        { box: leg, x: 0, y: 0 },
        { box: band, x: 0, y: 1_176 },
      ],
    ]);
    const full = Array.from({ length: 12 }, () => band);
    const pages = packBoxes([leg, pocket, ...full], page, 6);
    for (const placed of pages)
      for (const { box, y } of placed)
        expect(
          box === leg || Math.floor(y / page.height) === Math.floor((y + box.height - 1) / page.height),
        ).toBe(true);
  });

  const side = fc.double({ min: -3_000, max: 3_000, noNaN: true });

  it('cover every point of a drawing, and lie edge to edge', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(side, side), { minLength: 1, maxLength: 30 }), (points) => {
        const tiles = tilesOf(boundsOf(points));
        for (const [x, y] of points) {
          const holding = tiles.filter(
            ({ left, top }) =>
              x >= left - 1e-6 &&
              x <= left + FRAME.width + 1e-6 &&
              y >= top - 1e-6 &&
              y <= top + FRAME.height + 1e-6,
          );
          expect(holding.length).toBeGreaterThan(0);
        }
        const [first] = tiles;
        for (const { column, row, left, top } of tiles) {
          expect(left - (first?.left ?? 0)).toBeCloseTo(column * FRAME.width, 6);
          expect(top - (first?.top ?? 0)).toBeCloseTo(row * FRAME.height, 6);
        }
        expect(new Set(tiles.map(({ name }) => name)).size).toBe(tiles.length);
      }),
    );
  });
});
