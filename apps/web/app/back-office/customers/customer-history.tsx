import {
  CUSTOM_ORDER_BADGE,
  CUSTOM_ORDER_STATUSES,
} from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import type { CustomerFile } from '@darzi/contract/customers/customers.routes.ts';
import { showDay } from '@darzi/contract/dates.ts';
import { showRupees } from '@darzi/contract/money.ts';
import { lastSix } from '@darzi/contract/orders/order-number.ts';
import { type Column, DataTable } from '../../staff/data-table.tsx';
import { Chip } from '../../ui/chip.tsx';

type Order = CustomerFile['history'][number];

const statusOf = ({ kind, status }: Order): string => {
  const known = CUSTOM_ORDER_STATUSES.find((one) => one === status);
  return kind === 'order' || known === undefined ? status : CUSTOM_ORDER_BADGE[known];
};

const COLUMNS: readonly Column<Order>[] = [
  {
    head: 'Order',
    cell: ({ _id, kind }) => `${kind === 'order' ? 'Order' : 'Custom order'} #${lastSix(_id)}`,
  },
  { head: 'Placed', cell: ({ at }) => showDay(at), isWide: true },
  { head: 'State', cell: (order) => <Chip>{statusOf(order)}</Chip>, isWide: true },
  {
    head: 'Total',
    cell: ({ amount }) => (amount === null ? 'No bid yet' : showRupees(amount)),
    isNumber: true,
  },
];

/** A customer's orders of both kinds, newest first. */
export const CustomerHistory = ({ history }: Pick<CustomerFile, 'history'>) =>
  history.length === 0 ? (
    <p className="text-15 text-chalk">No orders yet.</p>
  ) : (
    <DataTable
      caption="Orders, newest first"
      rows={history}
      keyOf={({ _id }) => _id}
      columns={COLUMNS}
      linkOf={({ _id, kind }) => (kind === 'order' ? `/admin/orders/${_id}` : `/studio/orders/${_id}`)}
      below={(order) => `${showDay(order.at)} · ${statusOf(order)}`}
    />
  );
