import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packSheet } from './pack-sheet.rules.ts';

const GAP = 2;
const side = fc.integer({ min: 1, max: 40 });

it('keeps every box on the sheet and apart from the others', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ width: side, height: side }), { minLength: 1, maxLength: 12 }),
      (boxes) => {
        const packed = packSheet(boxes, { width: 100, height: 80 }, GAP);
        if (packed === undefined) return;
        expect(packed).toHaveLength(boxes.length);
        for (const [index, { box, x, y }] of packed.entries()) {
          expect(x + box.width).toBeLessThanOrEqual(100);
          expect(y + box.height).toBeLessThanOrEqual(80);
          for (const other of packed.slice(index + 1)) {
            const isBeside = x + box.width + GAP <= other.x || other.x + other.box.width + GAP <= x;
            const isBelow = y + box.height + GAP <= other.y || other.y + other.box.height + GAP <= y;
            expect(isBeside || isBelow).toBe(true);
          }
        }
      },
    ),
  );
});

it('lays a wide box beneath two of different heights', () => {
  const boxes = [
    { width: 40, height: 70 },
    { width: 30, height: 40 },
    { width: 26, height: 30 },
    { width: 58, height: 20 },
  ];
  expect(packSheet(boxes, { width: 100, height: 72 }, GAP)).toBeDefined();
  expect(packSheet(boxes, { width: 100, height: 61 }, GAP)).toBeUndefined();
});
