import type { SavedAddress } from '@darzi/contract/accounts/accounts.routes.ts';
import { ADDRESS_FIELDS, type Address } from '@darzi/contract/orders/address.ts';
import { AddressFields, DELIVERY_FIELDS } from '../../shell/address-fields.tsx';
import { BLANK_ADDRESS, nineFieldsOf, tidyAddress } from '../../shell/delivery-address.ts';
import { FormButtons, FormRefusalBanner } from '../../shell/form-refusal.tsx';
import { toast } from '../../shell/toast.ts';
import { useContractForm } from '../../shell/use-contract-form.ts';
import { textsOf } from '../../texts/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useChangeProfile } from './use-account.ts';

const [t, message] = await Promise.all([textsOf('profile'), textsOf('messages')]);

type FormProps = {
  readonly addresses: readonly SavedAddress[];
  /** Index of the address being edited; the length of the list for a new one. */
  readonly index: number;
  readonly email: string;
  readonly onClose: () => void;
};

const AddressForm = ({ addresses, index, email, onClose }: FormProps) => {
  const edited = addresses[index];
  const prefix = `addresses.${index}.`;
  const { form, submit } = useContractForm<Address>({
    fields: ADDRESS_FIELDS,
    prefix,
    defaultValues: edited === undefined ? { ...BLANK_ADDRESS, email } : nineFieldsOf(edited),
  });
  const change = useChangeProfile();
  const save = submit(async (draft) => {
    const address = { ...(edited?._id !== undefined && { _id: edited._id }), ...tidyAddress(draft) };
    await change.mutateAsync({
      addresses: [...addresses.slice(0, index), address, ...addresses.slice(index + 1)],
    });
    toast.success(t('addressSaved'));
    onClose();
  });
  return (
    <form method="post" noValidate className="grid gap-6 pt-5" onSubmit={save}>
      <FormRefusalBanner
        attempt={change}
        fallback={message('genericError')}
        fields={ADDRESS_FIELDS}
        prefix={prefix}
      />
      <AddressFields form={form} fields={DELIVERY_FIELDS} />
      <FormButtons
        className="pt-1"
        send={t('saveAddress')}
        isBusy={change.isPending}
        onCancel={onClose}
        cancel={t('cancel')}
      />
    </form>
  );
};

/** Adds or edits an address; closed while `index` is undefined. */
export const AddressDialog = ({
  index,
  ...rest
}: Omit<FormProps, 'index'> & { readonly index: number | undefined }) => (
  <Dialog
    isOpen={index !== undefined}
    onClose={rest.onClose}
    title={rest.addresses[index ?? -1] === undefined ? t('newAddress') : t('editAddress')}
  >
    {index === undefined ? null : <AddressForm key={index} index={index} {...rest} />}
  </Dialog>
);
