import type { Customer } from '@darzi/contract/customers/customers.routes.ts';
import type { Address } from '@darzi/contract/orders/address.ts';
import { useDeferredValue, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { BusinessFields, type useBusinessBuyer } from '../../payment/business-fields.tsx';
import { AddressFields, type AddressInput, DELIVERY_FIELDS } from '../../shell/address-fields.tsx';
import { call, toastFailure } from '../../shell/call.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { TextField } from '../../ui/field.tsx';
import { useCustomers } from '../customers/use-customers.ts';

/** At the counter every field is optional, but what is entered must be valid. */
const asTold = (fields: readonly AddressInput<Address>[]): readonly AddressInput<Address>[] =>
  fields.map((field) => ({
    ...field,
    required: false,
    faultIn: (text: string) => (text.trim() === '' ? undefined : field.faultIn(text)),
  }));

const PERSON: readonly string[] = ['firstName', 'lastName', 'email', 'phoneNumber'];
const WHO = asTold(DELIVERY_FIELDS.filter(({ name }) => PERSON.includes(name)));
const WHERE = asTold(DELIVERY_FIELDS.filter(({ name }) => !PERSON.includes(name) && name !== 'country'));
const PLACE = WHERE.map(({ name }) => name);

const FoundCustomers = ({ q, onChoose }: { q: string; onChoose: (customer: Customer) => void }) => {
  const found = useCustomers({ q: useDeferredValue(q.trim()) });
  const customers = (found.data?.pages ?? [])
    .flatMap((page) => page.customers)
    .filter(({ role }) => role === 'customer')
    .slice(0, 6);
  if (found.data !== undefined && customers.length === 0)
    return <p className="text-15 text-chalk">No customer found. Fill in the fields for a new one.</p>;
  return (
    <ul aria-label="Customers found" className="grid">
      {customers.map((customer) => (
        <li
          key={customer._id}
          className="flex items-center justify-between gap-3 border-b border-line py-1 text-15"
        >
          <span className="min-w-0 wrap-anywhere">
            {customer.name}
            <span className="block text-13 text-chalk tabular-nums">
              {[customer.email, customer.phone].filter(Boolean).join(' · ')}
            </span>
          </span>
          <Button variant="quiet" aria-label={`Choose ${customer.name}`} onClick={() => onChoose(customer)}>
            Choose
          </Button>
        </li>
      ))}
    </ul>
  );
};

/** Fills the form with what is known of a customer: the first saved address, else name, email and phone. */
const fillIn = async ({ _id, name, email, phone }: Customer, form: UseFormReturn<Address>) => {
  const { customer } = await call('GET /api/admin/customers/:id', { params: { id: _id } });
  const [saved] = customer.addresses;
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  const known = { firstName, lastName: rest.join(' '), phoneNumber: phone ?? '', ...saved };
  const { firstName: first, lastName, phoneNumber } = known;
  const place =
    saved === undefined
      ? {}
      : {
          streetAddress: saved.streetAddress,
          city: saved.city,
          state: saved.state,
          pinCode: saved.pinCode,
          country: saved.country,
        };
  form.reset({ ...form.getValues(), ...place, firstName: first, lastName, phoneNumber, email });
};

/** The buyer: an existing customer, or somebody new. */
export const SaleCustomer = ({
  form,
  buyer,
  isHandedOver,
}: {
  form: UseFormReturn<Address>;
  buyer: ReturnType<typeof useBusinessBuyer>;
  isHandedOver: boolean;
}) => {
  const [q, setQ] = useState('');
  const choose = (customer: Customer) => {
    setQ('');
    void fillIn(customer, form).catch((error: unknown) =>
      toastFailure(error, 'The customer could not be loaded.'),
    );
  };
  const isPlaceWrong = PLACE.some((name) => form.formState.errors[name] !== undefined);
  return (
    <>
      <TextField
        label="Find a customer"
        hint="By name, phone or email"
        autoComplete="off"
        maxLength={64}
        value={q}
        onChange={({ target }) => setQ(target.value)}
        onKeyDown={(event) => {
          // Enter in the search must not place the order
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      {q.trim() === '' ? null : <FoundCustomers q={q} onChoose={choose} />}
      {isHandedOver ? (
        <>
          <AddressFields form={form} fields={WHO} />
          <Disclosure summary="Address, for the invoice" isOpen={isPlaceWrong}>
            <AddressFields form={form} fields={WHERE} />
          </Disclosure>
        </>
      ) : (
        <AddressFields form={form} fields={DELIVERY_FIELDS} />
      )}
      <BusinessFields buyer={buyer} />
    </>
  );
};
