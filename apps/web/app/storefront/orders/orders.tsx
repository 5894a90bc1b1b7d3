import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { MetaArgs } from 'react-router';
import { failureText, toastFailure } from '../../shell/call.ts';
import { FailedLoad } from '../../shell/failed-load.tsx';
import { LoginPrompt } from '../../shell/login-prompt.tsx';
import { useToken } from '../../shell/session.ts';
import { describePersonalPage } from '../../shell/shop.ts';
import { useIsHydrated } from '../../shell/use-guard.ts';
import { textsOf } from '../../texts/texts.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { OrderConfirmation } from './order-confirmation.tsx';
import { OrderSection, OrderSkeleton } from './order-section.tsx';
import { useOwnOrders, usePlacedOrder } from './own-orders.ts';

const [t, message] = await Promise.all([textsOf('orders'), textsOf('messages')]);

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, t('orders'));

export const handle = { isTranslated: true };

type OwnOrders = ReturnType<typeof useOwnOrders>;

const SHOWN_WHILE_LOADING = ['first', 'second', 'third'] as const;

const OrdersSkeleton = () => (
  <div role="status" className="grid gap-8">
    <span className="sr-only">{t('loadingOrders')}</span>
    {SHOWN_WHILE_LOADING.map((key) => (
      <OrderSkeleton key={key} />
    ))}
  </div>
);

const NoOrders = () => (
  <EmptyState
    title={t('noOrders')}
    action={
      <div className="flex flex-wrap justify-center gap-3">
        <LinkButton to="/collection">{t('startShopping')}</LinkButton>
        <LinkButton to="/custom-cloth" reloadDocument variant="secondary">
          {t('designYourOwn')}
        </LinkButton>
      </div>
    }
  >
    {t('ordersAppear')}
  </EmptyState>
);

const OrderList = ({ query }: { query: OwnOrders }) => {
  const [hasMore, setHasMore] = useState(false);
  if (query.isPending) return <OrdersSkeleton />;
  if (query.data === undefined) {
    return <FailedLoad query={query} text={message('loadOrdersFailed')} />;
  }
  const orders = query.data.pages.flatMap((page) => page.orders);
  if (orders.length === 0) return <NoOrders />;
  return (
    <>
      <ul className="grid gap-10">
        {orders.map((order) => (
          <OrderSection key={order._id} order={order} />
        ))}
      </ul>
      {query.hasNextPage ? (
        <div className="grid justify-items-center gap-4 border-t border-ink pt-8">
          {query.isFetchNextPageError ? (
            <FieldError>{failureText(query.error, message('loadOrdersFailed'))}</FieldError>
          ) : null}
          <Button
            variant="secondary"
            size="large"
            isBusy={query.isFetchingNextPage}
            onClick={() => {
              setHasMore(true);
              void query.fetchNextPage();
            }}
          >
            {t('moreOrders')}
          </Button>
        </div>
      ) : null}
      <p role="status" className="sr-only">
        {hasMore && !query.isFetchingNextPage ? t('ordersShown', { count: orders.length }) : ''}
      </p>
    </>
  );
};

const RefreshButton = ({ query }: { query: OwnOrders }) => {
  const refresh = async () => {
    const { isError, error } = await query.refetch();
    if (isError) toastFailure(error, message('loadOrdersFailed'));
  };
  return (
    <Button
      variant="quiet"
      isBusy={query.isRefetching && !query.isFetchingNextPage}
      disabled={query.isPending}
      onClick={refresh}
    >
      <RefreshCw size={17} strokeWidth={1.5} aria-hidden="true" />
      {t('refresh')}
    </Button>
  );
};

const OrdersPage = () => {
  const token = useToken();
  const isHydrated = useIsHydrated();
  const query = useOwnOrders();
  const isOut = isHydrated && token === null;
  const placed = usePlacedOrder();
  return (
    <div className="measure min-h-[calc(100dvh-var(--header-height))] pb-20">
      <PageHead title={t('orders')} />
      {placed === undefined || isOut ? null : (
        <OrderConfirmation orderId={placed} title={message('orderPlaced')} headingLevel="h2">
          {message('orderPlacedDescription')}
        </OrderConfirmation>
      )}
      <div className="-mt-2 flex min-h-11 flex-wrap items-center justify-between gap-x-6 pb-5">
        <LinkButton to="/custom-order-history" reloadDocument variant="quiet">
          {t('customOrders')}
        </LinkButton>
        {isOut ? null : <RefreshButton query={query} />}
      </div>
      {isOut ? <LoginPrompt title={message('loginToViewOrders')} /> : <OrderList query={query} />}
    </div>
  );
};

export default OrdersPage;
