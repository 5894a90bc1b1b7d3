import { MESSAGES } from '@darzi/contract/messages.ts';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { type MetaArgs, useNavigate, useSearchParams } from 'react-router';
import { call } from '../call.ts';
import { signOut } from '../session.ts';
import { describePersonalPage } from '../shop.ts';
import { toast } from '../toast.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { useIsHydrated } from '../use-guard.ts';
import { AccountFrame } from './account/account-frame.tsx';
import { showRefusedFields } from './form-refusal.ts';
import { FormRefusalBanner } from './form-refusal-banner.tsx';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Reset password');

const FIELDS = ['password'] as const;
type Given = { readonly password: string; readonly confirmPassword: string };

const AskAgain = () => (
  <LinkButton to="/forgot-password" variant="quiet">
    Ask for a new link
  </LinkButton>
);

const ResetForm = ({ token }: { token: string }) => {
  const navigate = useNavigate();
  const form = useForm<Given>();
  const { errors } = form.formState;
  const resetting = useMutation({
    mutationFn: ({ password }: Given) => call('POST /api/user/reset-password', { body: { token, password } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      // The reset ended every session, this browser's too.
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
        if (!resetting.isPending) resetting.mutate(given);
      })}
    >
      <FormRefusalBanner
        attempt={resetting}
        fallback={MESSAGES.genericError}
        fields={FIELDS}
        action={<AskAgain />}
      />
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        hint="At least 8 characters"
        required
        error={errors.password?.message}
        {...form.register('password', { required: 'Required', deps: 'confirmPassword' })}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        required
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword', {
          required: 'Required',
          validate: (again, { password }) => again === password || MESSAGES.passwordsDiffer,
        })}
      />
      <Button type="submit" size="large" wide isBusy={resetting.isPending}>
        Set the new password
      </Button>
    </form>
  );
};

const ResetPasswordPage = () => {
  const [search] = useSearchParams();
  const isHydrated = useIsHydrated();
  const token = search.get('token') ?? '';
  return (
    <AccountFrame title="Reset password" intro={<p>Choose a new password. You are signed out everywhere.</p>}>
      {isHydrated && token === '' ? (
        <Banner action={<AskAgain />}>
          This link is not complete. Please open it again from the e-mail.
        </Banner>
      ) : (
        <ResetForm token={token} />
      )}
    </AccountFrame>
  );
};

export default ResetPasswordPage;
