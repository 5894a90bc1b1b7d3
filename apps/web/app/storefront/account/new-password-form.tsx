import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { FormRefusalBanner } from '../../shell/form-refusal.tsx';
import { signOut } from '../../shell/session.ts';
import { useContractForm } from '../../shell/use-contract-form.ts';
import { useSend } from '../../shell/use-send.ts';
import { textsOf } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

const [t, message] = await Promise.all([textsOf('account'), textsOf('messages')]);

const FIELDS = ['password'] as const;
type Given = { readonly password: string; readonly confirmPassword: string };

/** Sets a password through an emailed link. That ends every session, so the user signs in again. */
export const NewPasswordForm = ({
  submitLabel,
  send,
  onRefused,
}: {
  submitLabel: string;
  send: (password: string) => Promise<{ readonly message: string }>;
  /** Shown when the link has expired. */
  onRefused?: ReactNode;
}) => {
  const navigate = useNavigate();
  const { form, submit } = useContractForm<Given>({ fields: FIELDS });
  const setting = useSend(({ password }: Given) => send(password), {
    done: ({ message }) => message,
    onSuccess: () => {
      // Every session has ended, including this browser's.
      signOut();
      void navigate('/login', { replace: true });
    },
  });
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={submit((given) => setting.mutateAsync(given))}
    >
      <FormRefusalBanner
        attempt={setting}
        fallback={message('genericError')}
        fields={FIELDS}
        action={onRefused}
      />
      <NewPasswordFields
        form={form}
        name="password"
        again="confirmPassword"
        label={t('newPassword')}
        againLabel={t('confirmPassword')}
      />
      <Button type="submit" size="large" wide isBusy={setting.isPending}>
        {submitLabel}
      </Button>
    </form>
  );
};
