import { call } from '../../shell/call.ts';
import { FormButtons, FormRefusalBanner } from '../../shell/form-refusal.tsx';
import { useContractForm } from '../../shell/use-contract-form.ts';
import { useSend } from '../../shell/use-send.ts';
import { textsOf } from '../../texts/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

const [t, message, shell] = await Promise.all([textsOf('profile'), textsOf('messages'), textsOf('shell')]);

const TYPED = 'DELETE';
const FIELDS = ['password'] as const;
type Given = { readonly confirmation: string; readonly password: string };

type DialogProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDeleted: (message: string) => void;
};

const DeleteForm = ({ onClose, onDeleted }: Omit<DialogProps, 'isOpen'>) => {
  const { field, submit } = useContractForm<Given>({ fields: FIELDS });
  const deleting = useSend(({ password }: Given) => call('DELETE /api/user/me', { body: { password } }), {
    onSuccess: ({ message }) => onDeleted(message),
  });
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5 pt-4"
      onSubmit={submit((given) => deleting.mutateAsync(given))}
    >
      <p className="text-15 text-chalk">{t('weDelete')}</p>
      <FormRefusalBanner attempt={deleting} fallback={message('genericError')} fields={FIELDS} />
      <TextField
        label={t('typeToConfirm', { word: TYPED })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        {...field('confirmation', {
          validate: (text) => text.trim().toUpperCase() === TYPED || t('pleaseType', { word: TYPED }),
        })}
      />
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        required
        {...field('password', { required: shell('required') })}
      />
      <FormButtons
        className="pt-1"
        send={t('deleteAccount')}
        isBusy={deleting.isPending}
        onCancel={onClose}
        cancel={t('keepIt')}
      />
    </form>
  );
};

/** Asks for the password and a typed word before deleting the account. */
export const DeleteAccountDialog = ({ isOpen, ...rest }: DialogProps) => (
  <Dialog isOpen={isOpen} onClose={rest.onClose} title={t('deleteTitle')} className="max-w-[32rem]">
    <DeleteForm {...rest} />
  </Dialog>
);
