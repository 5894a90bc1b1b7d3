import type { StaffRole } from '@darzi/contract/accounts/staff-roles.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { recordAudit } from '../back-office/record-audit.ts';
import type { Database, Tx } from '../db/database.ts';
import { parseId } from '../db/id.ts';
import { isFirstAdmin, setRole } from './account.repository.ts';
import { deleteSecondFactor } from './second-factor.repository.ts';
import { deleteSessions } from './session.repository.ts';
import type { Actor } from './session.ts';
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
