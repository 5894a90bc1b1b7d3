import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyLandmarks } from '../body/body-landmarks.ts';
import { armAngle } from '../body/body-limbs.ts';
import { bodyOutline } from '../body/body-outline.ts';
import { FRAME } from '../body/figure-tapes.ts';
import { fillMeasurements } from '../body/fill-measurements.ts';
import { sideOutline } from '../body/side-outline.ts';
import { DESIGN_STYLES } from '../design-spec.ts';
import { FABRICS } from '../garment-spec.ts';
import { flatten } from '../shape/geometry.ts';
import { drawOnBody } from './dress.ts';
import { figureSvg } from './figure-svg.ts';
import { outfitOf } from './outfit.ts';
import { placePiece } from './place-pieces.ts';
import { drawSide } from './side-view.ts';

const INKS = { ink: '#1d1a17', chalk: '#6b635a', line: '#d8cfc0', sheet: '#fdfbf6', skin: '#ece5d8' };
const never = (): never => {
  throw new Error('not drawn');
};
const inches = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const body = fc.record({
  chest: inches(20, 60),
  waist: inches(20, 60),
  hips: inches(20, 60),
  shoulders: inches(12, 30),
  sleeves: inches(0, 40),
  length: inches(20, 72),
});

describe('the figure', () => {
  it('can be drawn in every style and cloth on every body within the bounds', () => {
    fc.assert(
      fc.property(
        body,
        fc.constantFrom(...DESIGN_STYLES),
        fc.constantFrom(...FABRICS),
        fc.constantFrom('front', 'back'),
        (known, style, fabric, view) => {
          const figure = drawOnBody({ measurements: known, worn: { style, fabric }, view }, 'f');
          expect(figureSvg(figure, INKS, 'f')).not.toMatch(/NaN|undefined|Infinity/);
          for (const { label } of figure.tapes) expect(label.y).toBeLessThan(FRAME.height);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('wears trousers under the ordered garment, and nothing when nothing was chosen', () => {
    const known = { chest: 38, waist: 32, hips: 41, shoulders: 15, sleeves: 22.5, length: 28 };
    const worn = { style: 'modern', fabric: 'linen' } as const;
    expect(drawOnBody({ measurements: known, worn }, 'f').over).toHaveLength(2);
    expect(drawOnBody({ measurements: known }, 'f').over).toEqual([]);
  });
});

it('a sleeve to the elbow runs straight on below the short blouse of a large body', () => {
  const wearer = { who: 'woman', height: 62 } as const;
  const measurements = { chest: 60, waist: 54, hips: 60, shoulders: 17 };
  const marks = bodyLandmarks({ ...fillMeasurements(measurements, wearer).body, ...measurements }, wearer);
  const choices = { sleeve: 'puff', sleeveLength: 'elbow' };
  const [blouse] = outfitOf(marks, { garment: 'saree-blouse', fabric: 'cotton', choices }, {}).pieces.filter(
    ({ isPlain }) => !isPlain,
  );
  if (blouse === undefined) throw new Error('no blouse');
  const { panels } = placePiece(blouse, bodyOutline(marks), armAngle(marks), 'front').drawing;
  const outlineOf = (panel: string) => flatten(panels.find(({ id }) => id === panel)?.outline ?? never());
  const hem = Math.max(...outlineOf('body').map(([, y]) => y));
  const inside = (from: number, to: number) =>
    Math.min(...outlineOf('sleeve-right').flatMap(([x, y]) => (y > from && y < to ? [x] : [])));
  expect(inside(hem, hem + 9)).toBeGreaterThan(inside(hem - 3, hem) - 0.2);
});

it.each([
  [60, 56, 60, 63],
  [52, 48, 55, 66],
  [36, 30, 39, 64],
] as const)(
  'a forearm turns no corner on the cloth beside a chest of %d inches',
  (chest, waist, hips, height) => {
    const wearer = { who: 'woman', height } as const;
    const measurements = { chest, waist, hips };
    const marks = bodyLandmarks({ ...fillMeasurements(measurements, wearer).body, ...measurements }, wearer);
    const { forearms, outerAt } = bodyOutline(marks);
    const [right] = forearms;
    if (right === undefined) throw new Error('no arm');
    // its two ends are the open top
    const [top = [0, 0], ...rest] = flatten(right);
    const [x, y] = rest.at(-1) ?? top;
    const inner = Math.abs(x) < Math.abs(top[0]) ? ([x, y] as const) : top;
    expect(Math.abs(inner[0])).toBeGreaterThan(outerAt(inner[1]) + 0.4);
  },
);

describe('clothes from the side', () => {
  const wearer = { who: 'woman', height: 63 } as const;
  const measurements = { chest: 60, waist: 56, hips: 62, shoulders: 17 };
  const marks = bodyLandmarks({ ...fillMeasurements(measurements, wearer).body, ...measurements }, wearer);
  const drawn = (garment: 'trousers' | 'dress') =>
    drawSide(outfitOf(marks, { garment, fabric: 'cotton' }, {}), marks, sideOutline(marks));

  it('a top inside a waistband ends there', () => {
    const [tee, trousers] = drawn('trousers');
    expect(trousers?.spec.family).toBe('trousers');
    expect(tee?.drawing.bounds.bottom).toBeLessThan(marks.waistY + 1);
  });

  it('a gathered skirt falls from the furthest place above, and never back to the body', () => {
    const [dress] = drawn('dress');
    const body = dress?.drawing.panels.find(({ id }) => id === 'body');
    if (body === undefined) throw new Error('no dress');
    const outline = flatten(body.outline, 8);
    const hem = Math.max(...outline.map(([, y]) => y));
    const behind = outline.filter(([x, y]) => x < 0 && y > marks.waistY + 1 && y < hem - 1.5);
    const down = behind.toSorted(([, a], [, b]) => a - b).map(([x]) => x);
    for (const [index, x] of down.slice(1).entries()) expect(x).toBeLessThan((down[index] ?? 0) + 0.05);
  });
});

it.each([
  ['woman', 64, 60],
  ['woman', 62, 26],
  ['man', 76, 40],
  ['man', 69, 60],
  ['boy', undefined, 21],
] as const)('the head of a sleeve is round from the side, and below the neck: %s', (who, height, chest) => {
  const wearer = { who, height, ...(who === 'boy' && { age: 3 }) };
  const marks = bodyLandmarks({ ...fillMeasurements({ chest }, wearer).body, chest }, wearer);
  for (const garment of ['tee', 'kurta'] as const) {
    const drawn = drawSide(outfitOf(marks, { garment, fabric: 'cotton' }, {}), marks, sideOutline(marks));
    const sleeve = drawn.flatMap(({ drawing }) => drawing.panels).findLast(({ id }) => id === 'sleeve-side');
    const outline = flatten(sleeve?.outline ?? never(), 8);
    const top = Math.min(...outline.map(([, y]) => y));
    expect(top).toBeGreaterThan(0);
    const wide = (below: number): number => {
      const xs = outline.flatMap(([x, y]) => (y < top + below ? [x] : []));
      return Math.max(...xs) - Math.min(...xs);
    };
    // A point widens evenly; an arc is wide at once.
    expect(wide(0.5)).toBeGreaterThan(0.33 * wide(3));
  }
});

describe('how tall somebody is', () => {
  it('is not taken from a sleeve that ends before the wrist', () => {
    const grown = { chest: 36, waist: 30, hips: 39, shoulders: 14.5, sleeves: 18, length: 44 };
    expect(bodyLandmarks(grown).heightInches).toBeGreaterThan(58);
    const child = { chest: 24.5, waist: 22.8, hips: 25.5, shoulders: 12, sleeves: 15, length: 24 };
    expect(bodyLandmarks(child).heightInches).toBeLessThan(46);
  });
});
