import type { StaffMember } from '@darzi/contract/accounts/staff.routes.ts';
import { STAFF_ALERTS, type StaffAlert } from '@darzi/contract/accounts/staff-roles.ts';
import { call, toastFailure } from '../../shell/call.ts';
import { Checkbox } from '../../ui/field.tsx';
import { useStaffChange } from './use-staff.ts';

const LABEL = {
  orders: 'New orders',
  returns: 'Return requests',
  messages: 'Messages about orders',
} as const satisfies Record<StaffAlert, string>;

/** What a staff member is emailed about; each box saves at once. */
export const AlertChoice = ({ member: { _id: id, name, hearsOf } }: { member: StaffMember }) => {
  const changing = useStaffChange((kinds: readonly StaffAlert[]) =>
    call('POST /api/admin/staff/:id/alerts', { params: { id }, body: { hearsOf: [...kinds] } }),
  );
  // the pending choice, until the list agrees
  const chosen = changing.isPending ? changing.variables : hearsOf;
  return (
    <fieldset>
      <legend className="pb-1 text-15 font-medium">{name} gets emails about</legend>
      {STAFF_ALERTS.map((kind) => (
        <Checkbox
          key={kind}
          label={LABEL[kind]}
          checked={chosen.includes(kind)}
          disabled={changing.isPending}
          onChange={({ target }) =>
            changing.mutate(
              STAFF_ALERTS.filter((one) => (one === kind ? target.checked : chosen.includes(one))),
              { onError: (error) => toastFailure(error, 'That could not be saved.') },
            )
          }
        />
      ))}
    </fieldset>
  );
};
