/** The people of the demo's custom orders, in inches. */
import type { Measurements } from '@darzi/contract/custom-orders/custom-order.ts';

const ANANYA: Measurements = {
  chest: 36,
  waist: 30,
  hips: 39,
  length: 44,
  shoulders: 14.5,
  sleeves: 18,
};
export const KABIR: Measurements = { chest: 27, waist: 25, hips: 28, length: 21, shoulders: 12, sleeves: 16 };

export const DEMO_PROFILES: readonly { readonly name: string; readonly measurements: Measurements }[] = [
  { name: 'Kabir (9)', measurements: KABIR },
  { name: 'Ananya', measurements: ANANYA },
];

/** Measurements that only some garments need, beyond the six of a saved profile. */
export const MEERA = { chest: 26.5, waist: 23.5, hips: 28, shoulders: 11.5, length: 30 };
export const NEEDED_OF_ANANYA = {
  kurta: ANANYA,
  lehenga: { chest: 36, waist: 30, hips: 39, shoulders: 14.5, length: 41, topLength: 15, sleeves: 11 },
  blouse: { chest: 36, underbust: 31, shoulders: 14.5, length: 15, sleeves: 10.5 },
  coat: { ...ANANYA, length: 42, sleeves: 23 },
};
