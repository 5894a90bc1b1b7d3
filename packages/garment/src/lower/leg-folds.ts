/** Where legs fold: at the crotch, behind the knee, where they break on the foot, below pleats. */
import type { LowerCut } from '../garment-spec.ts';
import { clamp, mix, type Point } from '../shape/geometry.ts';
import type { Drape, Fold } from '../shape/panel.ts';
import { rollDice } from '../shape/random.ts';
import type { Leg } from './leg.ts';

/** Draped cloth, not cut to the leg: pleats fall from the band and swing to the inner leg, the outer ones to the ankle. */
const drapedLeg = (leg: Leg, cut: LowerCut, seed: number): Fold[] => {
  const dice = rollDice(seed * 17 + 9);
  const { top, crotchY, hemY } = leg;
  const at = (u: number, y: number): Point => [mix(leg.inner(y), leg.outer(y), u), y];
  const count = Math.round(mix(5, 8, clamp((cut.pleats - 7) / 7, 0, 1)));
  const pleats = Array.from({ length: count }, (_, k): Fold => {
    const t = k / (count - 1);
    const start = 0.1 + 0.76 * t + dice.spread(0.02);
    const endY = mix(crotchY + 2, hemY - 1.5, t ** 0.7) + dice.spread(0.5);
    const end = mix(0.02, 0.34, t ** 1.4);
    const hang = mix(top, endY, 0.62);
    return {
      // From behind the band, where it is deepest.
      line: [at(start, top - 2.5), at(start + 0.1 * t, hang), at(end, endY)],
      width: 0.5 + 0.22 * t + dice.spread(0.05),
      depth: (0.24 + 0.1 * dice.next()) * mix(1, 1.5, clamp((cut.pleats - 7) / 7, 0, 1)),
      lean: -1,
    };
  });
  const ankle = Array.from({ length: cut.hem === 'band' ? 2 : 3 }, (_, k): Fold => {
    const y = hemY - 2.6 - k * 1.5 + dice.spread(0.25);
    return {
      line: [
        at(k % 2 === 0 ? 0.05 : 0.95, y - 0.5),
        at(0.5, y + 0.6),
        at(k % 2 === 0 ? 0.72 : 0.28, y + 0.9),
      ],
      width: 0.4,
      depth: 0.12,
      lean: 1,
    };
  });
  return [...pleats, ...ankle];
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
  if (cut.pleats >= 4) {
    const isDraped = cut.pleats >= 5;
    return [
      {
        count: 3 + Math.round(wide),
        from: leg.top,
        to: leg.hemY,
        depth: isDraped ? 0.5 : 1 + 0.5 * wide,
        sharp: isDraped ? 0.05 : 0.35,
        seed: seed + 7,
      },
    ];
  }
  return [
    { count: 2, from: leg.top + 4, to: leg.hemY + 12, depth: 0.45 + 0.7 * wide, sharp: 0.1, seed: seed + 7 },
  ];
};
