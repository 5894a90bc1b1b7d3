import {
  ADDRESS_FIELDS,
  ADDRESS_LABEL,
  type Address,
  type AddressField,
  INDIAN_STATES,
} from '@darzi/contract/orders/address.ts';
import type { ComponentProps } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { SelectField, TextField } from '../ui/field.tsx';
import { COUNTRY, faultIn } from './delivery-address.ts';

const OPTIONS = { state: INDIAN_STATES, country: [COUNTRY] } as const;

/** How each field is typed and filled by the browser; the longest texts that the server takes. */
const INPUT = {
  firstName: { autoComplete: 'given-name', maxLength: 100 },
  lastName: { autoComplete: 'family-name', maxLength: 100 },
  email: { autoComplete: 'email', type: 'email', maxLength: 254, className: 'sm:col-span-2' },
  streetAddress: { autoComplete: 'street-address', maxLength: 300, className: 'sm:col-span-2' },
  city: { autoComplete: 'address-level2', maxLength: 100 },
  state: { autoComplete: 'address-level1' },
  pinCode: { autoComplete: 'postal-code', inputMode: 'numeric', maxLength: 12 },
  country: { autoComplete: 'country-name' },
  phoneNumber: {
    autoComplete: 'tel-national',
    type: 'tel',
    inputMode: 'numeric',
    maxLength: 20,
    className: 'sm:col-span-2',
  },
} as const satisfies Record<AddressField, ComponentProps<'input'>>;

const isChoice = (field: AddressField): field is keyof typeof OPTIONS => field in OPTIONS;

/** The nine fields of a delivery address. */
export const AddressFields = ({
  form: {
    register,
    trigger,
    formState: { errors },
  },
  onEdit,
}: {
  form: UseFormReturn<Address>;
  /** Somebody changed a field by hand. */
  onEdit?: () => void;
}) => (
  <div className="grid grid-cols-1 gap-x-5 gap-y-5 sm:grid-cols-2">
    {ADDRESS_FIELDS.map((field) => {
      const shared = {
        label: ADDRESS_LABEL[field],
        error: errors[field]?.message,
        required: true,
        ...register(field, {
          validate: (text) => faultIn(field, text) ?? true,
          onChange: () => {
            onEdit?.();
            // What was found wrong is looked at again with every letter.
            if (errors[field] !== undefined) void trigger(field);
          },
          // Moving on tells of a mistake; what is still empty is left for the end.
          onBlur: ({ target }: { target: { value: string } }) => {
            if (target.value.trim() !== '') void trigger(field);
          },
        }),
      };
      if (!isChoice(field)) return <TextField key={field} {...shared} {...INPUT[field]} />;
      return (
        <SelectField key={field} {...shared} {...INPUT[field]}>
          {field === 'state' ? <option value="">Select a state</option> : null}
          {OPTIONS[field].map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
      );
    })}
  </div>
);
