/** How much room a garment leaves around the body. Inches; pure. */
import type { Fit } from '@darzi/contract/custom-orders/garment-choices.ts';
import { type Garment, garmentRows } from '@darzi/contract/custom-orders/garments.ts';

export const GIRTHS = ['chest', 'waist', 'hips'] as const;
export type Girth = (typeof GIRTHS)[number];
/** Millimetres. */
export type Girths = Readonly<Partial<Record<Girth, number>>>;

type Fitted = {
  readonly garment: Garment;
  readonly fit: Fit | null;
  /** Instead of what the fit asks. */
  readonly ease: number | undefined;
};

/** What is asked for or what the fit says; a waist that hangs from itself has little. */
export const easeOf = (
  { garment, fit, ease }: Fitted,
  hangsFrom: 'shoulder' | 'waist',
): Record<Girth, number> => {
  const row = garmentRows[garment];
  // The table's ease of a set is its blouse's.
  const usual =
    hangsFrom === 'waist' && row.parts[0]?.hangsFrom === 'shoulder' ? 1.5 : row.ease[fit ?? 'regular'];
  const around = ease ?? usual;
  return { chest: around, waist: hangsFrom === 'waist' ? Math.min(around, 0.5) : around, hips: around };
};
