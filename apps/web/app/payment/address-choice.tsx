import type { SavedAddress } from '@darzi/contract/accounts/accounts.routes.ts';
import { personOf } from '@darzi/contract/orders/address.ts';
import { useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { AddressFields, type AddressInput } from '../shell/address-fields.tsx';
import { type Terms, useContractForm } from '../shell/use-contract-form.ts';
import { textsOf } from '../texts/texts.ts';
import { RadioCard } from '../ui/choice.tsx';

const t = await textsOf('payment');

type Choice<Form extends FieldValues> = {
  readonly form: UseFormReturn<Form>;
  readonly saved: readonly SavedAddress[];
  /** Index of the chosen address; undefined while a new one is typed. */
  readonly chosen: number | undefined;
  readonly choose: (index: number | undefined) => void;
};

/** The address form, starting from a saved address; `blank` starts a new one. */
export const useAddressForm = <Form extends FieldValues>(
  saved: readonly SavedAddress[],
  blank: DefaultValues<Form>,
  formOf: (address: SavedAddress) => DefaultValues<Form>,
  terms: Pick<Terms<Form>, 'fields' | 'prefix'>,
) => {
  const [first] = saved;
  const { form, submit, showRefused } = useContractForm<Form>({
    ...terms,
    defaultValues: first === undefined ? blank : formOf(first),
  });
  const [chosen, setChosen] = useState(first === undefined ? undefined : 0);
  const isOffered = useRef(first !== undefined);
  const { isDirty } = form.formState;
  // The profile may load after the form: keep what has been typed by then.
  useEffect(() => {
    if (isOffered.current || first === undefined) return;
    isOffered.current = true;
    if (isDirty) return;
    setChosen(0);
    form.reset(formOf(first));
  }, [first, isDirty, form, formOf]);
  const choose = (index: number | undefined) => {
    const address = index === undefined ? undefined : saved[index];
    setChosen(index);
    form.reset(address === undefined ? blank : formOf(address));
  };
  return { form, submit, showRefused, saved, chosen, choose, edit: () => setChosen(undefined) };
};

const SavedAddresses = <Form extends FieldValues>({ saved, chosen, choose }: Choice<Form>) => (
  <fieldset className="min-w-0 pb-7">
    <legend className="pb-3 text-15 font-medium">{t('savedAddresses')}</legend>
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      {saved.map((address, index) => (
        <RadioCard
          key={address._id ?? index}
          name="savedAddress"
          title={personOf(address)}
          text={`${address.streetAddress}, ${address.city} ${address.pinCode}`}
          checked={chosen === index}
          onChange={() => choose(index)}
        />
      ))}
      <RadioCard
        name="savedAddress"
        title={t('newAddress')}
        checked={chosen === undefined}
        onChange={() => choose(undefined)}
      />
    </div>
  </fieldset>
);

/** Saved addresses and the fields: editing a saved address makes it a new one. */
export const AddressChoice = <Form extends FieldValues>({
  address,
  fields,
}: {
  address: ReturnType<typeof useAddressForm<Form>>;
  fields: readonly AddressInput<Form>[];
}) => (
  <div>
    {address.saved.length === 0 ? null : <SavedAddresses {...address} />}
    <AddressFields form={address.form} fields={fields} onEdit={address.edit} />
  </div>
);
