import {
  CUSTOM_ORDER_BADGE,
  type CustomOrderStatus,
} from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import { showRupees } from '@darzi/contract/money.ts';
import type { MetaArgs } from 'react-router';
import { FailedPart } from '../shell/failed-load.tsx';
import { describePersonalPage } from '../shell/shop.ts';
import { LinkButton, TextLink } from '../ui/button.tsx';
import { Skeleton } from '../ui/states.tsx';
import { OrderCard } from './order-card.tsx';
import { useCounts, useStudioOrders } from './use-studio.ts';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Studio');

/** States in which somebody still has something to do, in the order of the work. */
const COLUMNS = ['pending', 'accepted', 'waiting_payment', 'in_progress', 'completed', 'shipped'] as const;
const CARDS = 6;

type Count = { readonly orders: number; readonly value: number } | undefined;

const Column = ({ status, count }: { status: CustomOrderStatus; count: Count }) => {
  const query = useStudioOrders({ status, q: '', assigned: undefined }, CARDS);
  const orders = query.data?.pages[0]?.orders;
  const title = CUSTOM_ORDER_BADGE[status];
  return (
    <section aria-labelledby={`column-${status}`} className="grid content-start gap-2.5">
      <div className="border-t-2 border-ink pt-2.5">
        <h2 id={`column-${status}`} className="flex items-baseline justify-between gap-3">
          <span className="label-caps">{title}</span>
          <span className="font-display text-22 tabular-nums">{count?.orders ?? '–'}</span>
        </h2>
        <p className="text-13 text-chalk tabular-nums">{count ? showRupees(count.value) : ' '}</p>
      </div>
      {orders === undefined ? (
        query.isError ? (
          <FailedPart query={query} text="These orders could not be loaded." />
        ) : (
          <Skeleton className="h-28 w-full" />
        )
      ) : orders.length === 0 ? (
        <p className="py-6 text-15 text-chalk">Nothing here</p>
      ) : (
        orders.map((order) => <OrderCard key={order._id} order={order} />)
      )}
      {count !== undefined && count.orders > CARDS ? (
        <TextLink to={`/studio/orders?status=${status}`} className="text-15">
          All {count.orders}
          <span className="sr-only"> {title.toLowerCase()}</span>
        </TextLink>
      ) : null}
    </section>
  );
};

/** The board: orders by state, with their value. */
const StudioBoard = () => {
  const counts = useCounts().data;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 pt-8 pb-6">
        <h1 className="font-display text-44">Studio</h1>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <TextLink to="/studio/looks">Looks</TextLink>
          <LinkButton to="/studio/orders" variant="secondary">
            All orders
          </LinkButton>
        </div>
      </div>
      <div aria-hidden="true" className="tape mb-8 text-chalk" />
      <div className="grid gap-x-4 gap-y-10 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-6">
        {COLUMNS.map((status) => (
          <Column key={status} status={status} count={counts?.find((one) => one.status === status)} />
        ))}
      </div>
    </>
  );
};

export default StudioBoard;
