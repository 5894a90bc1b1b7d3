import { type Paise, paise } from '../money.ts';

/** Banks refuse larger UPI payments to a shop (NPCI’s limit; a few trades have a higher one). */
const MAX_BY_UPI = paise(10_000_000);

/** Whether one UPI payment can cover the amount. */
export const isWithinUpi = (amount: Paise): boolean => amount <= MAX_BY_UPI;
