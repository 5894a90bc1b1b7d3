import { CUSTOM_ORDER_MESSAGES } from '@darzi/contract/custom-orders/custom-order.ts';
import { RefreshCw } from 'lucide-react';
import type { MetaArgs } from 'react-router';
import { usePayingDocument } from '../../payment/paying-pages.ts';
import { LoginPrompt } from '../../shell/login-prompt.tsx';
import { useToken } from '../../shell/session.ts';
import { describePersonalPage } from '../../shell/shop.ts';
import { useIsHydrated } from '../../shell/use-guard.ts';
import { textsOf } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { CustomOrderCard, CustomOrderSkeleton } from './custom-order-card.tsx';
import { orderFailure } from './custom-order-labels.ts';
import { useOwnCustomOrders } from './own-custom-orders.ts';
import { useLiveOrders } from './use-live-orders.ts';

const [t, message, word] = await Promise.all([textsOf('history'), textsOf('messages'), textsOf('words')]);

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, t('customOrders'));

export const handle = { isTranslated: true };

const SHOWN_WHILE_LOADING = ['first', 'second', 'third'] as const;

const Loading = () => (
  <div role="status" className="grid gap-12">
    <span className="sr-only">{t('loadingOrders')}</span>
    {SHOWN_WHILE_LOADING.map((key) => (
      <CustomOrderSkeleton key={key} />
    ))}
  </div>
);

const NoOrders = () => (
  <EmptyState
    title={t('noOrders')}
    action={<LinkButton to="/craft-your-look">{t('createOrder')}</LinkButton>}
  >
    {t('followHere')}
  </EmptyState>
);

type OwnOrders = ReturnType<typeof useOwnCustomOrders>;

const Orders = ({ query: { data, isPending, isError, error, refetch } }: { query: OwnOrders }) => {
  if (isPending) return <Loading />;
  return (
    <>
      {isError ? (
        <Banner
          className="mb-8"
          action={
            <Button variant="quiet" onClick={() => refetch()}>
              {t('tryAgain')}
            </Button>
          }
        >
          {orderFailure(
            error,
            word(CUSTOM_ORDER_MESSAGES.fetchFailed),
            word(CUSTOM_ORDER_MESSAGES.somethingWrong),
          )}
        </Banner>
      ) : null}
      {data?.length === 0 ? <NoOrders /> : null}
      <ul className="grid gap-12">
        {data?.map((order) => (
          <CustomOrderCard key={order._id} order={order} />
        ))}
      </ul>
    </>
  );
};

const CustomOrderHistory = () => {
  usePayingDocument();
  const token = useToken();
  const isHydrated = useIsHydrated();
  const query = useOwnCustomOrders(useLiveOrders());
  const isOut = isHydrated && token === null;
  return (
    <div className="measure min-h-[calc(100dvh-var(--header-height))] pb-24">
      <PageHead
        title={t('customOrders')}
        aside={
          isOut ? null : (
            <Button
              variant="quiet"
              isBusy={query.isRefetching}
              disabled={query.isPending}
              onClick={() => query.refetch()}
            >
              <RefreshCw size={17} strokeWidth={1.5} aria-hidden="true" />
              {t('refresh')}
            </Button>
          )
        }
      />
      {isOut ? <LoginPrompt title={message('loginToViewOrders')} /> : <Orders query={query} />}
    </div>
  );
};

export default CustomOrderHistory;
