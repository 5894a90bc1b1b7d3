import type { ReactNode } from 'react';
import { FormButtons, FormRefusalBanner } from '../../shell/form-refusal.tsx';
import { REQUIRED, useContractForm } from '../../shell/use-contract-form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useStaffChange } from './use-staff.ts';

const FIELDS = ['password'] as const;
type Given = { readonly password: string };

type PasswordDialogProps = {
  /** What will happen, in words. */
  readonly children: ReactNode;
  /** The verb on the confirming button. */
  readonly doLabel: string;
  readonly change: (given: Given) => Promise<unknown>;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

const PasswordForm = ({ children, doLabel, change, onDone, onClose }: PasswordDialogProps) => {
  const { field, submit } = useContractForm<Given>({ fields: FIELDS });
  const changing = useStaffChange(change);
  const confirm = async (given: Given) => {
    await changing.mutateAsync(given);
    onDone();
  };
  return (
    <form method="post" noValidate className="grid gap-5 pt-4" onSubmit={submit(confirm)}>
      <p className="text-15 text-chalk">{children}</p>
      <FormRefusalBanner attempt={changing} fallback="That could not be done." fields={FIELDS} />
      <PasswordField
        data-first-focus
        label="Your password"
        autoComplete="current-password"
        required
        {...field('password', REQUIRED)}
      />
      <FormButtons send={doLabel} cancel="Leave it" isBusy={changing.isPending} onCancel={onClose} />
    </form>
  );
};

/** Asks for the password before a change of the staff that outlives the session. */
export const PasswordDialog = ({
  isOpen,
  title,
  ...rest
}: PasswordDialogProps & { isOpen: boolean; title: string }) => (
  <Dialog isOpen={isOpen} onClose={rest.onClose} title={title} className="max-w-[32rem]">
    <PasswordForm {...rest} />
  </Dialog>
);
