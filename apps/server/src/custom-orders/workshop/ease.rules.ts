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
  /** Overrides the fit's ease. */
  readonly ease: number | undefined;
};

/** The requested ease or the fit's; a garment that hangs from the waist has little there. */
export const easeOf = (
  { garment, fit, ease }: Fitted,
  hangsFrom: 'shoulder' | 'waist',
): Record<Girth, number> => {
  const row = garmentRows[garment];
  // A set's ease in the table is its blouse's.
  const usual =
    hangsFrom === 'waist' && row.parts[0]?.hangsFrom === 'shoulder' ? 1.5 : row.ease[fit ?? 'regular'];
  const around = ease ?? usual;
  return { chest: around, waist: hangsFrom === 'waist' ? Math.min(around, 0.5) : around, hips: around };
};
