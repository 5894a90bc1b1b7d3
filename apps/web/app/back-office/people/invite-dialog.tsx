import { STAFF_ROLES, type StaffRole } from '@darzi/contract/accounts/staff-roles.ts';
import { call } from '../../shell/call.ts';
import { FormButtons, FormRefusalBanner } from '../../shell/form-refusal.tsx';
import { toast } from '../../shell/toast.ts';
import { REQUIRED, useContractForm } from '../../shell/use-contract-form.ts';
import { RadioCard } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmailField, TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { ROLE_LABELS, ROLE_WORK, useStaffChange } from './use-staff.ts';

const FIELDS = ['name', 'email', 'role', 'password'] as const;
type Fields = { name: string; email: string; role: StaffRole; password: string };

const InviteForm = ({ onClose }: { onClose: () => void }) => {
  const { form, field, submit } = useContractForm<Fields>({
    fields: FIELDS,
    defaultValues: { name: '', email: '', role: 'packer', password: '' },
  });
  const inviting = useStaffChange((body: Fields) => call('POST /api/admin/staff', { body }));
  const invite = async (fields: Fields) => {
    const { invitation } = await inviting.mutateAsync(fields);
    toast.success(`The invitation to ${invitation.email} is on its way.`);
    onClose();
  };
  const chosen = form.watch('role');
  return (
    <form method="post" noValidate className="grid gap-5 pt-4" onSubmit={submit(invite)}>
      <FormRefusalBanner attempt={inviting} fallback="The invitation could not be sent." fields={FIELDS} />
      <TextField
        data-first-focus
        label="Name"
        maxLength={100}
        autoComplete="off"
        required
        {...field('name', REQUIRED)}
      />
      <EmailField label="Email" autoComplete="off" {...field('email', REQUIRED)} />
      <fieldset className="grid gap-3">
        <legend className="pb-2 text-15 font-medium">Role</legend>
        {STAFF_ROLES.map((role) => (
          <RadioCard
            key={role}
            name="role"
            value={role}
            title={ROLE_LABELS[role]}
            text={ROLE_WORK[role]}
            checked={role === chosen}
            onChange={() => form.setValue('role', role)}
          />
        ))}
      </fieldset>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        required
        {...field('password', REQUIRED)}
      />
      <FormButtons send="Send the invitation" isBusy={inviting.isPending} onCancel={onClose} />
    </form>
  );
};

/** Invites somebody to work here: the emailed link is valid for seven days. */
export const InviteDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Dialog isOpen={isOpen} onClose={onClose} title="Invite someone" className="max-w-[34rem]">
    <InviteForm onClose={onClose} />
  </Dialog>
);
