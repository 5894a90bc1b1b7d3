import { CallError } from '@darzi/contract/client.ts';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../shell/call.ts';
import { FormRefusalBanner } from '../../shell/form-refusal.tsx';
import { signIn } from '../../shell/session.ts';
import { toast } from '../../shell/toast.ts';
import { REQUIRED, useContractForm } from '../../shell/use-contract-form.ts';
import { useSend } from '../../shell/use-send.ts';
import { textsOf } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField, TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

const [t, shell, message] = await Promise.all([textsOf('account'), textsOf('shell'), textsOf('messages')]);

const FIELDS = ['email', 'password', 'code'] as const;
type Credentials = { readonly email: string; readonly password: string; readonly code?: string };

/** Signs in; the page decides where to go next. */
export const LoginForm = ({ email }: { email: string | undefined }) => {
  const { field, focus, submit, showRefused } = useContractForm<Credentials>({
    fields: FIELDS,
    ...(email === undefined ? {} : { defaultValues: { email } }),
  });
  const [wantsCode, setWantsCode] = useState(false);
  useEffect(() => {
    if (wantsCode) focus('code');
  }, [wantsCode, focus]);
  const login = useSend(
    ({ email, password, code }: Credentials) =>
      call('POST /api/user/login', { body: { email: email.trim(), password, code } }),
    {
      onSuccess: ({ token }) => {
        toast.success(message('loginSuccess'));
        signIn(token);
      },
      onError: (error) => {
        // The password was right: the code field appears, which is no error.
        if (!wantsCode && error instanceof CallError && error.code === 'account.code_required')
          setWantsCode(true);
        else showRefused(error);
      },
    },
  );
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={submit((given) => login.mutateAsync(given).catch(() => undefined))}
    >
      <FormRefusalBanner attempt={login} fallback={message('genericError')} fields={FIELDS} />
      <EmailField label={t('email')} autoComplete="username" {...field('email', REQUIRED)} />
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        required
        {...field('password', { required: shell('required') })}
      />
      {wantsCode ? (
        <TextField
          label={t('code')}
          autoComplete="one-time-code"
          hint={t('codeHint')}
          maxLength={20}
          required
          {...field('code', REQUIRED)}
        />
      ) : null}
      <Link
        to="/forgot-password"
        className="text-link -mt-2 inline-flex min-h-8 items-center justify-self-start text-15 hover:text-madder"
      >
        {t('forgotPassword')}
      </Link>
      <Button type="submit" size="large" wide isBusy={login.isPending}>
        {t('login')}
      </Button>
    </form>
  );
};
