import type { StaffMember } from '@darzi/contract/accounts/staff.routes.ts';
import { showMoment } from '@darzi/contract/dates.ts';
import { useState } from 'react';
import { Link, type MetaArgs } from 'react-router';
import { FailedLoad } from '../../shell/failed-load.tsx';
import { useMe } from '../../shell/profile-menu.tsx';
import { describePersonalPage } from '../../shell/shop.ts';
import { type Column, DataTable } from '../../staff/data-table.tsx';
import { AdminHead } from '../../staff/page-parts.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { InvitationList } from './invitation-list.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberDialog } from './member-dialog.tsx';
import { ROLE_LABELS, useStaff } from './use-staff.ts';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Staff');

const seen = ({ lastSeenAt }: StaffMember): string =>
  lastSeenAt === null ? 'Signed out' : showMoment(lastSeenAt);
const factor = ({ hasTwoFactor }: StaffMember): string => (hasTwoFactor ? 'Two factors' : 'Password');

const columnsFor = (onChoose: (member: StaffMember) => void): readonly Column<StaffMember>[] => [
  {
    head: 'Name',
    cell: (member) => (
      <>
        <span className="block font-medium wrap-anywhere">{member.name}</span>
        <span className="block text-13 wrap-anywhere text-chalk">{member.email}</span>
      </>
    ),
  },
  {
    head: 'Role',
    cell: ({ role, isFirstAdmin }) => `${ROLE_LABELS[role]}${isFirstAdmin ? ', the first' : ''}`,
  },
  { head: 'Signs in with', cell: factor, isWide: true },
  { head: 'Sessions', cell: ({ sessions }) => sessions, isWide: true, isNumber: true },
  { head: 'Last seen', cell: seen, isWide: true, className: 'text-13 text-chalk' },
  {
    head: 'Change',
    cell: (member) => (
      <Button variant="quiet" className="-my-2" onClick={() => onChoose(member)}>
        Change<span className="sr-only"> {member.name}</span>
      </Button>
    ),
    className: 'text-right',
  },
];

const StaffPage = () => {
  const query = useStaff();
  const [isInviting, setInviting] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const me = useMe(true).data;
  const first = query.data?.staff.find(({ isFirstAdmin }) => isFirstAdmin);
  const member = query.data?.staff.find(({ _id }) => _id === chosen);
  return (
    <>
      <AdminHead
        title="Staff"
        lead={
          <>
            Who works here, and what they have access to. Your own second factor is in{' '}
            <Link to="/profile" className="text-link hover:text-madder">
              your profile
            </Link>
            .
          </>
        }
        aside={<Button onClick={() => setInviting(true)}>Invite someone</Button>}
      />
      {query.data !== undefined ? (
        <>
          <DataTable
            caption="Staff"
            rows={query.data.staff}
            keyOf={({ _id }) => _id}
            columns={columnsFor(({ _id }) => setChosen(_id))}
            below={(one) => `${factor(one)} · ${seen(one)}`}
          />
          <InvitationList invitations={query.data.invitations} />
        </>
      ) : query.isError ? (
        <FailedLoad query={query} text="The staff could not be loaded." />
      ) : (
        <Skeleton of="rows" className="h-72 w-full" />
      )}
      <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} />
      <MemberDialog
        member={member}
        isByFirstAdmin={first !== undefined && first._id === me?._id}
        onClose={() => setChosen(undefined)}
      />
    </>
  );
};

export default StaffPage;
