import {
  CUSTOM_ORDER_BADGE,
  CUSTOM_ORDER_STATUSES,
} from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import { useState } from 'react';
import type { MetaArgs } from 'react-router';
import { describePersonalPage } from '../shell/shop.ts';
import { ExportButton } from '../staff/export-button.tsx';
import { KeysetList } from '../staff/keyset-list.tsx';
import { TextLink } from '../ui/button.tsx';
import { MoveBar } from './move-bar.tsx';
import { OrderFilterForm, useOrderFilter } from './order-filter-form.tsx';
import { OrderRows } from './order-rows.tsx';
import { useStudioOrders } from './use-studio.ts';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Studio orders');

const PAGE = 50;

const Orders = () => {
  const { filter, isFiltered, clear } = useOrderFilter();
  const query = useStudioOrders(filter, PAGE);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  return (
    <KeysetList
      query={query}
      rowsOf={(page) => page.orders}
      noun={['order', 'orders']}
      isFiltered={isFiltered}
      onClear={clear}
      empty="Custom orders from your customers will appear here."
    >
      {(orders) => (
        <>
          <OrderRows orders={orders} chosen={chosen} onChoose={toggle} />
          <MoveBar
            chosen={orders.filter(({ _id }) => chosen.has(_id))}
            onChoose={(ids) => setChosen(new Set(ids))}
          />
        </>
      )}
    </KeysetList>
  );
};

/** Every custom order, filtered by state, name and designer. */
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
