import type { MetaArgs } from 'react-router';
import { call } from '../../shell/call.ts';
import { FormRefusalBanner } from '../../shell/form-refusal.tsx';
import { describePersonalPage } from '../../shell/shop.ts';
import { REQUIRED, useContractForm } from '../../shell/use-contract-form.ts';
import { useSend } from '../../shell/use-send.ts';
import { textsOf } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, TextLink } from '../../ui/button.tsx';
import { EmailField } from '../../ui/field.tsx';
import { AccountFrame } from './account-frame.tsx';
import { readKnownBrowser } from './asked-code.ts';

const [t, message] = await Promise.all([textsOf('account'), textsOf('messages')]);

export const handle = { isTranslated: true };

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, t('forgotTitle'));

const FIELDS = ['email'] as const;
type Given = { readonly email: string };

const ForgotPasswordPage = () => {
  const { field, submit } = useContractForm<Given>({ fields: FIELDS });
  const asking = useSend(({ email }: Given) =>
    call('POST /api/user/forgot-password', { body: { email: email.trim(), ...readKnownBrowser() } }),
  );
  return (
    <AccountFrame title={t('forgotTitle')} intro={<p>{t('forgotIntro')}</p>}>
      <form
        method="post"
        noValidate
        className="grid gap-5"
        onSubmit={submit((given) => asking.mutateAsync(given))}
      >
        {asking.isSuccess ? (
          <Banner key={asking.submittedAt} tone="info" takesFocus>
            {asking.data.message}
          </Banner>
        ) : null}
        <FormRefusalBanner attempt={asking} fallback={message('genericError')} fields={FIELDS} />
        <EmailField label={t('email')} autoComplete="username" {...field('email', REQUIRED)} />
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
