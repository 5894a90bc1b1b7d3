import type { Customer } from '@darzi/contract/customers/customers.routes.ts';
import { showDay } from '@darzi/contract/dates.ts';
import { showRupees } from '@darzi/contract/money.ts';
import { counted } from '@darzi/contract/wording.ts';
import type { MetaArgs } from 'react-router';
import { describePersonalPage } from '../../shell/shop.ts';
import { type Column, sortsOf } from '../../staff/data-table.tsx';
import { ExportButton } from '../../staff/export-button.tsx';
import { DayFilters } from '../../staff/filter-form.tsx';
import { ListPage } from '../../staff/list-page.tsx';
import { useFilters } from '../../staff/use-filters.ts';
import { useCustomers } from './use-customers.ts';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Customers');

const ordersIn = ({ orders }: Customer): string => counted(orders, 'order');

const COLUMNS: readonly Column<Customer>[] = [
  {
    head: 'Name',
    cell: ({ name }) => name,
    sort: [
      ['name', 'names from A'],
      ['-name', 'names from Z'],
    ],
  },
  {
    head: 'Contact',
    cell: ({ email, phone }) => (
      <>
        <span className="block wrap-anywhere">{email}</span>
        <span className="block text-13 text-chalk tabular-nums">{phone ?? 'No phone number'}</span>
      </>
    ),
    isWide: true,
    className: 'lg:w-1/3',
  },
  {
    head: 'Joined',
    cell: ({ joinedAt }) => showDay(joinedAt),
    sort: [
      ['-joined', 'newest first'],
      ['joined', 'oldest first'],
    ],
    isWide: true,
  },
  {
    head: 'Last order',
    cell: ({ lastOrderAt }) => (lastOrderAt === null ? 'None yet' : showDay(lastOrderAt)),
    isWide: true,
  },
  { head: 'Orders', cell: ({ orders }) => orders, isNumber: true, isWide: true },
  {
    head: 'Spent',
    cell: ({ spent }) => showRupees(spent),
    sort: [
      ['-spent', 'most spent first'],
      ['spent', 'least spent first'],
    ],
    isNumber: true,
  },
];

const FILTERS = ['q', 'from', 'to'] as const;

const CustomersPage = () => {
  const filters = useFilters(FILTERS);
  const sorting = filters.sorting(sortsOf(COLUMNS), '-joined');
  const query = useCustomers({
    q: filters.read('q'),
    sort: sorting.sort,
    from: filters.day('from'),
    to: filters.day('to'),
  });
  return (
    <ListPage
      title="Customers"
      views="customers"
      lead="Everyone with an account. “Spent” is what they paid, less refunds."
      aside={<ExportButton what="customers" />}
      filters={filters}
      searchLabel="Name, email or phone"
      selects={<DayFilters filters={filters} what="Joined" />}
      query={query}
      rowsOf={(page) => page.customers}
      noun={['customer', 'customers']}
      empty="The first person to create an account will appear here."
      rows={{
        columns: COLUMNS,
        sorting,
        linkOf: ({ _id }) => `/admin/customers/${_id}`,
        below: (customer) => `${customer.email} · ${ordersIn(customer)}`,
      }}
    />
  );
};

export default CustomersPage;
