import { MESSAGES } from '@darzi/contract/messages.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { call } from '../../call.ts';
import { toast } from '../../toast.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { showRefusedFields } from '../form-refusal.ts';
import { FormRefusalBanner } from '../form-refusal-banner.tsx';
import { SESSIONS_KEY } from './use-sessions.ts';

const FIELDS = ['password', 'newPassword'] as const;
type Passwords = { readonly password: string; readonly newPassword: string; readonly again: string };

export const PasswordForm = () => {
  const queries = useQueryClient();
  const form = useForm<Passwords>({ defaultValues: { password: '', newPassword: '', again: '' } });
  const { errors } = form.formState;
  const change = useMutation({
    mutationFn: ({ password, newPassword }: Passwords) =>
      call('POST /api/user/password', { body: { password, newPassword } }),
    onSuccess: ({ message }) => {
      form.reset();
      toast.success(message);
      return queries.invalidateQueries({ queryKey: SESSIONS_KEY });
    },
    onError: (error) => showRefusedFields(error, form, FIELDS),
  });
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={form.handleSubmit((given) => {
        if (!change.isPending) change.mutate(given);
      })}
    >
      <FormRefusalBanner attempt={change} fallback={MESSAGES.genericError} fields={FIELDS} />
      <PasswordField
        label="Current Password"
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...form.register('password', { required: 'Required' })}
      />
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        hint="At least 8 characters"
        required
        error={errors.newPassword?.message}
        {...form.register('newPassword', { required: 'Required', deps: 'again' })}
      />
      <PasswordField
        label="Confirm New Password"
        autoComplete="new-password"
        required
        error={errors.again?.message}
        {...form.register('again', {
          required: 'Required',
          validate: (again, { newPassword }) => again === newPassword || MESSAGES.passwordsDiffer,
        })}
      />
      <div>
        <Button type="submit" variant="secondary" isBusy={change.isPending}>
          Change password
        </Button>
      </div>
    </form>
  );
};
