import type { CustomerFile } from '@darzi/contract/customers/customers.routes.ts';
import { showDay } from '@darzi/contract/dates.ts';
import { showRupees } from '@darzi/contract/money.ts';
import { personOf, placeOf } from '@darzi/contract/orders/address.ts';
import type { ReactNode } from 'react';
import { type MetaArgs, useParams } from 'react-router';
import { FailedLoad } from '../../shell/failed-load.tsx';
import { describePersonalPage } from '../../shell/shop.ts';
import { AdminHead, Panel } from '../../staff/page-parts.tsx';
import { TextLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { CustomerHistory } from './customer-history.tsx';
import { CustomerNotes } from './customer-notes.tsx';
import { CustomerRequests } from './customer-requests.tsx';
import { useCustomer } from './use-customers.ts';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Customer');

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-13 text-chalk">{name}</dt>
    <dd className="wrap-anywhere tabular-nums">{children}</dd>
  </div>
);

const Addresses = ({ addresses }: Pick<CustomerFile, 'addresses'>) => (
  <ul className="grid gap-4 text-15 sm:grid-cols-2 xl:grid-cols-1">
    {addresses.map((address) => (
      <li key={address._id}>
        <address className="whitespace-pre-line wrap-anywhere not-italic">
          {`${personOf(address)}\n${placeOf(address)}, ${address.phoneNumber}`}
        </address>
      </li>
    ))}
  </ul>
);

const File = ({ customer }: { customer: CustomerFile }) => (
  <>
    <AdminHead title={customer.name} />
    <dl className="grid grid-cols-2 gap-x-10 gap-y-4 pb-10 text-15 *:first:col-span-2 sm:grid-cols-3 sm:*:first:col-span-1 xl:grid-cols-[auto_repeat(5,minmax(0,1fr))]">
      <Fact name="Email">{customer.email}</Fact>
      <Fact name="Phone">{customer.phone ?? 'Not known'}</Fact>
      <Fact name="Joined">{showDay(customer.joinedAt)}</Fact>
      <Fact name="Orders">{customer.orders}</Fact>
      <Fact name="Under way">{customer.openOrders}</Fact>
      <Fact name="Spent">{showRupees(customer.spent)}</Fact>
    </dl>
    <div className="grid gap-x-14 gap-y-12 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Panel title="Orders">
        <CustomerHistory history={customer.history} />
      </Panel>
      <div className="grid content-start gap-12">
        <Panel title="Notes">
          <CustomerNotes customer={customer} />
        </Panel>
        {customer.addresses.length === 0 ? null : (
          <Panel title="Saved addresses">
            <Addresses addresses={customer.addresses} />
          </Panel>
        )}
        <Panel title="At the customer’s request">
          <CustomerRequests customer={customer} />
        </Panel>
      </div>
    </div>
  </>
);

const CustomerPage = () => {
  const { customerId = '' } = useParams();
  const query = useCustomer(customerId);
  return (
    <>
      <TextLink to="/admin/customers" className="mt-4 -mb-4 text-15">
        All customers
      </TextLink>
      {query.data !== undefined ? (
        <File customer={query.data} />
      ) : query.isError ? (
        <FailedLoad query={query} text="The customer could not be loaded." />
      ) : (
        <div className="grid gap-6 pt-10">
          <Skeleton className="h-12 w-80 max-w-full" />
          <Skeleton of="rows" className="h-96 w-full" />
        </div>
      )}
    </>
  );
};

export default CustomerPage;
