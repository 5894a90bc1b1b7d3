/** What a change of many prices makes of one: the same for the preview and for the change itself. No zod here. */

/** `by` in rupees; below zero lowers. */
export type PriceStep =
  | { readonly to: number }
  | { readonly percent: number; readonly endsIn9?: boolean | undefined }
  | { readonly by: number; readonly endsIn9?: boolean | undefined };

/** How long a change of prices can be taken back. */
export const PRICE_UNDO_MINUTES = 10;

/** The nearest whole rupees that end in 9; of two as near, the lower. */
const toNine = (rupees: number): number => Math.max(9, Math.ceil((rupees - 9) / 10 - 0.5) * 10 + 9);

/** The price after the step, in whole rupees, never under one. Rupees. */
export const steppedPrice = (rupees: number, step: PriceStep): number => {
  if ('to' in step) return step.to;
  const exact = 'by' in step ? rupees + step.by : (Math.round(rupees * 100) * (100 + step.percent)) / 10_000;
  return step.endsIn9 === true ? toNine(exact) : Math.max(1, Math.round(exact));
};
