import { showShortMoment } from '@darzi/contract/dates.ts';
import { showRupees } from '@darzi/contract/money.ts';
import { ORDER_STATUSES } from '@darzi/contract/orders/order.lifecycle.ts';
import type { AdminOrder } from '@darzi/contract/orders/order-admin.routes.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import type { MetaArgs } from 'react-router';
import { METHOD_LABEL, methodLabel, paymentState } from '../../payment/payment-labels.ts';
import { useMe } from '../../shell/profile-menu.tsx';
import { describePersonalPage } from '../../shell/shop.ts';
import { type Column, sortsOf } from '../../staff/data-table.tsx';
import { ExportButton } from '../../staff/export-button.tsx';
import { DayFilters } from '../../staff/filter-form.tsx';
import { FilterSelect } from '../../staff/filter-select.tsx';
import { ListPage } from '../../staff/list-page.tsx';
import { useFilters } from '../../staff/use-filters.ts';
import { STATUS_TONE } from '../../storefront/orders/order-labels.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/chip.tsx';
import { classes } from '../../ui/classes.ts';
import { Price } from '../../ui/price.tsx';
import { useCourier } from '../couriers/use-couriers.ts';
import { PackBar, PackBox, usePacking } from './pack-orders.tsx';
import { PrintOrders } from './print-orders.tsx';
import { nameOf, piecesOf, useAdminOrders } from './use-order-admin.ts';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Orders');

const METHODS = ['COD', 'Stripe', 'Razorpay'] as const;
const FILTERS = ['q', 'status', 'method', 'from', 'to'] as const;

const paymentLabel = (order: AdminOrder): string =>
  order.isPlaced ? `${methodLabel(order)} · ${paymentState(order)}` : 'Payment link · Not paid yet';

const State = ({ status, isPlaced, link, due }: AdminOrder) => {
  if (due !== undefined) return <Badge>{showRupees(due.amount)} to pay</Badge>;
  if (isPlaced || link === undefined) return <Badge tone={STATUS_TONE[status]}>{status}</Badge>;
  return link.isOpen ? <Badge>Waiting for payment</Badge> : <Badge tone="bad">Link ended</Badge>;
};

/** On a phone, a line extends below the badge beside the name. */
const BESIDE = 'max-sm:-mr-[100vw] max-sm:block max-sm:w-[calc(100vw-5.75rem)]';

const COLUMNS: readonly Column<AdminOrder>[] = [
  {
    head: 'Order',
    cell: (order) => (
      <>
        <span className="block min-w-[6.25em] max-sm:pb-1">{nameOf(order)}</span>
        <span className={classes('block text-13 font-normal text-chalk tabular-nums', BESIDE)}>
          {orderNumber(order._id)} · {piecesOf(order)}
          <span className="lg:hidden">
            {' '}
            · <Price rupees={order.amount} />
          </span>
        </span>
      </>
    ),
    className: 'max-sm:pr-1',
  },
  {
    head: 'State',
    cell: (order) => <State {...order} />,
    className: 'whitespace-nowrap max-sm:pl-2 max-sm:text-right',
  },
  { head: 'Payment', cell: paymentLabel, isWide: true, className: 'text-13 text-chalk' },
  {
    head: 'Placed',
    cell: ({ date }) => showShortMoment(date),
    sort: [
      ['-placed', 'newest first'],
      ['placed', 'oldest first'],
    ],
    isWide: true,
    className: 'whitespace-nowrap text-13 text-chalk tabular-nums',
  },
  {
    head: 'Total',
    cell: ({ amount }) => <Price rupees={amount} />,
    sort: [
      ['-total', 'highest total first'],
      ['total', 'lowest total first'],
    ],
    isWide: true,
    isNumber: true,
  },
];

/** Placed or being packed: the target of the links from Today. */
const TO_PACK = ['to-pack', 'To pack'] as const;
/** Entered by staff, to be paid by link. */
const WAITING = ['waiting', 'Waiting for payment'] as const;

/** Every ready-made order: to search, to open, to pack in bulk. */
const OrderListPage = () => {
  const me = useMe(true);
  const filters = useFilters(FILTERS);
  const sorting = filters.sorting(sortsOf(COLUMNS), '-placed');
  const query = useAdminOrders({
    sort: sorting.sort,
    from: filters.day('from'),
    to: filters.day('to'),
    q: filters.read('q'),
    status: ORDER_STATUSES.find((one) => one === filters.read('status')),
    isWaiting: filters.read('status') === WAITING[0],
    isToPack: filters.read('status') === TO_PACK[0],
    method: METHODS.find((one) => one === filters.read('method')),
  });
  const shown = query.data?.pages.flatMap((page) => page.orders) ?? [];
  const packing = usePacking(shown, useCourier());
  return (
    <ListPage
      title="Orders"
      views="orders"
      aside={
        <>
          <PrintOrders orders={packing.chosen.length > 0 ? packing.chosen : shown} />
          <ExportButton what="orders" />
          {me.data?.role === 'admin' ? (
            <LinkButton to="/admin/orders/new" variant="secondary">
              Enter an order
            </LinkButton>
          ) : null}
        </>
      }
      filters={filters}
      searchLabel="Number, name, phone, email"
      selects={
        <>
          <FilterSelect
            label="State"
            all="All states"
            options={[TO_PACK, ...(me.data?.role === 'admin' ? [WAITING] : []), ...ORDER_STATUSES]}
            {...filters.select('status')}
          />
          <FilterSelect
            label="Paid by"
            all="All methods"
            options={Object.entries(METHOD_LABEL)}
            {...filters.select('method')}
          />
          <DayFilters filters={filters} what="Placed" />
        </>
      }
      query={query}
      rowsOf={(page) => page.orders}
      noun={['order', 'orders']}
      empty="Your first order will appear here."
      rows={{
        columns: COLUMNS,
        sorting,
        linkOf: ({ _id }) => `/admin/orders/${_id}`,
        below: (order) => (
          <span className={BESIDE}>
            {showShortMoment(order.date)} · {paymentLabel(order)}
          </span>
        ),
        mark: () => ({
          head: <PackBox packing={packing} order={undefined} />,
          cell: (order) => <PackBox packing={packing} order={order} />,
        }),
      }}
      bulkBar={<PackBar packing={packing} />}
    />
  );
};

export default OrderListPage;
