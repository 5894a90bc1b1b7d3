/** The usual length of a garment on its wearer. No zod: pages import this file. */
import type { Wearer } from './body.ts';
import { type Garment, garmentBounds } from './garments.ts';
import { toQuarterInch } from './measurement-unit.ts';

/** As a share of the height: a kurta ends at the knee, a saree blouse under the bust. */
const LENGTH_PER_HEIGHT = {
  kurta: 0.6,
  shirt: 0.435,
  tee: 0.4,
  blouse: 0.38,
  'saree-blouse': 0.225,
  'lehenga-set': 0.62,
  anarkali: 0.78,
  dress: 0.62,
  sherwani: 0.62,
  bandhgala: 0.44,
  'nehru-vest': 0.4,
  coat: 0.58,
  trousers: 0.61,
  churidar: 0.585,
  salwar: 0.59,
  palazzo: 0.6,
  lehenga: 0.62,
  skirt: 0.45,
} as const satisfies Record<Garment, number>;

/** Halfway through the growth charts: 34 in at two years, two and a quarter a year until they are grown. */
const heightOfChild = (age: number): number => Math.min(34.5 + (age - 2) * 2.3, 66);

/** The given height, or the usual one. Inches. */
export const usualHeight = (wearer: Wearer | undefined): number => {
  if (wearer?.height !== undefined) return wearer.height;
  switch (wearer?.who) {
    case 'man':
      return 67;
    case 'girl':
    case 'boy':
      return heightOfChild(wearer.age ?? 10);
    default:
      return 63;
  }
};

/** Inches, within the garment's bounds. */
export const usualLength = (garment: Garment, wearer: Wearer | undefined): number => {
  const [min, max] = garmentBounds(garment, 'length', wearer?.who);
  return Math.min(max, Math.max(min, toQuarterInch(usualHeight(wearer) * LENGTH_PER_HEIGHT[garment])));
};

/** For the top of a set. Inches. */
export const usualTopLength = (wearer: Wearer | undefined): number =>
  toQuarterInch(usualHeight(wearer) * LENGTH_PER_HEIGHT['saree-blouse']);
