import { MESSAGES } from '@darzi/contract/messages.ts';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { MetaArgs } from 'react-router';
import { call } from '../../shell/call.ts';
import { FormRefusalBanner, showRefusedFields } from '../../shell/form-refusal.tsx';
import { describePersonalPage } from '../../shell/shop.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, TextLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { AccountFrame } from './account-frame.tsx';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Forgot password');

const FIELDS = ['email'] as const;
type Given = { readonly email: string };

const ForgotPasswordPage = () => {
  const form = useForm<Given>();
  const asking = useMutation({
    mutationFn: ({ email }: Given) =>
      call('POST /api/user/forgot-password', { body: { email: email.trim() } }),
    onError: (error) => showRefusedFields(error, form, FIELDS),
  });
  return (
    <AccountFrame
      title="Forgot password"
      intro={
        <p>
          Enter your email address. If it belongs to an account, we will send you a link to set a new
          password. The link works once, within 30 minutes.
        </p>
      }
    >
      <form
        method="post"
        noValidate
        className="grid gap-5"
        onSubmit={form.handleSubmit((given) => {
          if (!asking.isPending) asking.mutate(given);
        })}
      >
        {asking.isSuccess ? (
          <Banner key={asking.submittedAt} tone="info" takesFocus>
            {asking.data.message}
          </Banner>
        ) : null}
        <FormRefusalBanner attempt={asking} fallback={MESSAGES.genericError} fields={FIELDS} />
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          required
          error={form.formState.errors.email?.message}
          {...form.register('email', { required: 'Required' })}
        />
        <Button type="submit" size="large" wide isBusy={asking.isPending}>
          {asking.isSuccess ? 'Send the link again' : 'Send the link'}
        </Button>
      </form>
      <TextLink to="/login" className="mt-4 text-15">
        Back to login
      </TextLink>
    </AccountFrame>
  );
};

export default ForgotPasswordPage;
