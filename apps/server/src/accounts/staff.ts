import type { Invitation, StaffMember } from '@darzi/contract/accounts/staff.routes.ts';
import type { StaffAlert, StaffRole } from '@darzi/contract/accounts/staff-roles.ts';
import type { UserId } from '@darzi/contract/ids.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { STUDIO } from '@darzi/contract/route.ts';
import { recordAudit } from '../platform/audit/audit.ts';
import type { Actor, Caller } from '../platform/auth/actor.ts';
import type { Database, Db, Tx } from '../platform/db/database.ts';
import { type Account, lockAccountOfEmail, setRole } from './account.repository.ts';
import { claimAccount, lockAddress } from './claim-account.ts';
import type { Attempt } from './failed-attempts.ts';
import { findFirstAdmin, isFirstAdmin, moveFirstAdmin } from './first-admin.repository.ts';
import { listLiveInvitations, type StoredInvitation } from './invitation.repository.ts';
import { hashPassword } from './password-hash.ts';
import { confirmOwnPassword } from './passwords.ts';
import { deleteSessions } from './session.repository.ts';
import { listMembers, lockMember } from './staff.repository.ts';
import { findAlerts, putAlerts } from './staff-alert.repository.ts';
import { OWNER_ALERTS } from './staff-alerts.ts';
import { deleteSecondFactor } from './two-factor.repository.ts';

const recordAppointment = async (tx: Tx, { id, role }: Account): Promise<void> => {
  if (role === 'admin') return;
  await recordAudit(tx, 'command line', 'account.role_changed', `account:${id}`, { role: [role, 'admin'] });
};

/** Makes the account of this email an admin, from the machine's command line. Returns false if there is none. */
export const appointAdmin = (db: Database, email: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const account = await lockAccountOfEmail(tx, email);
    if (account === undefined) return false;
    await setRole(tx, account.id, 'admin');
    await recordAppointment(tx, account);
    return true;
  });

type NewAdmin = { readonly name: string; readonly email: string; readonly password: string };

/**
 * Creates an admin account; if the email is taken, that account becomes the admin's with this password, and its earlier
 * sessions end.
 */
export const createAdmin = async (
  db: Database,
  { name, email, password }: NewAdmin,
): Promise<Outcome<undefined>> => {
  const hashed = await hashPassword(password);
  if (!hashed.ok) return hashed;
  const admin = { passwordHash: hashed.value, role: 'admin' } as const;
  return db.transaction().execute(async (tx) => {
    const { id, known } = await lockAddress(tx, { name, email, ...admin });
    if (known === undefined) {
      await recordAudit(tx, 'command line', 'account.created', `account:${id}`, { role: 'admin' });
      await putAlerts(tx, id, OWNER_ALERTS);
    } else {
      await claimAccount(tx, id, admin);
      await recordAppointment(tx, known);
    }
    return accept(undefined);
  });
};

type Done = Outcome<Record<string, never>>;

type Change = (tx: Tx, id: UserId, role: StaffRole) => Promise<Done>;

/** Runs a change of a staff member. */
const changeMember = (db: Database, actor: Actor, id: UserId, change: Change): Promise<Done> =>
  db.transaction().execute(async (tx) => {
    const role = await lockMember(tx, id, actor.userId);
    if (role === undefined) return refuse('staff.not_found');
    return change(tx, id, role);
  });

type Confirmation = {
  readonly attempt: Attempt;
  readonly password: string;
  readonly caller: Caller;
};

/** {@link changeMember} with the caller's own password. */
const changeWithPassword = async (
  db: Database,
  actor: Actor,
  memberId: UserId,
  { attempt, password, caller }: Confirmation,
  change: Change,
): Promise<Done> => {
  const confirmed = await confirmOwnPassword(db, attempt, actor, password, caller);
  if (!confirmed.ok) return confirmed;
  return changeMember(db, actor, memberId, async (tx, id, role) => {
    const held = await confirmed.value(tx);
    return held.ok ? change(tx, id, role) : held;
  });
};

/** Sets a role; the person must sign in again. The first admin keeps that role. */
const assignRole = async (
  tx: Tx,
  actor: Actor,
  id: UserId,
  [from, to]: readonly [StaffRole, StaffRole | 'customer'],
): Promise<Done> => {
  if (from === to) return accept({});
  if (await isFirstAdmin(tx, id)) return refuse('account.first_admin');
  await setRole(tx, id, to);
  await deleteSessions(tx, id);
  if (to === 'customer') await deleteSecondFactor(tx, id);
  const action = to === 'customer' ? 'staff.removed' : 'staff.role_changed';
  await recordAudit(tx, actor, action, `account:${id}`, { role: [from, to] });
  return accept({});
};

