import { CUSTOM_ORDER_MESSAGES } from '@darzi/contract/custom-orders/custom-order.ts';
import { MESSAGES } from '@darzi/contract/messages.ts';
import { RefreshCw } from 'lucide-react';
import type { MetaArgs } from 'react-router';
import { usePayingDocument } from '../../payment/paying-pages.ts';
import { LoginPrompt } from '../../shell/login-prompt.tsx';
import { useToken } from '../../shell/session.ts';
import { describePersonalPage } from '../../shell/shop.ts';
import { useIsHydrated } from '../../shell/use-guard.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { CustomOrderCard, CustomOrderSkeleton } from './custom-order-card.tsx';
import { orderFailure } from './custom-order-labels.ts';
import { useOwnCustomOrders } from './own-custom-orders.ts';
import { useLiveOrders } from './use-live-orders.ts';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Custom Orders');

const SHOWN_WHILE_LOADING = ['first', 'second', 'third'] as const;

const Loading = () => (
  <div role="status" className="grid gap-12">
    <span className="sr-only">Loading your custom orders</span>
    {SHOWN_WHILE_LOADING.map((key) => (
      <CustomOrderSkeleton key={key} />
    ))}
  </div>
);

const NoOrders = () => (
  <EmptyState
    title="No Custom Orders Yet"
    action={<LinkButton to="/craft-your-look">Create Custom Order</LinkButton>}
  >
    Follow what we make for you alone here, from the first sketch to your door.
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
              Try again
            </Button>
          }
        >
          {orderFailure(error, CUSTOM_ORDER_MESSAGES.fetchFailed, CUSTOM_ORDER_MESSAGES.somethingWrong)}
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
        title="Custom Orders"
        aside={
          isOut ? null : (
            <Button
              variant="quiet"
              isBusy={query.isRefetching}
              disabled={query.isPending}
              onClick={() => query.refetch()}
            >
              <RefreshCw size={17} strokeWidth={1.5} aria-hidden="true" />
              Refresh
            </Button>
          )
        }
      />
      {isOut ? <LoginPrompt title={MESSAGES.loginToViewOrders} /> : <Orders query={query} />}
    </div>
  );
};

export default CustomOrderHistory;
