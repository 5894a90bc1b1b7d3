import { useEffect, useRef } from 'react';
import { type MetaArgs, useSearchParams } from 'react-router';
import { call, failureText } from '../../shell/call.ts';
import { MINE } from '../../shell/query-client.ts';
import { useToken } from '../../shell/session.ts';
import { describePersonalPage } from '../../shell/shop.ts';
import { useIsHydrated } from '../../shell/use-guard.ts';
import { useSend } from '../../shell/use-send.ts';
import { textsOf } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Spinner } from '../../ui/states.tsx';
import { AccountFrame } from './account-frame.tsx';

const [t, message] = await Promise.all([textsOf('account'), textsOf('messages')]);

export const handle = { isTranslated: true };

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, t('confirmTitle'));

const Confirming = ({ token }: { token: string }) => {
  const isSignedIn = useToken() !== null;
  const confirming = useSend(() => call('POST /api/user/confirm-email', { body: { token } }), {
    stale: [MINE, 'me'],
  });
  const { mutate } = confirming;
  const asked = useRef<string>(undefined);
  useEffect(() => {
    if (asked.current === token) return;
    asked.current = token;
    mutate();
  }, [token, mutate]);
  if (confirming.isError) {
    return (
      <Banner
        action={
          <LinkButton to="/profile" variant="quiet">
            {t('goToProfile')}
          </LinkButton>
        }
      >
        {failureText(confirming.error, message('genericError'))}
      </Banner>
    );
  }
  if (!confirming.isSuccess) {
    return (
      <p role="status" className="flex items-center gap-3 text-17 text-chalk">
        <Spinner /> {t('confirming')}
      </p>
    );
  }
  return (
    <>
      <Banner tone="info">{confirming.data.message}</Banner>
      <LinkButton to={isSignedIn ? '/collection' : '/login'} className="mt-6">
        {isSignedIn ? t('goOnShopping') : t('login')}
      </LinkButton>
    </>
  );
};

/** The target of the link in the first email. */
const ConfirmEmailPage = () => {
  const [search] = useSearchParams();
  const isHydrated = useIsHydrated();
  const token = search.get('token') ?? '';
  return (
    <AccountFrame title={t('confirmTitle')}>
      {isHydrated && token === '' ? <Banner>{t('linkNotComplete')}</Banner> : null}
      {isHydrated && token !== '' ? <Confirming token={token} /> : null}
    </AccountFrame>
  );
};

export default ConfirmEmailPage;
