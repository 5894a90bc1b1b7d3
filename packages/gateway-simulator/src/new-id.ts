import { randomBytes } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** An id in the providers' manner: a prefix and random letters and digits. */
export const newId = (prefix: string, length: number): string =>
  prefix + [...randomBytes(length)].map((byte) => LETTERS[byte % LETTERS.length]).join('');

export const nowSeconds = (): number => Math.floor(Date.now() / 1000);
