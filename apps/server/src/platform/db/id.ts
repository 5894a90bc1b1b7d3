import { v7, validate } from 'uuid';

/** A new id: UUID version 7, so that later ids sort behind earlier ones and the last six characters are random. */
export const newId = (): string => v7();

/** The id in its one spelling, or undefined for whatever cannot be an id of ours (`__proto__`, `1 or 1=1`, …). */
export const parseId = (text: string): string | undefined =>
  validate(text) ? text.toLowerCase() : undefined;
