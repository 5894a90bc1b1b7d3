/** How people name an order, of either kind, without its whole id. */

const LENGTH = 6;

/** The last six characters of an id, as they stand in it: for statements and the names of files. */
export const lastSix = (id: string): string => id.slice(-LENGTH);

/** The number a customer says on the phone, written alike on screens, in mails and on paper: `#4f9a1c`. */
export const orderNumber = (id: string): string => `#${lastSix(id)}`;
