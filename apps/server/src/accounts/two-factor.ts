import { randomBytes } from 'node:crypto';
import type { UserId } from '@darzi/contract/ids.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { REFUSALS } from '@darzi/contract/refusals.ts';
import { recordAudit } from '../platform/audit/audit.ts';
import type { Actor, Caller } from '../platform/auth/actor.ts';
import type { Database, Tx } from '../platform/db/database.ts';
import { drawQr } from '../platform/http/qr.ts';
import { findAccount, lockAccount } from './account.repository.ts';
import type { Attempt } from './failed-attempts.ts';
import { confirmOwnPassword, confirmPassword } from './passwords.ts';
import { base32, createSecret, matchCode, otpAddress } from './totp.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  consumeRecoveryCode,
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  takeStep,
} from './two-factor.repository.ts';

/** Recovery codes are read off paper: spaces, hyphens and case do not count. */
const plainCode = (text: string): string => text.replace(/[\s-]/g, '').toLowerCase();

const refuseCode = (code: 'account.code_required' | 'account.code_wrong') =>
  refuse(code, { fields: { code: REFUSALS[code].message } });

/** Requires the second factor if one is active. Uses up the code, even a recovery code. */
export const checkSecondFactor = async (
  tx: Tx,
  userId: UserId,
  given: string | undefined,
): Promise<Outcome<undefined>> => {
  const factor = await findSecondFactor(tx, userId);
  if (factor === undefined || !factor.isConfirmed) return accept(undefined);
  const code = plainCode(given ?? '');
  if (code === '') return refuseCode('account.code_required');
  const step = matchCode(factor.secret, code, new Date(), factor.lastStep);
  const isRight =
    step === undefined ? await consumeRecoveryCode(tx, userId, code) : await takeStep(tx, userId, step);
  return isRight ? accept(undefined) : refuseCode('account.code_wrong');
};

const RECOVERY_CODES = 8;
const RECOVERY_CODE_BYTES = 6;

type Setup = {
  readonly secret: string;
  readonly address: string;
  readonly picture: { readonly size: number; readonly path: string };
};

/** Whether one's own sign-in requires a second factor, and how many recovery codes are left. */
export const showSecondFactor = async (
  db: Database,
  actor: Actor,
): Promise<Outcome<{ isOn: boolean; recoveryCodesLeft: number }>> => {
  const factor = await findSecondFactor(db, actor.userId);
  return accept({
    isOn: factor?.isConfirmed === true,
    recoveryCodesLeft: await countRecoveryCodes(db, actor.userId),
  });
};

/** Creates a secret for the person's app; nothing changes until one of its codes is confirmed. Needs the password. */
export const beginSetup = async (
  db: Database,
  attempt: Attempt,
  actor: Actor,
  password: string,
  { caller, shopName }: { readonly caller: Caller; readonly shopName: string },
): Promise<Outcome<Setup>> => {
  const account = await findAccount(db, actor.userId);
  if (account === undefined) return refuse('session.expired');
  const confirmed = await confirmPassword(attempt, account, password, caller);
  if (!confirmed.ok) return confirmed;
  const secret = createSecret();
  const begun = await db.transaction().execute(async (tx): Promise<Outcome<undefined>> => {
    if (!(await lockAccount(tx, account.id, account.passwordHash))) return refuse('account.wrong_password');
    const isBegun = await beginSecondFactor(tx, account.id, secret);
    return isBegun ? accept(undefined) : refuse('account.two_factor_not_begun');
  });
  if (!begun.ok) return begun;
  const address = otpAddress(secret, shopName, account.email);
  return accept({ secret: base32(secret), address, picture: await drawQr(address) });
};

const newRecoveryCode = (): string => base32(randomBytes(RECOVERY_CODE_BYTES)).toLowerCase();

/** Activates the second factor with a code of the app; the recovery codes are shown only this once. */
export const confirmSetup = (
  db: Database,
  actor: Actor,
  code: string,
): Promise<Outcome<{ recoveryCodes: string[] }>> =>
  db.transaction().execute(async (tx) => {
    // serialises concurrent calls, and a concurrent sign-in
    const isHeld = await lockAccount(tx, actor.userId);
    const factor = isHeld ? await findSecondFactor(tx, actor.userId) : undefined;
    if (factor === undefined || factor.isConfirmed) return refuse('account.two_factor_not_begun');
    const step = matchCode(factor.secret, plainCode(code), new Date(), factor.lastStep);
    if (step === undefined || !(await takeStep(tx, actor.userId, step))) {
      return refuse('account.code_wrong', { fields: { code: REFUSALS['account.code_wrong'].message } });
    }
    const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    await confirmSecondFactor(tx, actor.userId, recoveryCodes);
    await recordAudit(tx, actor, 'account.two_factor_on', `account:${actor.userId}`, {
      twoFactor: [false, true],
    });
    return accept({ recoveryCodes });
  });

/** Switches one's own second factor off. Needs the password. */
export const switchOff = async (
  db: Database,
  attempt: Attempt,
  actor: Actor,
  password: string,
  caller: Caller,
): Promise<Outcome<Record<string, never>>> => {
  const confirmed = await confirmOwnPassword(db, attempt, actor, password, caller);
  if (!confirmed.ok) return confirmed;
  return db.transaction().execute(async (tx) => {
    const held = await confirmed.value(tx);
    if (!held.ok) return held;
    if (await deleteSecondFactor(tx, actor.userId)) {
      await recordAudit(tx, actor, 'account.two_factor_off', `account:${actor.userId}`, {
        twoFactor: [true, false],
      });
    }
    return accept({});
  });
};
