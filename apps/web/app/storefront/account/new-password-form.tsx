import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { FormRefusalBanner, showRefusedFields } from '../../shell/form-refusal.tsx';
import { signOut } from '../../shell/session.ts';
import { toast } from '../../shell/toast.ts';
import { textsOf } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

const [t, message] = await Promise.all([textsOf('account'), textsOf('messages')]);

const FIELDS = ['password'] as const;
type Given = { readonly password: string; readonly confirmPassword: string };

/** Sets a password by a mailed link, which ends every session; then one signs in with it. */
export const NewPasswordForm = ({
  submitLabel,
  send,
  onRefused,
}: {
  submitLabel: string;
  send: (password: string) => Promise<{ readonly message: string }>;
  /** What helps when the link is dead. */
  onRefused?: ReactNode;
}) => {
  const navigate = useNavigate();
  const form = useForm<Given>();
  const setting = useMutation({
    mutationFn: ({ password }: Given) => send(password),
    onSuccess: ({ message }) => {
      toast.success(message);
      // Every session has ended, this browser's too.
      signOut();
      void navigate('/login', { replace: true });
    },
    onError: (error) => showRefusedFields(error, form, FIELDS),
  });
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={form.handleSubmit((given) => {
        if (!setting.isPending) setting.mutate(given);
      })}
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
