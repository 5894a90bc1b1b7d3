import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { MetaArgs } from 'react-router';
import { call } from '../../shell/call.ts';
import { FormRefusalBanner, showRefusedFields } from '../../shell/form-refusal.tsx';
import { describePersonalPage } from '../../shell/shop.ts';
import { textsOf } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, TextLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { AccountFrame } from './account-frame.tsx';

const [t, shell, message] = await Promise.all([textsOf('account'), textsOf('shell'), textsOf('messages')]);

export const handle = { isTranslated: true };

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, t('forgotTitle'));

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
    <AccountFrame title={t('forgotTitle')} intro={<p>{t('forgotIntro')}</p>}>
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
        <FormRefusalBanner attempt={asking} fallback={message('genericError')} fields={FIELDS} />
        <TextField
          label={t('email')}
          type="email"
          autoComplete="username"
          required
          error={form.formState.errors.email?.message}
          {...form.register('email', { required: shell('required') })}
        />
        <Button type="submit" size="large" wide isBusy={asking.isPending}>
          {asking.isSuccess ? t('sendLinkAgain') : t('sendLink')}
        </Button>
      </form>
      <TextLink to="/login" className="mt-4 text-15">
        {t('backToLogin')}
      </TextLink>
    </AccountFrame>
  );
};

export default ForgotPasswordPage;
