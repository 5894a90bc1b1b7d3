import type { Invitation, StaffMember } from '@darzi/contract/accounts/staff.routes.ts';
import { accept, type Outcome } from '@darzi/contract/outcome.ts';
import type { Db } from '../db/database.ts';
import { findFirstAdmin } from './first-admin.repository.ts';
import { listLiveInvitations, type StoredInvitation } from './invitation.repository.ts';
import { listMembers } from './staff.repository.ts';

/** An invitation as the owner reads it. */
export const showInvitation = ({ id, createdAt, expiresAt, ...rest }: StoredInvitation): Invitation => ({
  ...rest,
  _id: id,
  invitedAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

/** Who works here, and who is invited. */
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
