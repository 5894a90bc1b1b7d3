import { showDay } from '@darzi/contract/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type MetaArgs, useSearchParams } from 'react-router';
import { call, failureText } from '../../shell/call.ts';
import { isRefused } from '../../shell/failed-load.ts';
import { FailedPart } from '../../shell/failed-load.tsx';
import { useMe } from '../../shell/profile-menu.tsx';
import { MINE } from '../../shell/query-client.ts';
import { useToken } from '../../shell/session.ts';
import { describePersonalPage } from '../../shell/shop.ts';
import { useIsHydrated } from '../../shell/use-guard.ts';
import { useSend } from '../../shell/use-send.ts';
import { textsOf } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { outOfReach } from '../../ui/load-part.tsx';
import { Spinner } from '../../ui/states.tsx';
import { AccountFrame } from './account-frame.tsx';

const [t, word] = await Promise.all([textsOf('account'), textsOf('words')]);

export const handle = { isTranslated: true };

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, t('confirmTitle'));

/** The link is dead: only the profile has another. */
const Refused = ({ error }: { error: Error }) => (
  <Banner
    takesFocus
    action={
      <LinkButton to="/profile" variant="quiet">
        {t('goToProfile')}
      </LinkButton>
    }
  >
    {failureText(error, outOfReach())}
  </Banner>
);

type Press = { readonly isPending: boolean; readonly error: Error | null; readonly mutate: () => void };

/** Asks whose account it is: programs that read mail follow links too, and anybody can type an address. */
const Question = ({
  email,
  openedAt,
  confirming,
  disowning,
}: {
  email: string;
  openedAt: string;
  confirming: Press;
  disowning: Press;
}) => {
  const error = confirming.error ?? disowning.error;
  return (
    <>
      {error === null ? null : (
        <Banner takesFocus className="mb-6">
          {failureText(error, outOfReach())}
        </Banner>
      )}
      <p role="status" className="text-17 wrap-anywhere">
        {t('isItYours', { email, day: showDay(openedAt) })}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button
          isBusy={confirming.isPending}
          isIdle={disowning.isPending}
          onClick={() => confirming.mutate()}
        >
          {t('itIsMine')}
        </Button>
        <Button
          variant="secondary"
          isBusy={disowning.isPending}
          isIdle={confirming.isPending}
          onClick={() => disowning.mutate()}
        >
          {t('notMine')}
        </Button>
      </div>
      <p className="mt-4 text-15 text-chalk">{t('notMineMeans')}</p>
    </>
  );
};

/** Confirms by itself, once, where nobody has to be asked. */
const useConfirm = (token: string, isSure: boolean) => {
  const confirming = useSend(() => call('POST /api/user/confirm-email', { body: { token } }), {
    stale: [MINE, 'me'],
  });
  const { mutate } = confirming;
  const asked = useRef<string>(undefined);
  useEffect(() => {
    if (!isSure || asked.current === token) return;
    asked.current = token;
    mutate();
  }, [isSure, token, mutate]);
  return confirming;
};

const Confirming = ({ token }: { token: string }) => {
  const isSignedIn = useToken() !== null;
  const me = useMe(isSignedIn);
  const link = useQuery({
    queryKey: ['confirmation', token],
    queryFn: ({ signal }) => call('POST /api/user/confirmation', { body: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // asked anew when somebody comes back: it may have been confirmed meanwhile
    gcTime: 0,
  });
  const isOwn = link.data !== undefined && me.data?.email === link.data.email;
  const confirming = useConfirm(token, isOwn || link.data?.isConfirmed === true);
  const disowning = useSend(() => call('POST /api/user/disown-email', { body: { token } }));
  const refusal = [link.error, confirming.error, disowning.error].find(isRefused);
  if (refusal) return <Refused error={refusal} />;
  if (link.isError) return <FailedPart query={link} text={outOfReach()} />;
  if (disowning.isSuccess) {
    return (
      <>
        <Banner tone="info" takesFocus>
          {word(disowning.data.message)}
        </Banner>
        <p className="mt-6 text-15 text-chalk">{t('disownedNext')}</p>
        <LinkButton to="/forgot-password" variant="secondary" className="mt-4">
          {t('forgotPassword')}
        </LinkButton>
      </>
    );
  }
  if (confirming.isSuccess) {
    return (
      <>
        <Banner tone="info" takesFocus>
          {word(confirming.data.message)}
        </Banner>
        <LinkButton to={isSignedIn ? '/collection' : '/login'} className="mt-6">
          {isSignedIn ? t('goOnShopping') : t('login')}
        </LinkButton>
      </>
    );
  }
  const isWaiting = link.data === undefined || (isSignedIn && me.isPending);
  if (!isWaiting && (confirming.isError || !(isOwn || link.data.isConfirmed)))
    return <Question {...link.data} confirming={confirming} disowning={disowning} />;
  return (
    <p className="flex items-center gap-3 text-17 text-chalk">
      <Spinner /> {isWaiting ? null : t('confirming')}
    </p>
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