/** Changes a role, with the password: a new admin outlives the session. */
export const changeStaffRole = (
  db: Database,
  actor: Actor,
  memberId: UserId,
  { role: to, ...confirmation }: Confirmation & { readonly role: StaffRole },
): Promise<Done> =>
  changeWithPassword(db, actor, memberId, confirmation, (tx, id, role) =>
    assignRole(tx, actor, id, [role, to]),
  );

/** Makes a member a customer again. */
export const removeFromStaff = (db: Database, actor: Actor, memberId: UserId): Promise<Done> =>
  changeMember(db, actor, memberId, (tx, id, role) => assignRole(tx, actor, id, [role, 'customer']));

/** Sets what a member is notified of by email. */
export const changeStaffAlerts = (
  db: Database,
  actor: Actor,
  memberId: UserId,
  hearsOf: readonly StaffAlert[],
): Promise<Done> =>
  changeMember(db, actor, memberId, async (tx, id) => {
    const before = await findAlerts(tx, id);
    await putAlerts(tx, id, hearsOf);
    await recordAudit(tx, actor, 'staff.alerts_changed', `account:${id}`, { hearsOf: [before, hearsOf] });
    return accept({});
  });

export const endStaffSessions = (db: Database, actor: Actor, memberId: UserId): Promise<Done> =>
  changeMember(db, actor, memberId, async (tx, id) => {
    await deleteSessions(tx, id);
    await recordAudit(tx, actor, 'staff.signed_out', `account:${id}`, {});
    return accept({});
  });

/** Switches off two-factor sign-in for a member who lost the device. Nobody can do so for the first admin. */
export const switchOffTwoFactor = (db: Database, actor: Actor, memberId: UserId): Promise<Done> =>
  changeMember(db, actor, memberId, async (tx, id) => {
    if (id !== actor.userId && (await isFirstAdmin(tx, id))) return refuse('account.first_admin');
    if (await deleteSecondFactor(tx, id)) {
      await recordAudit(tx, actor, 'account.two_factor_off', `account:${id}`, { twoFactor: [true, false] });
    }
    return accept({});
  });

/**
 * Hands the first admin's place over to another admin, with the password: from then on the former one can be removed
 * like everybody else.
 */
export const handOnFirstAdmin = async (
  db: Database,
  actor: Actor,
  memberId: UserId,
  confirmation: Confirmation,
): Promise<Done> => {
  const { userId } = actor;
  if (!(await isFirstAdmin(db, userId))) return refuse('staff.not_first_admin');
  return changeWithPassword(db, actor, memberId, confirmation, async (tx, id, role) => {
    if (role !== 'admin') return refuse('staff.no_admin');
    if (!(await moveFirstAdmin(tx, userId, id))) return refuse('staff.not_first_admin');
    await recordAudit(tx, actor, 'staff.first_admin', `account:${id}`, { firstAdmin: [userId, id] });
    return accept({});
  });
};

/** An invitation as the owner reads it. */
export const showInvitation = ({ id, createdAt, expiresAt, ...rest }: StoredInvitation): Invitation => ({
  ...rest,
  _id: id,
  invitedAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

/** The staff, and pending invitations. */
export const listStaff = async (
  db: Db,
): Promise<Outcome<{ staff: StaffMember[]; invitations: Invitation[] }>> => {
  const [members, invitations, first] = await Promise.all([
    listMembers(db),
    listLiveInvitations(db),
    findFirstAdmin(db),
  ]);
  return accept({
    staff: members.map(({ id, lastSeenAt, ...member }) => ({
      ...member,
      _id: id,
      isFirstAdmin: id === first,
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
    })),
    invitations: invitations.map(showInvitation),
  });
};

/** Designers and admins, by name. */
export const listStudioPeople = (db: Db): Promise<{ _id: UserId; name: string }[]> =>
  db
    .selectFrom('users')
    .select(['id as _id', 'name'])
    .where('role', 'in', STUDIO)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();

/** Whether there is anybody who can manage the shop. */
export const hasAdmin = async (db: Db): Promise<boolean> => (await findFirstAdmin(db)) !== undefined;
