/** What every conversation about an order has in common. No zod: pages import this file. */

/** The longest text of one message. */
export const MAX_MESSAGE_CHARACTERS = 4_000;

/** Which side of an order somebody writes for: the customer, the ready-made shop or the studio. */
export type Side = 'customer' | 'shop' | 'studio';
