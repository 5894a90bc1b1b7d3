import type { Answer } from '@darzi/contract/client.ts';
import { useSearchParams } from 'react-router';
import { failureText } from '../../shell/call.ts';
import { useIsHydrated } from '../../shell/use-guard.ts';
import { useSend } from '../../shell/use-send.ts';
import { textsOf } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { AccountFrame } from '../account/account-frame.tsx';

const [t, message, word] = await Promise.all([textsOf('orders'), textsOf('messages'), textsOf('words')]);

type OnePressProps = {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly send: (token: string) => Promise<Answer<'POST /api/unsubscribe'>>;
};

/**
 * The target of an emailed link: nothing happens before the click, because mail programs open links by themselves.
 */
export const OnePress = ({ title, text, label, send }: OnePressProps) => {
  const [search] = useSearchParams();
  const isHydrated = useIsHydrated();
  const token = search.get('token') ?? '';
  const sending = useSend(() => send(token));
  return (
    <AccountFrame title={title} intro={sending.isSuccess ? undefined : text}>
      {isHydrated && token === '' ? <Banner>{t('linkNotComplete')}</Banner> : null}
      {sending.isError ? (
        <Banner className="mb-6">{failureText(sending.error, message('genericError'))}</Banner>
      ) : null}
      {sending.isSuccess ? (
        <>
          <Banner tone="info" takesFocus>
            {word(sending.data.message)}
          </Banner>
          <LinkButton to="/collection" className="mt-6">
            {t('goOnShopping')}
          </LinkButton>
        </>
      ) : (
        <Button
          disabled={!isHydrated || token === ''}
          isBusy={sending.isPending}
          busyLabel={t('oneMoment')}
          onClick={() => sending.mutate()}
        >
          {label}
        </Button>
      )}
    </AccountFrame>
  );
};
