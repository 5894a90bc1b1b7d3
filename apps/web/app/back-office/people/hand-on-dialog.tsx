import type { StaffMember } from '@darzi/contract/accounts/staff.routes.ts';
import { call } from '../../shell/call.ts';
import { FormButtons, FormRefusalBanner } from '../../shell/form-refusal.tsx';
import { useContractForm } from '../../shell/use-contract-form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useStaffChange } from './use-staff.ts';

const FIELDS = ['password'] as const;
type Given = { readonly password: string };

type HandOnProps = {
  readonly member: StaffMember;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

const HandOnForm = ({ member: { _id: id, name }, onClose, onDone }: HandOnProps) => {
  const { field, submit } = useContractForm<Given>({ fields: FIELDS });
  const handing = useStaffChange((body: Given) =>
    call('POST /api/admin/staff/:id/first-admin', { params: { id }, body }),
  );
  const handOn = async (given: Given) => {
    await handing.mutateAsync(given);
    onDone();
  };
  return (
    <form method="post" noValidate className="grid gap-5 pt-4" onSubmit={submit(handOn)}>
      <p className="text-15 text-chalk">
        From then on {name} cannot be removed. You stay an admin, and other admins can remove you.
      </p>
      <FormRefusalBanner attempt={handing} fallback="That could not be done." fields={FIELDS} />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        required
        {...field('password', { required: 'Required' })}
      />
      <FormButtons send="Make first admin" isBusy={handing.isPending} onCancel={onClose} />
    </form>
  );
};

/** The first admin hands that role to another admin. */
export const HandOnDialog = ({ isOpen, ...rest }: HandOnProps & { isOpen: boolean }) => (
  <Dialog
    isOpen={isOpen}
    onClose={rest.onClose}
    title={`Make ${rest.member.name} the first admin?`}
    className="max-w-[32rem]"
  >
    <HandOnForm {...rest} />
  </Dialog>
);
