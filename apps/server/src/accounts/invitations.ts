import type { Invitation } from '@darzi/contract/accounts/staff.routes.ts';
import type { StaffRole } from '@darzi/contract/accounts/staff-roles.ts';
import type { InvitationId } from '@darzi/contract/ids.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { recordAudit } from '../platform/audit/audit.ts';
import { type Actor, type Caller, createToken } from '../platform/auth/actor.ts';
import type { Database, Db } from '../platform/db/database.ts';
import { newId } from '../platform/db/id.ts';
import { addJob } from '../platform/jobs/jobs.ts';
import type { Deps } from '../settings/deps.ts';
import { findAccountByEmail, lockAccountOfEmail } from './account.repository.ts';
import { claimAccount, lockAddress } from './claim-account.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import type { Attempt } from './failed-attempts.ts';
import {
  consumeInvitation,
  deleteInvitation,
  findLiveInvitation,
  giveLink,
  insertInvitation,
} from './invitation.repository.ts';
import { hashPassword } from './password-hash.ts';
import { confirmOwnPassword } from './passwords.ts';
import { showInvitation } from './staff.ts';

declare module '../platform/jobs/jobs.ts' {
  interface Jobs {
    'invitation-mail': { readonly invitationId: InvitationId };
  }
}

type Invited = { readonly name: string; readonly email: string; readonly role: StaffRole };

/**
 * Invites somebody by mail, with the password: a colleague outlives the session. Grants nothing yet: even an existing
 * account of this address gets the role only through the mailed link, since accounts need no confirmed address. Refused
 * for somebody already on the staff.
 */
export const inviteStaff = async (
  db: Database,
  attempt: Attempt,
  actor: Actor,
  { password, ...invited }: Invited & { readonly password: string },
  caller: Caller,
): Promise<Outcome<{ invitation: Invitation }>> => {
  const confirmed = await confirmOwnPassword(db, attempt, actor, password, caller);
  if (!confirmed.ok) return confirmed;
  return db.transaction().execute(async (tx) => {
    const held = await confirmed.value(tx);
    if (!held.ok) return held;
    const account = await findAccountByEmail(tx, invited.email);
    if (account !== undefined && account.role !== 'customer') return refuse('staff.already');
    const invitation = await insertInvitation(tx, { ...invited, id: newId() }, actor.userId);
    await recordAudit(tx, actor, 'staff.invited', `invitation:${invitation.id}`, { role: invited.role });
    await addJob(tx, 'invitation-mail', { invitationId: invitation.id });
    return accept({ invitation: showInvitation(invitation) });
  });
};

/** Withdraws an invitation: its link is dead. */
export const withdrawInvitation = async (
  db: Database,
  actor: Actor,
  id: InvitationId,
): Promise<Outcome<Record<string, never>>> => {
  return db.transaction().execute(async (tx) => {
    const withdrawn = await deleteInvitation(tx, id);
    if (withdrawn === undefined) return refuse('staff.not_found');
    await recordAudit(tx, actor, 'staff.invitation_withdrawn', `invitation:${withdrawn.id}`, {
      role: withdrawn.role,
    });
    return accept({});
  });
};

export type InvitationLink = {
  readonly to: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly url: string;
};

/** The link of a live invitation for its mail; an earlier mail's link is then dead. Undefined if it was withdrawn. */
export const createInvitationLink = async (
  db: Db,
  invitationId: InvitationId,
  publicUrl: string,
): Promise<InvitationLink | undefined> => {
  const token = createToken();
  const invitation = await giveLink(db, invitationId, token);
  if (invitation === undefined) return undefined;
  const { email, name, role } = invitation;
  return { to: email, name, role, url: `${publicUrl}/join?token=${token}` };
};

/**
 * Joins the staff: with a new account, or the existing one of this address with a new password. Ends that account's
 * earlier sessions: only the link proves the address. Somebody who joined the staff in another way meanwhile keeps that
 * role: the link is used up and grants nothing.
 */
export const acceptInvitation = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { token, password }: { readonly token: string; readonly password: string },
  { address }: Pick<Caller, 'address'>,
): Promise<Outcome<{ message: string }>> => {
  const live = await findLiveInvitation(db, token);
  if (live === undefined) return refuse('staff.invitation_dead');
  const uncommon = await refuseCommonPassword(config, password, live.email);
  if (!uncommon.ok) return uncommon;
  const hashed = await hashPassword(password, address);
  if (!hashed.ok) return hashed;
  const passwordHash = hashed.value;
  return db.transaction().execute(async (tx) => {
    // account before invitations, in the order in which deletion locks them
    await lockAccountOfEmail(tx, live.email);
    const invitation = await consumeInvitation(tx, token);
    if (invitation === undefined) return refuse('staff.invitation_dead');
    const { name, email, role } = invitation;
    const { id, known } = await lockAddress(tx, { name, email, role, passwordHash });
    if (known !== undefined && known.role !== 'customer') return refuse('staff.already');
    if (known !== undefined) await claimAccount(tx, id, { passwordHash, role });
    await recordAudit(tx, { userId: id, role }, 'staff.joined', `account:${id}`, {
      role: [known?.role ?? null, role],
    });
    return accept({ message: 'Welcome. Please login with your new password.' });
  });
};
