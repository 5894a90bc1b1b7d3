import {
  CUSTOM_ORDER_BADGE,
  CUSTOM_ORDER_STATUSES,
} from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import { useState } from 'react';
import type { MetaArgs } from 'react-router';
import { FailedLoad } from '../shell/failed-load.tsx';
import { describePersonalPage } from '../shell/shop.ts';
import { ExportButton } from '../staff/export-button.tsx';
import { Button, LinkButton, TextLink } from '../ui/button.tsx';
import { EmptyState, Skeleton } from '../ui/states.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { OrderFilterForm, useOrderFilter } from './order-filter-form.tsx';
import { OrderRows } from './order-rows.tsx';
import { useStudioOrders } from './use-studio.ts';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Studio orders');

const PAGE = 50;

const Orders = () => {
  const { filter } = useOrderFilter();
  const query = useStudioOrders(filter, PAGE);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  if (query.isPending) return <Skeleton className="h-96 w-full" />;
  if (query.data === undefined) {
    return <FailedLoad query={query} text="The orders could not be loaded." />;
  }
  const orders = query.data.pages.flatMap((page) => page.orders);
  if (orders.length === 0) {
    return (
      <EmptyState
        title="No order fits"
        action={
          <LinkButton to="/studio/orders" variant="secondary">
            Show all orders
          </LinkButton>
        }
      >
        Try another state, or part of a customer’s name.
      </EmptyState>
    );
  }
  return (
    <>
      <p role="status" className="pb-2 text-13 text-chalk">
        {query.hasNextPage ? `The newest ${orders.length} orders` : `${orders.length} orders`}
      </p>
      <OrderRows orders={orders} chosen={chosen} onChoose={toggle} />
      {query.hasNextPage ? (
        <div className="pt-6">
          <Button variant="secondary" isBusy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            Show more
          </Button>
        </div>
      ) : null}
      <BulkBar
        chosen={orders.filter(({ _id }) => chosen.has(_id))}
        onChoose={(ids) => setChosen(new Set(ids))}
      />
    </>
  );
};

/** Every custom order, by state, name and designer. */
const OrderListPage = () => (
  <>
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 pt-8 pb-6">
      <h1 className="font-display text-44">Orders</h1>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <TextLink to="/studio">Back to the board</TextLink>
        <ExportButton what="custom-orders" />
      </div>
    </div>
    <OrderFilterForm states={CUSTOM_ORDER_STATUSES.map((status) => [status, CUSTOM_ORDER_BADGE[status]])} />
    <Orders />
  </>
);

export default OrderListPage;
