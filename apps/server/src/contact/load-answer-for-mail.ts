import type { Db } from '../db/database.ts';
import { type AnswerForMail, findAnswerForMail } from './inbox.repository.ts';

export type { AnswerForMail };

/** An answer with the message it belongs to; undefined when that was erased meanwhile. */
export const loadAnswerForMail = (db: Db, id: string): Promise<AnswerForMail | undefined> =>
  findAnswerForMail(db, id);
