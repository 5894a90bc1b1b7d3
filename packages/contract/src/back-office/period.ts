/** A period of figures, and the reasons for returns they are grouped by. No zod here: pages import this file. */

import { DAY_MS } from '../durations.ts';

/** Why pieces come back, as far as the customers' own words tell. */
export const RETURN_REASONS = [
  'faulty',
  'wrong piece',
  'too small',
  'too large',
  'not as expected',
  'not wanted',
  'other',
] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

export const RETURN_REASON_LABEL = {
  faulty: 'Damaged or faulty',
  'wrong piece': 'Wrong piece sent',
  'too small': 'Too small',
  'too large': 'Too large',
  'not as expected': 'Not as expected',
  'not wanted': 'No longer wanted',
  other: 'Something else',
} as const satisfies Record<ReturnReason, string>;

const MAX_DAYS = 366;
type Fault = { readonly from?: string; readonly to?: string };

/** What is wrong with a first and a last day (`2026-11-21`), by field; empty when the period can be queried. */
export const faultsOfPeriod = ({ from, to }: { readonly from: string; readonly to: string }): Fault => {
  if (from > to) return { to: 'Not before the first day' };
  return (Date.parse(to) - Date.parse(from)) / DAY_MS < MAX_DAYS ? {} : { from: 'At most a year' };
};
