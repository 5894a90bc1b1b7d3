import type { Paise } from '@darzi/contract/money.ts';
import { shareOut as byWeights } from './gst.rules.ts';

/** Shares an amount out in proportion to weights, as invoices do: to the paisa, nothing lost. */
export const shareOut = (amountPaise: Paise, weights: readonly Paise[]): readonly Paise[] =>
  byWeights(amountPaise, weights);
