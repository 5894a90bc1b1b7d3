/** Why a price was agreed at the counter or on the phone: chosen, not written, so that the audit names nobody. No zod. */
export const AGREED_BECAUSE = [
  'regular customer',
  'many pieces',
  'small fault',
  'price matched',
  'staff or family',
  'other',
] as const;
export type AgreedBecause = (typeof AGREED_BECAUSE)[number];

export const AGREED_LABEL = {
  'regular customer': 'A regular customer',
  'many pieces': 'Many pieces',
  'small fault': 'A small fault',
  'price matched': 'Price matched',
  'staff or family': 'Staff or family',
  other: 'Another reason',
} as const satisfies Record<AgreedBecause, string>;
