import type { StaffRole } from '@darzi/contract/accounts/staff-roles.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { recordAudit } from '../back-office/record-audit.ts';
import type { Database, Tx } from '../db/database.ts';
import { parseId } from '../db/id.ts';
import { findAccount, setRole } from './account.repository.ts';
import { confirmPassword } from './confirm-password.ts';
import type { Attempt } from './failed-attempts.ts';
import { isFirstAdmin, moveFirstAdmin } from './first-admin.repository.ts';
import { deleteSecondFactor } from './second-factor.repository.ts';
import { deleteSessions } from './session.repository.ts';
import type { Actor, Caller } from './session.ts';
import { lockMember } from './staff.repository.ts';

type Done = Outcome<Record<string, never>>;

/** Runs a change of somebody who works here; the first admin is left alone by others. */
const changeMember = (
  db: Database,
  memberId: string,
  change: (tx: Tx, id: string, role: StaffRole) => Promise<Done>,
): Promise<Done> => {
  const id = parseId(memberId);
  return db.transaction().execute(async (tx) => {
    const role = id === undefined ? undefined : await lockMember(tx, id);
    if (id === undefined || role === undefined) return refuse('staff.not_found');
    return change(tx, id, role);
  });
};

/** Gives another role, or with `customer` none; whoever it is signs in anew. The first admin stays what she is. */
export const changeStaffRole = (
  db: Database,
  actor: Actor,
  memberId: string,
  to: StaffRole | 'customer',
): Promise<Done> =>
  changeMember(db, memberId, async (tx, id, role) => {
    if (role === to) return accept({});
    if (await isFirstAdmin(tx, id)) return refuse('account.first_admin');
    await setRole(tx, id, to);
    await deleteSessions(tx, id);
    if (to === 'customer') await deleteSecondFactor(tx, id);
    const action = to === 'customer' ? 'staff.removed' : 'staff.role_changed';
    await recordAudit(tx, actor, action, `account:${id}`, { role: [role, to] });
    return accept({});
  });

/** Ends every session of a member of the staff. */
export const endStaffSessions = (db: Database, actor: Actor, memberId: string): Promise<Done> =>
  changeMember(db, memberId, async (tx, id) => {
    await deleteSessions(tx, id);
    await recordAudit(tx, actor, 'staff.signed_out', `account:${id}`, {});
    return accept({});
  });

/** Switches the two-factor sign-in of a member off, who lost the device. Nobody does so for the first admin. */
export const switchOffTwoFactor = (db: Database, actor: Actor, memberId: string): Promise<Done> =>
  changeMember(db, memberId, async (tx, id) => {
    if (id !== actor.userId && (await isFirstAdmin(tx, id))) return refuse('account.first_admin');
    if (await deleteSecondFactor(tx, id)) {
      await recordAudit(tx, actor, 'account.two_factor_off', `account:${id}`, { twoFactor: [true, false] });
    }
    return accept({});
  });

/**
 * Hands the first admin's place on to another admin, with the password: who held it can be removed from then on like
 * everybody else.
 */
export const handOnFirstAdmin = async (
  db: Database,
  attempt: Attempt,
  actor: Actor,
  memberId: string,
  { password, caller }: { readonly password: string; readonly caller: Caller },
): Promise<Done> => {
  const account = await findAccount(db, actor.userId);
  if (account === undefined) return refuse('session.expired');
  if (!(await isFirstAdmin(db, account.id))) return refuse('staff.not_first_admin');
  const confirmed = await confirmPassword(attempt, account, password, caller);
  if (!confirmed.ok) return confirmed;
  return changeMember(db, memberId, async (tx, id, role) => {
    if (role !== 'admin') return refuse('staff.no_admin');
    if (!(await moveFirstAdmin(tx, account, id))) return refuse('staff.not_first_admin');
    await recordAudit(tx, actor, 'staff.first_admin', `account:${id}`, { firstAdmin: [account.id, id] });
    return accept({});
  });
};
