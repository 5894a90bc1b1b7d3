import { type MetaArgs, useSearchParams } from 'react-router';
import { call } from '../../shell/call.ts';
import { describePersonalPage, useShop } from '../../shell/shop.ts';
import { useIsHydrated } from '../../shell/use-guard.ts';
import { textsOf } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { AccountFrame } from './account-frame.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

const t = await textsOf('account');

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, t('invitation'));

export const handle = { isTranslated: true };

/** The target of an emailed staff invitation. */
const JoinPage = () => {
  const [search] = useSearchParams();
  const isHydrated = useIsHydrated();
  const { storeName } = useShop();
  const token = search.get('token') ?? '';
  return (
    <AccountFrame title={t('yourInvitation')} intro={<p>{t('toStartWorking', { store: storeName })}</p>}>
      {isHydrated && token === '' ? (
        <Banner>{t('linkIncomplete')}</Banner>
      ) : (
        <NewPasswordForm
          submitLabel={t('acceptInvitation')}
          send={(password) => call('POST /api/user/accept-invitation', { body: { token, password } })}
        />
      )}
    </AccountFrame>
  );
};

export default JoinPage;
