/** What a change of many prices does to each one; preview and change share this rule. No zod here. */

/** `by` is in rupees; a negative value lowers the price. */
export type PriceStep =
  | { readonly to: number }
  | { readonly percent: number; readonly endsIn9?: boolean | undefined }
  | { readonly by: number; readonly endsIn9?: boolean | undefined };

/** How long a price change can be reverted. */
export const PRICE_UNDO_MINUTES = 10;

/** The nearest whole rupees ending in 9; the lower of two equally near. */
const toNine = (rupees: number): number => Math.max(9, Math.ceil((rupees - 9) / 10 - 0.5) * 10 + 9);

/** The price after the step: whole rupees, at least one. */
export const steppedPrice = (rupees: number, step: PriceStep): number => {
  if ('to' in step) return step.to;
  const exact = 'by' in step ? rupees + step.by : (Math.round(rupees * 100) * (100 + step.percent)) / 10_000;
  return step.endsIn9 === true ? toNine(exact) : Math.max(1, Math.round(exact));
};
