import type { StaffMember } from '@darzi/contract/accounts/staff.routes.ts';
import { STAFF_ROLES, type StaffRole } from '@darzi/contract/accounts/staff-roles.ts';
import { useState } from 'react';
import { call, failureText } from '../../shell/call.ts';
import { toast } from '../../shell/toast.ts';
import { ConfirmDialog } from '../../staff/confirm-dialog.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import { AlertChoice } from './alert-choice.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { ROLE_LABELS, useStaffChange } from './use-staff.ts';

const FAILED = 'That could not be done.';

type MemberProps = {
  readonly member: StaffMember;
  /** Whether the first admin is looking, who can hand that role on. */
  readonly isByFirstAdmin: boolean;
  readonly onClose: () => void;
};

/** The role, which changes once somebody has confirmed it. */
const MemberRole = ({ member, onDone }: { member: StaffMember; onDone: (words: string) => void }) => {
  const { _id: id, name, role: current } = member;
  const [asked, setAsked] = useState<StaffRole>();
  return (
    <>
      <SelectField
        label="Role"
        value={current}
        onChange={(event) => setAsked(STAFF_ROLES.find((one) => one === event.target.value))}
      >
        {STAFF_ROLES.map((role) => (
          <option key={role} value={role}>
            {ROLE_LABELS[role]}
          </option>
        ))}
      </SelectField>
      {asked === undefined ? null : (
        <PasswordDialog
          isOpen
          title={`Change the role to ${ROLE_LABELS[asked]}?`}
          doLabel="Change the role"
          change={({ password }) =>
            call('PATCH /api/admin/staff/:id', { params: { id }, body: { role: asked, password } })
          }
          onDone={() => onDone(`${name} is now ${ROLE_LABELS[asked]}.`)}
          onClose={() => setAsked(undefined)}
        >
          {name} is signed out; the role applies from the next login.
        </PasswordDialog>
      )}
    </>
  );
};

const MemberActions = ({ member, isByFirstAdmin, onClose }: MemberProps) => {
  const { _id: id, name } = member;
  const [isRemoving, setRemoving] = useState(false);
  const [isHandingOn, setHandingOn] = useState(false);
  const signingOut = useStaffChange(() => call('DELETE /api/admin/staff/:id/sessions', { params: { id } }));
  const switchingOff = useStaffChange(() =>
    call('DELETE /api/admin/staff/:id/two-factor', { params: { id } }),
  );
  const removing = useStaffChange(() => call('DELETE /api/admin/staff/:id', { params: { id } }));
  const failed = [signingOut, switchingOff].find(({ isError }) => isError);
  const done = (words: string) => {
    toast.success(words);
    onClose();
  };
  return (
    <div className="grid gap-6 pt-4">
      {failed === undefined ? null : <Banner takesFocus>{failureText(failed.error, FAILED)}</Banner>}
      {member.isFirstAdmin ? (
        <p className="text-15 text-chalk">
          {name} is the first admin, so this account cannot be removed or given another role. Only the first
          admin can hand on this role to another admin.
        </p>
      ) : (
        <MemberRole member={member} onDone={done} />
      )}
      {member.role === 'designer' ? null : <AlertChoice member={member} />}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          disabled={member.sessions === 0}
          isBusy={signingOut.isPending}
          onClick={() =>
            signingOut.mutate(undefined, { onSuccess: () => done(`${name} is signed out everywhere.`) })
          }
        >
          Sign out everywhere
        </Button>
        {member.hasTwoFactor && !member.isFirstAdmin ? (
          <Button
            variant="secondary"
            isBusy={switchingOff.isPending}
            onClick={() =>
              switchingOff.mutate(undefined, {
                onSuccess: () => done(`${name} signs in with the password alone.`),
              })
            }
          >
            Switch two-factor off
          </Button>
        ) : null}
        {isByFirstAdmin && member.role === 'admin' && !member.isFirstAdmin ? (
          <Button variant="secondary" onClick={() => setHandingOn(true)}>
            Make first admin
          </Button>
        ) : null}
        {member.isFirstAdmin ? null : (
          <Button variant="quiet" onClick={() => setRemoving(true)}>
            Remove from the staff
          </Button>
        )}
      </div>
      <PasswordDialog
        isOpen={isHandingOn}
        title={`Make ${name} the first admin?`}
        doLabel="Make first admin"
        change={(body) => call('POST /api/admin/staff/:id/first-admin', { params: { id }, body })}
        onDone={() => done(`${name} is now the first admin.`)}
        onClose={() => setHandingOn(false)}
      >
        From then on {name} cannot be removed. You stay an admin, and other admins can remove you.
      </PasswordDialog>
      <ConfirmDialog
        isOpen={isRemoving}
        title={`Remove ${name}?`}
        doLabel="Remove"
        isBusy={removing.isPending}
        refusal={removing.isError ? failureText(removing.error, FAILED) : undefined}
        onConfirm={() =>
          removing.mutate(undefined, { onSuccess: () => done(`${name} no longer works here.`) })
        }
        onClose={() => setRemoving(false)}
      >
        {name} is signed out immediately and becomes a customer again. Past actions stay in the audit.
      </ConfirmDialog>
    </div>
  );
};

/** What the owner can do about a staff member. */
export const MemberDialog = ({
  member,
  ...rest
}: Omit<MemberProps, 'member'> & { member: StaffMember | undefined }) => (
  <Dialog
    isOpen={member !== undefined}
    onClose={rest.onClose}
    title={member?.name ?? ''}
    className="max-w-[36rem]"
  >
    {member === undefined ? null : <MemberActions member={member} {...rest} />}
  </Dialog>
);
