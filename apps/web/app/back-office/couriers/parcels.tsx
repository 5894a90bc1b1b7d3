import type { Parcel } from '@darzi/contract/couriers/couriers.routes.ts';
import { PARCEL_LABEL, PARCEL_STATES } from '@darzi/contract/couriers/parcel.lifecycle.ts';
import { showShortMoment } from '@darzi/contract/dates.ts';
import { showRupees } from '@darzi/contract/money.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
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
import { PARCEL_TONE } from './use-couriers.ts';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Parcels');

const FILTERS = ['q', 'state', 'needsOwner'] as const;

const cashOf = ({ cash }: Parcel): string => (cash === 0 ? 'Paid' : showRupees(cash));

const COLUMNS: readonly Column<Parcel>[] = [
  {
    head: 'Parcel',
    cell: ({ awb, orderId, carrier }) => (
      <>
        <span className="block tabular-nums">{awb ?? 'No number yet'}</span>
        <span className="block text-13 font-normal text-chalk tabular-nums">
          {orderNumber(orderId)}
          {carrier === null ? '' : ` · ${carrier}`}
        </span>
      </>
    ),
  },
  {
    head: 'State',
    cell: ({ state, needsOwner }) => (
      <>
        <Badge tone={needsOwner ? 'bad' : PARCEL_TONE[state] === 'bad' ? 'plain' : PARCEL_TONE[state]}>
          {PARCEL_LABEL[state]}
        </Badge>
        {needsOwner ? <span className="block pt-1 text-13 text-chalk">Needs attention</span> : null}
      </>
    ),
    className: 'whitespace-nowrap max-sm:text-right',
  },
  {
    head: 'The courier says',
    cell: ({ reason, courierStatus }) => reason ?? courierStatus ?? '',
    isWide: true,
    className: 'text-13 text-chalk',
  },
  {
    head: 'Changed',
    cell: ({ changedAt }) => showShortMoment(changedAt),
    isWide: true,
    className: 'whitespace-nowrap text-13 text-chalk tabular-nums',
  },
  { head: 'To collect', cell: cashOf, isWide: true, isNumber: true },
];

/** Every parcel at the courier, searchable by number; each leads to its order. */
const ParcelsPage = () => {
  const filters = useFilters(FILTERS);
  const q = filters.read('q');
  const state = PARCEL_STATES.find((one) => one === filters.read('state'));
  const needsOwner = filters.read('needsOwner') === 'yes' ? ('yes' as const) : undefined;
  const query = usePages([...ORDER_ADMIN, 'parcels', { q, state, needsOwner }], (page, options) =>
    call('GET /api/admin/parcels', { query: { q: q || undefined, state, needsOwner, ...page } }, options),
  );
  return (
    <ListPage
      title="Parcels"
      filters={filters}
      searchLabel="Tracking number"
      selects={
        <>
          <FilterSelect
            label="State"
            all="All states"
            options={Object.entries(PARCEL_LABEL)}
            {...filters.select('state')}
          />
          <FilterSelect
            label="Show"
            all="All parcels"
            options={[['yes', 'Needs attention']]}
            {...filters.select('needsOwner')}
          />
        </>
      }
      query={query}
      rowsOf={(page) => page.parcels}
      noun={['parcel', 'parcels']}
      empty="Parcels that you book with a courier from an order will appear here."
      rows={{
        columns: COLUMNS,
        linkOf: ({ orderId }) => `/admin/orders/${orderId}`,
        below: (parcel) => `${showShortMoment(parcel.changedAt)} · ${cashOf(parcel)}`,
      }}
    />
  );
};

export default ParcelsPage;
