/** Where an upper garment folds as it hangs: armpit, waist, elbow, from hip to hem. */
import type { UpperCut } from '../garment-spec.ts';
import { clamp, mix, type Point } from '../shape/geometry.ts';
import type { Drape, Fold } from '../shape/panel.ts';
import { rollDice } from '../shape/random.ts';
import type { Block } from './bodice.ts';
import { acrossSleeve, type Sleeve } from './sleeve.ts';

/** Folds across the body; the two sides fall slightly differently. */
export const bodyFolds = (block: Block, cut: UpperCut, seed: number): Fold[] => {
  const dice = rollDice(seed * 7 + 1);
  const folds: Fold[] = [];
  const [ax, ay] = block.armpit;
  const { waistY } = block.torso;
  const low = cut.waistSeam === 'none' ? block.hemY : block.waistSeamY;
  const loose = clamp(cut.ease / 5, 0.35, 1.3);
  for (const side of [1, -1] as const) {
    const reach = Math.min(waistY, low) - ay;
    folds.push({
      line: [
        [side * (ax - 0.15), ay + 0.3],
        [side * (ax * 0.78 + dice.spread(0.5)), ay + reach * 0.22],
        [side * (ax * 0.52 + dice.spread(0.9)), ay + reach * (0.34 + dice.spread(0.08))],
      ],
      width: 0.55 + dice.next() * 0.2,
      depth: 0.3 * loose,
      lean: -side,
    });
    folds.push({
      line: [
        [side * (ax - 0.1), ay + 0.9],
        [side * (ax * 0.86), ay + reach * 0.45],
        [side * (block.widthAt(waistY) * (0.66 + dice.spread(0.06))), ay + reach * (0.85 + dice.spread(0.1))],
      ],
      width: 0.6,
      depth: 0.26 * loose,
      lean: -side,
    });
    folds.push({
      line: [
        [side * (block.neckHalf + 1 + dice.spread(0.4)), 2.2 + dice.next()],
        [side * (block.shoulder[0] * 0.82), ay * 0.6],
        [side * (ax - 0.5), ay - 0.6],
      ],
      width: 0.8,
      depth: 0.14 * loose,
      lean: side,
    });
    if (low - waistY > 4 && cut.shaping > 0.42) {
      const w = block.widthAt(waistY);
      folds.push({
        line: [
          [side * (w - 0.2), waistY + dice.spread(0.5)],
          [side * (w * 0.72), waistY + 0.9 + dice.spread(0.4)],
          [side * w * 0.42, waistY + 0.7],
        ],
        width: 0.5,
        depth: 0.2 * loose,
        lean: side,
      });
    }
  }
  return folds;
};

/** Long hanging folds for the part below the waist. */
export const bodyDrapes = (block: Block, cut: UpperCut, seed: number): Drape[] => {
  if (cut.quilting !== 'none') return [];
  if (cut.waistSeam !== 'none') {
    const from = block.waistSeamY;
    const kalis = cut.waistSeam === 'kalis';
    const sweep = block.widthAt(block.hemY);
    return [
      {
        count: Math.max(5, Math.round(sweep * (kalis ? 0.52 : 0.46))),
        from,
        to: block.hemY,
        depth: kalis ? 0.95 : 0.85,
        sharp: 0.55,
        seed: seed + 3,
      },
      { count: Math.round(sweep * 1.15), from, to: from + 7, depth: 0.2, sharp: 0.4, seed: seed + 5 },
    ];
  }
  const long = block.hemY - block.torso.waistY;
  if (long < 3) return [];
  const fall = clamp(long / 20, 0.25, 1);
  return [
    {
      count: 4 + (seed % 3),
      from: block.torso.armholeY + 1,
      to: block.hemY + 2,
      depth: 0.42 * fall + cut.flare * 1.2,
      sharp: 0.15,
      seed: seed + 3,
    },
  ];
};

/** Folds of a sleeve: at the elbow, one long one from the shoulder, and cloth pushed up at the cuff. */
export const sleeveFolds = (sleeve: Sleeve, cut: UpperCut, seed: number): Fold[] => {
  const dice = rollDice(seed * 11 + 5);
  const folds: Fold[] = [];
  const loose = clamp(cut.ease / 5, 0.4, 1.4);
  const across = (t: number, from: number, to: number, slant: number): Point[] => {
    const [a = [0, 0] as const, b = a] = acrossSleeve(sleeve, t);
    const [c = a, d = b] = acrossSleeve(sleeve, clamp(t + slant, 0, 1));
    return [
      [mix(a[0], b[0], from), mix(a[1], b[1], from)],
      [
        mix((a[0] + c[0]) / 2, (b[0] + d[0]) / 2, (from + to) / 2),
        mix((a[1] + c[1]) / 2, (b[1] + d[1]) / 2, (from + to) / 2) + 0.15,
      ],
      [mix(c[0], d[0], to), mix(c[1], d[1], to)],
    ];
  };
  const long = sleeve.length > 12;
  // A short sleeve hangs from the shoulder in one soft fold; it ends above the elbow's.
  if (!long) return [{ line: across(0.05, 0.55, 0.34, 0.9), width: 0.55, depth: 0.11 * loose, lean: 1 }];
  folds.push({ line: across(0.1, 0.66, 0.3, 0.3), width: 0.45, depth: 0.2 * loose, lean: 1 });
  folds.push({
    line: across(0.16, 0.62, 0.5, 0.36 + dice.spread(0.06)),
    width: 0.55,
    depth: 0.2 * loose,
    lean: -1,
  });
  folds.push({
    line: across(0.45 + dice.spread(0.03), 1.0, 0.3, -0.04),
    width: 0.4,
    depth: 0.24 * loose,
    lean: 1,
  });
  folds.push({
    line: across(0.5 + dice.spread(0.03), 1.0, 0.42, 0.05),
    width: 0.38,
    depth: 0.22 * loose,
    lean: -1,
  });
  folds.push({ line: across(0.56, 0.05, 0.55, 0.1), width: 0.5, depth: 0.15 * loose, lean: 1 });
  folds.push({ line: across(0.62, 0.85, 0.35, 0.2), width: 0.5, depth: 0.16 * loose, lean: -1 });
  if (cut.cuff !== 'plain') {
    folds.push({
      line: across(0.88 + dice.spread(0.02), 0.1, 0.8, 0.03),
      width: 0.34,
      depth: 0.2 * loose,
      lean: 1,
    });
    folds.push({ line: across(0.94, 0.9, 0.25, -0.03), width: 0.3, depth: 0.2 * loose, lean: -1 });
    folds.push({ line: across(0.8, 0.95, 0.4, 0.04), width: 0.4, depth: 0.16 * loose, lean: -1 });
  }
  return folds;
};
