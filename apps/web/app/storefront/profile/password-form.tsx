import { call } from '../../shell/call.ts';
import { FormRefusalBanner } from '../../shell/form-refusal.tsx';
import { useContractForm } from '../../shell/use-contract-form.ts';
import { useSend } from '../../shell/use-send.ts';
import { textsOf } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { NewPasswordFields } from '../account/new-password-fields.tsx';
import { SESSIONS_KEY } from './use-account.ts';

const [t, message, shell] = await Promise.all([textsOf('profile'), textsOf('messages'), textsOf('shell')]);

const FIELDS = ['password', 'newPassword'] as const;
type Passwords = { readonly password: string; readonly newPassword: string; readonly again: string };

export const PasswordForm = () => {
  const { form, field, submit } = useContractForm<Passwords>({
    fields: FIELDS,
    defaultValues: { password: '', newPassword: '', again: '' },
  });
  const change = useSend(
    ({ password, newPassword }: Passwords) =>
      call('POST /api/user/password', { body: { password, newPassword } }),
    {
      done: ({ message }) => message,
      stale: SESSIONS_KEY,
      onSuccess: () => form.reset(),
    },
  );
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={submit((given) => change.mutateAsync(given))}
    >
      <FormRefusalBanner attempt={change} fallback={message('genericError')} fields={FIELDS} />
      <PasswordField
        label={t('currentPassword')}
        autoComplete="current-password"
        required
        {...field('password', { required: shell('required') })}
      />
      <NewPasswordFields
        form={form}
        name="newPassword"
        again="again"
        label={t('newPassword')}
        againLabel={t('confirmNewPassword')}
      />
      <div>
        <Button type="submit" variant="secondary" isBusy={change.isPending}>
          {t('changePassword')}
        </Button>
      </div>
    </form>
  );
};

/**
 * An account opened with an emailed code gets its first password the same way as a forgotten one: by an emailed link.
 */
export const FirstPassword = ({ email }: { email: string }) => {
  const asking = useSend(() => call('POST /api/user/forgot-password', { body: { email } }), {
    failed: message('genericError'),
  });
  return asking.isSuccess ? (
    <Banner tone="info" takesFocus>
      {t('linkSent', { email })}
    </Banner>
  ) : (
    <Button variant="secondary" isBusy={asking.isPending} onClick={() => asking.mutate()}>
      {t('emailMeLink')}
    </Button>
  );
};
