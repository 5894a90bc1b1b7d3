/** What every conversation about an order has in common. No zod: pages import this file. */

/** The longest text of one message. */
export const MESSAGE_MAX_CHARACTERS = 4_000;

/** On which side of an order somebody writes: the customer, the shop of ready clothing, the studio. */
export type Side = 'customer' | 'shop' | 'studio';
