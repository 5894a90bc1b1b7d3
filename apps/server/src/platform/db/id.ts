import { v7 } from 'uuid';

/** A new id: UUID version 7, so that ids sort by creation time and the last six characters are random. */
export const newId = <Id extends string = string>(): Id => v7() as Id;
