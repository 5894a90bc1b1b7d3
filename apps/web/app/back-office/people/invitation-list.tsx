import type { Invitation } from '@darzi/contract/accounts/staff.routes.ts';
import { showDay } from '@darzi/contract/dates.ts';
import { call, toastFailure } from '../../shell/call.ts';
import { Button } from '../../ui/button.tsx';
import { ROLE_LABELS, useStaffChange } from './use-staff.ts';

export const InvitationList = ({ invitations }: { invitations: readonly Invitation[] }) => {
  const withdrawing = useStaffChange((id: string) =>
    call('DELETE /api/admin/staff/invitations/:id', { params: { id } }),
  );
  const withdraw = (id: string) =>
    withdrawing.mutate(id, {
      onError: (error) => toastFailure(error, 'The invitation could not be withdrawn.'),
    });
  return invitations.length === 0 ? null : (
    <section aria-labelledby="invitations" className="pt-12">
      <h2 id="invitations" className="border-b border-ink pb-2 font-display text-22">
        Invited
      </h2>
      <ul>
        {invitations.map(({ _id, name, email, role, expiresAt }) => (
          <li
            key={_id}
            className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line py-2"
          >
            <div className="min-w-0">
              <p className="text-15 font-medium wrap-anywhere">{name}</p>
              <p className="text-13 wrap-anywhere text-chalk">
                {email} · {ROLE_LABELS[role]} · until {showDay(expiresAt)}
              </p>
            </div>
            <Button
              variant="quiet"
              aria-label={`Withdraw the invitation of ${name}`}
              isBusy={withdrawing.isPending && withdrawing.variables === _id}
              onClick={() => withdraw(_id)}
            >
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};
