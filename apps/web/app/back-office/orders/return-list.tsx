import { showShortMoment } from '@darzi/contract/dates.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import { RETURN_LABEL, RETURN_STATES, type ReturnState } from '@darzi/contract/returns/return.lifecycle.ts';
import type { AdminReturn } from '@darzi/contract/returns/returns.routes.ts';
import type { MetaArgs } from 'react-router';
import { call } from '../../shell/call.ts';
import { describePersonalPage } from '../../shell/shop.ts';
import { usePages } from '../../shell/use-pages.ts';
import type { Column } from '../../staff/data-table.tsx';
import { FilterSelect } from '../../staff/filter-select.tsx';
import { ListPage } from '../../staff/list-page.tsx';
import { ORDER_ADMIN } from '../../staff/order-admin.ts';
import { useFilters } from '../../staff/use-filters.ts';
import { Badge } from '../../ui/chip.tsx';
import { Price } from '../../ui/price.tsx';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Returns');

const useReturns = (state: ReturnState | undefined) =>
  usePages([...ORDER_ADMIN, 'returns', state], (page, options) =>
    call('GET /api/admin/returns', { query: { state, ...page } }, options),
  );

const COLUMNS: readonly Column<AdminReturn>[] = [
  {
    head: 'Return',
    cell: ({ customerName, orderId, lines }) => (
      <>
        <span className="block">{customerName || 'Erased with the account'}</span>
        <span className="block text-13 font-normal text-chalk tabular-nums">
          {orderNumber(orderId)} · {lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}
        </span>
      </>
    ),
  },
  {
    head: 'State',
    cell: ({ state, isPayoutMissing }) => (
      <>
        <Badge
          tone={
            state === 'requested' ? 'bad' : state === 'declined' || state === 'withdrawn' ? 'plain' : 'info'
          }
        >
          {RETURN_LABEL[state]}
        </Badge>
        {isPayoutMissing ? <span className="block pt-1 text-13 text-chalk">Account missing</span> : null}
      </>
    ),
    className: 'whitespace-nowrap max-sm:text-right',
  },
  {
    head: 'For',
    cell: ({ resolution }) => (resolution === 'refund' ? 'Money' : 'Another size'),
    isWide: true,
  },
  {
    head: 'Requested',
    cell: ({ date }) => showShortMoment(date),
    isWide: true,
    className: 'whitespace-nowrap text-13 text-chalk tabular-nums',
  },
  { head: 'Value', cell: ({ value }) => <Price rupees={value} />, isWide: true, isNumber: true },
];

const FILTERS = ['state'] as const;

/** Customers' returns, filtered by state; each leads to its order. */
const ReturnListPage = () => {
  const filters = useFilters(FILTERS);
  const query = useReturns(RETURN_STATES.find((one) => one === filters.read('state')));
  return (
    <ListPage
      title="Returns"
      filters={filters}
      selects={
        <FilterSelect
          label="State"
          className="w-full max-w-64"
          all="All states"
          options={Object.entries(RETURN_LABEL)}
          {...filters.select('state')}
        />
      }
      query={query}
      rowsOf={(page) => page.returns}
      noun={['return', 'returns']}
      empty="Pieces that customers want to return will appear here."
      rows={{
        columns: COLUMNS,
        linkOf: ({ orderId }) => `/admin/orders/${orderId}`,
        below: ({ date, value }) => (
          <>
            {showShortMoment(date)} · <Price rupees={value} />
          </>
        ),
      }}
    />
  );
};

export default ReturnListPage;
