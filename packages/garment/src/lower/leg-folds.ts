/** Where legs fold: at the crotch, behind the knee, where they break on the foot, below pleats. */
import type { LowerCut } from '../garment-spec.ts';
import { clamp, mix, type Point } from '../shape/geometry.ts';
import type { Drape, Fold } from '../shape/panel.ts';
import { rollDice } from '../shape/random.ts';
import type { Leg } from './leg.ts';

/** Draped cloth, not cut to the leg: cowls swing from the hip to the middle and on to the ankle. */
const drapedLeg = (leg: Leg, cut: LowerCut, seed: number): Fold[] => {
  const dice = rollDice(seed * 17 + 9);
  const { top, crotchY, hemY } = leg;
  const at = (u: number, y: number): Point => [mix(leg.inner(y), leg.outer(y), u), y];
  const fold = (line: Point[], width: number, depth: number, lean: number): Fold => ({
    line,
    width,
    depth,
    lean,
  });
  // Each swing hangs lower, wider and softer than the one above, from the side seam to the middle.
  const swings = Array.from({ length: 4 }, (_, k): Fold => {
    const start = at(1, top + 1.2 + 2.2 * k + dice.spread(0.5));
    const end: Point = [0.1, mix(top + 4.5, crotchY + 0.5, (k + 0.6) / 4) + dice.spread(0.5)];
    const sag = 2.6 + 0.9 * k;
    return fold(
      [start, [mix(end[0], start[0], 0.4), mix(start[1], end[1], 0.7) + sag], end],
      0.5 + 0.11 * k,
      0.24 - 0.025 * k,
      k % 2 === 0 ? 1 : -1,
    );
  });
  const falls = Array.from({ length: 4 }, (_, k): Fold => {
    const from = crotchY - 1.5 + k * (hemY - crotchY) * 0.16;
    const to = mix(crotchY, hemY, 0.62 + 0.09 * k);
    return fold(
      [
        at(0.04, from + dice.spread(0.4)),
        at(0.3 + dice.spread(0.05), mix(from, to, 0.55)),
        at(0.82 - 0.1 * k, to + dice.spread(0.5)),
      ],
      0.62,
      0.15 + 0.05 * dice.next(),
      k % 2 === 0 ? -1 : 1,
    );
  });
  const ankle = Array.from({ length: cut.hem === 'band' ? 2 : 3 }, (_, k): Fold => {
    const y = hemY - 2.6 - k * 1.5 + dice.spread(0.25);
    return fold(
      [at(k % 2 === 0 ? 0.05 : 0.95, y - 0.5), at(0.5, y + 0.6), at(k % 2 === 0 ? 0.72 : 0.28, y + 0.9)],
      0.4,
      0.14,
      1,
    );
  });
  return [...swings, ...falls, ...ankle];
};

export const legFolds = (leg: Leg, cut: LowerCut, seed: number): Fold[] => {
  const dice = rollDice(seed * 13 + 3);
  const { crotchY, kneeY, hemY } = leg;
  const at = (u: number, y: number): Point => [mix(leg.inner(y), leg.outer(y), u), y];
  const folds: Fold[] = [];
  const tight = cut.ease < 2;
  if (cut.pleats >= 5) return drapedLeg(leg, cut, seed);
  for (let i = 0; i < (cut.pleats >= 4 ? 0 : 3); i++) {
    const drop = i * 1.1 + dice.spread(0.3);
    folds.push({
      line: [
        [0.15, crotchY - 0.9 + drop * 0.6],
        at(0.38, crotchY - 0.4 + drop * 1.1),
        at(0.68 - i * 0.08, crotchY - (tight ? 1.6 : -0.6) + drop),
      ],
      width: 0.4,
      depth: (0.15 - i * 0.02) * (tight ? 0.6 : 1),
      lean: i % 2 === 0 ? 1 : -1,
    });
  }
  if (cut.rings > 0) {
    for (let i = 0; i < cut.rings; i++) {
      const y = hemY - cut.rings * 0.8 + i * 0.8 + 0.2;
      folds.push({
        line: [at(-0.02, y + dice.spread(0.1)), at(0.5, y + 0.28), at(1.02, y + dice.spread(0.15))],
        width: 0.2,
        depth: 0.24,
        lean: 1,
      });
    }
    return folds;
  }
  if (hemY > kneeY + 4 && cut.pleats < 4) {
    // Soft drags that run down and inwards from both sides of the knee and fade: never a slash from edge to edge.
    const from = (u: number, y: number, to: number, drop: number, depth: number): Fold => ({
      line: [at(u, y), at(mix(u, to, 0.5), y + drop * 0.62), at(to, y + drop)],
      width: 0.62,
      depth,
      lean: u < 0.5 ? 1 : -1,
    });
    folds.push(
      from(0.04, kneeY - 2.6 + dice.spread(0.4), 0.5, 2.3, 0.13),
      from(0.97, kneeY - 0.9 + dice.spread(0.5), 0.56, 2.6, 0.12),
      from(0.06, kneeY + 1.4 + dice.spread(0.4), 0.46, 1.7, 0.09),
    );
  }
  if (!cut.crease && hemY > kneeY + 6 && cut.hemWidth < 10) {
    for (let i = 0; i < 3; i++) {
      const y = hemY - 1.2 - i * 1.5 + dice.spread(0.25);
      const flip = i % 2 === 0;
      folds.push({
        line: [at(flip ? 0 : 1, y), at(0.5, y + 0.75), at(flip ? 0.72 : 0.3, y + 1)],
        width: 0.4,
        depth: 0.15 - i * 0.035,
        lean: flip ? 1 : -1,
      });
    }
  }
  return folds;
};

export const legDrapes = (leg: Leg, cut: LowerCut, seed: number): Drape[] => {
  if (cut.rings > 0 || cut.ease < 1) return [];
  const wide = clamp((cut.hemWidth - 7) / 6, 0, 1);
  if (cut.pleats >= 4)
    return [
      {
        count: 3 + Math.round(wide),
        from: leg.top,
        to: leg.hemY,
        depth: 1 + 0.5 * wide,
        sharp: 0.35,
        seed: seed + 7,
      },
    ];
  return [
    { count: 2, from: leg.top + 4, to: leg.hemY + 12, depth: 0.45 + 0.7 * wide, sharp: 0.1, seed: seed + 7 },
  ];
};
