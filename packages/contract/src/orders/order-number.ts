/** How people refer to an order, of either kind, without its whole id. */

const LENGTH = 6;

/** The last six characters of an id, unchanged: for statements and file names. */
export const lastSix = (id: string): string => id.slice(-LENGTH);

/** The number customers say on the phone, the same on screens, in mails and on paper: `#4f9a1c`. */
export const orderNumber = (id: string): string => `#${lastSix(id)}`;
