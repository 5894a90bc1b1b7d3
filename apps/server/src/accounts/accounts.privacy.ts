import type { InvitationId, SessionId, UserId } from '@darzi/contract/ids.ts';
import { accept, refuse } from '@darzi/contract/outcome.ts';
import { recordAudit } from '../platform/audit/audit.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { type Account, eraseAccountRow, findAccount, lockAccount } from './account.repository.ts';
import { deleteCodesOf } from './email-code.repository.ts';
import { deleteConfirmations } from './email-confirmation.repository.ts';
import { isFirstAdmin } from './first-admin.repository.ts';
import { deleteFormerEmails } from './former-email.repository.ts';
import { showFormerEmails } from './give-back-account.ts';
import { deleteInvitationsOf } from './invitation.repository.ts';
import { deleteResets } from './password-reset.repository.ts';
import { confirmOwnPassword } from './passwords.ts';
import { deleteSessions } from './session.repository.ts';
import { listSessions } from './sessions.ts';
import { deleteSecondFactor } from './two-factor.repository.ts';

/** {@link confirmOwnPassword} of somebody who wants to leave, and may not while they are the first admin. */
export const confirmLeaving = async (
  ...confirmation: Parameters<typeof confirmOwnPassword>
): ReturnType<typeof confirmOwnPassword> => {
  const confirmed = await confirmOwnPassword(...confirmation);
  if (!confirmed.ok) return confirmed;
  const [, , { userId }] = confirmation;
  return accept(async (tx) => {
    const held = await confirmed.value(tx);
    return held.ok && (await isFirstAdmin(tx, userId)) ? refuse('account.first_admin') : held;
  });
};

/** The account, locked by this transaction for its erasure; undefined if there is none. */
export const lockToErase = async (tx: Tx, userId: UserId): Promise<Account | undefined> =>
  (await lockAccount(tx, userId)) ? findAccount(tx, userId) : undefined;

/**
 * Erases a locked account and everything its owner signs in with; its row stays for whatever refers to it.
 * @param name the row's new name
 * @returns the ids of the invitations deleted with its address
 */
export const eraseProfile = async (
  tx: Tx,
  { id, email, isEmailConfirmed }: Account,
  name: string,
): Promise<readonly InvitationId[]> => {
  await deleteSessions(tx, id);
  await deleteResets(tx, id);
  await deleteConfirmations(tx, id);
  await deleteFormerEmails(tx, id);
  await deleteCodesOf(tx, email);
  await deleteSecondFactor(tx, id);
  // an unconfirmed address may belong to somebody else, who is invited to the staff
  const invitations = isEmailConfirmed ? await deleteInvitationsOf(tx, email) : [];
  for (const invitation of invitations) {
    await recordAudit(tx, 'system', 'staff.invitation_withdrawn', `invitation:${invitation}`, {});
  }
  await eraseAccountRow(tx, id, name);
  return invitations;
};

/**
 * An account with its addresses and sessions; undefined if there is none. Times in ISO 8601.
 * @param sessionId the requesting session, to be marked among the others
 */
export const exportProfile = async (db: Db, userId: UserId, sessionId: SessionId | undefined) => {
  const account = await findAccount(db, userId);
  if (account === undefined) return undefined;
  const sessions = await listSessions(db, { userId, sessionId });
  const { id, name, email, role, addresses, createdAt, language } = account;
  return {
    account,
    exported: {
      profile: { _id: id, name, email, role, createdAt: createdAt.toISOString(), language },
      addresses,
      formerEmails: await showFormerEmails(db, id),
      sessions: sessions.ok ? sessions.value.sessions : [],
    },
  };
};
