import type { SavedAddress } from '@darzi/contract/accounts/accounts.routes.ts';
import type { CustomOrder } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import { ADDRESS_ERROR, findIndianState, INDIAN_STATES } from '@darzi/contract/orders/address.ts';
import { type ComponentProps, useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { SelectField, TextField } from '../../ui/field.tsx';

type Shipping = NonNullable<CustomOrder['shippingAddress']>;
/** What is typed; sent as it is, the server tidies it. */
export type ShippingForm = Record<keyof Shipping, string>;

export const BLANK_SHIPPING: ShippingForm = {
  addressLine1: '',
  addressLine2: '',
  city: '',
  state: '',
  postalCode: '',
  phoneNumber: '',
  country: 'India',
};

/** An address of the profile, as this form asks for it. */
export const shippingOf = ({
  streetAddress,
  city,
  state,
  pinCode,
  phoneNumber,
}: SavedAddress): ShippingForm => ({
  ...BLANK_SHIPPING,
  addressLine1: streetAddress,
  city,
  state,
  postalCode: pinCode,
  phoneNumber,
});

export const SHIPPING_FIELDS = [
  'addressLine1',
  'addressLine2',
  'city',
  'state',
  'postalCode',
  'phoneNumber',
  'country',
] as const satisfies readonly (keyof ShippingForm)[];

const FIELD = {
  addressLine1: { label: 'Address Line 1', autoComplete: 'address-line1', className: 'sm:col-span-2' },
  addressLine2: {
    label: 'Address Line 2 (optional)',
    autoComplete: 'address-line2',
    className: 'sm:col-span-2',
  },
  city: { label: 'City', autoComplete: 'address-level2' },
  state: { label: 'State', autoComplete: 'address-level1' },
  postalCode: { label: 'Postal Code', autoComplete: 'postal-code', inputMode: 'numeric' },
  phoneNumber: { label: 'Phone Number', autoComplete: 'tel-national', type: 'tel', inputMode: 'numeric' },
} as const satisfies Record<
  Exclude<keyof ShippingForm, 'country'>,
  { label: string } & ComponentProps<'input'>
>;

const TYPED = SHIPPING_FIELDS.filter((field) => field !== 'country');
const PHONE = /^[0-9]{10}$/;
const LONGEST = 300;

const isFilled = (text: string) => text.trim() !== '' || 'Required';
const isState = (text: string) => findIndianState(text) !== undefined || ADDRESS_ERROR.state;
const isTenDigits = (text: string) => PHONE.test(text.trim()) || 'Ten digits, without +91';

const RULES = {
  addressLine1: { isFilled },
  addressLine2: {},
  city: { isFilled },
  state: { isFilled, isState },
  postalCode: { isFilled },
  phoneNumber: { isFilled, isTenDigits },
} as const satisfies Record<keyof typeof FIELD, object>;

/** True while a required field is blank. */
export const isIncomplete = (draft: ShippingForm): boolean =>
  TYPED.some((field) => field !== 'addressLine2' && draft[field].trim() === '');

/** The address that a custom order goes to. */
export const ShippingFields = ({
  form: {
    register,
    formState: { errors },
  },
  onEdit,
}: {
  form: UseFormReturn<ShippingForm>;
  onEdit: () => void;
}) => {
  const statesId = useId();
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      {TYPED.map((field) => (
        <TextField
          key={field}
          {...FIELD[field]}
          {...(field === 'state' && { list: statesId })}
          required={field !== 'addressLine2'}
          maxLength={LONGEST}
          error={errors[field]?.message}
          {...register(field, { onChange: onEdit, validate: RULES[field] })}
        />
      ))}
      <datalist id={statesId}>
        {INDIAN_STATES.map((state) => (
          <option key={state} value={state} />
        ))}
      </datalist>
      <SelectField
        label="Country"
        autoComplete="country-name"
        error={errors.country?.message}
        className="sm:col-span-2"
        {...register('country')}
      >
        <option value="India">India</option>
      </SelectField>
    </div>
  );
};
