import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { REFUSALS } from '@darzi/contract/refusals.ts';
import type { Tx } from '../db/database.ts';
import { findSecondFactor, takeRecoveryCode, takeStep } from './second-factor.repository.ts';
import { matchCode } from './totp.ts';

/** Recovery codes are read off paper: blanks, hyphens and case do not count. */
export const plainCode = (text: string): string => text.replace(/[\s-]/g, '').toLowerCase();

const refuseCode = (code: 'account.code_required' | 'account.code_wrong') =>
  refuse(code, { fields: { code: REFUSALS[code].message } });

/** Asks for the second factor where one is in force. A code is used up by it, also a recovery code. */
export const checkSecondFactor = async (
  tx: Tx,
  userId: string,
  given: string | undefined,
): Promise<Outcome<undefined>> => {
  const factor = await findSecondFactor(tx, userId);
  if (factor === undefined || !factor.isConfirmed) return accept(undefined);
  const code = plainCode(given ?? '');
  if (code === '') return refuseCode('account.code_required');
  const step = matchCode(factor.secret, code, new Date(), factor.lastStep);
  const isRight =
    step === undefined ? await takeRecoveryCode(tx, userId, code) : await takeStep(tx, userId, step);
  return isRight ? accept(undefined) : refuseCode('account.code_wrong');
};
