/** How words are bent, the same on screens, in mails and on paper. */

/** `silk` → `Silk`: what begins a line or stands alone. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `1 piece`, `3 pieces`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
