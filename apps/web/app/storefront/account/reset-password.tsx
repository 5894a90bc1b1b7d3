import { type MetaArgs, useSearchParams } from 'react-router';
import { call } from '../../shell/call.ts';
import { describePersonalPage } from '../../shell/shop.ts';
import { useIsHydrated } from '../../shell/use-guard.ts';
import { textsOf } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { AccountFrame } from './account-frame.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

const t = await textsOf('account');

export const handle = { isTranslated: true };

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, t('resetTitle'));

const AskAgain = () => (
  <LinkButton to="/forgot-password" variant="quiet">
    {t('askNewLink')}
  </LinkButton>
);

const ResetPasswordPage = () => {
  const [search] = useSearchParams();
  const isHydrated = useIsHydrated();
  const token = search.get('token') ?? '';
  return (
    <AccountFrame title={t('resetTitle')} intro={<p>{t('resetIntro')}</p>}>
      {isHydrated && token === '' ? (
        <Banner action={<AskAgain />}>{t('linkIncomplete')}</Banner>
      ) : (
        <NewPasswordForm
          submitLabel={t('setPassword')}
          send={(password) => call('POST /api/user/reset-password', { body: { token, password } })}
          onRefused={<AskAgain />}
        />
      )}
    </AccountFrame>
  );
};

export default ResetPasswordPage;
