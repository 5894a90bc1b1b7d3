import { v7, validate } from 'uuid';

/** A new id: UUID version 7, so that later ids sort behind earlier ones and the last six characters are random. */
export const newId = <Id extends string = string>(): Id => v7() as Id;

/** The id in its one spelling, or undefined for whatever cannot be an id of ours (`__proto__`, `1 or 1=1`, …). */
export const parseId = <Id extends string>(text: string): Id | undefined =>
  validate(text) ? (text.toLowerCase() as Id) : undefined;
