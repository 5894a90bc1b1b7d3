import { type Paise, paise } from '../money.ts';

/** Banks refuse more in one payment by UPI to a shop (NPCI’s limit; a few trades have a higher one). */
const MOST_BY_UPI = paise(10_000_000);

/** Whether an amount can be paid by UPI in one payment. */
export const isWithinUpi = (amount: Paise): boolean => amount <= MOST_BY_UPI;
