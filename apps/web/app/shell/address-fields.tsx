import {
  ADDRESS_FIELDS,
  ADDRESS_LABEL,
  type Address,
  type AddressField,
  INDIA,
  INDIAN_STATES,
} from '@darzi/contract/orders/address.ts';
import { type ComponentProps, type ReactNode, useId } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { textsOf } from '../texts/texts.ts';
import { SelectField, TextField } from '../ui/field.tsx';
import { faultIn } from './delivery-address.ts';

const word = await textsOf('words');

/** Input attributes for each kind of field: type, autofill and the server's length limit. */
export const ADDRESS_INPUT = {
  firstName: { autoComplete: 'given-name', maxLength: 100 },
  lastName: { autoComplete: 'family-name', maxLength: 100 },
  email: { autoComplete: 'email', type: 'email', maxLength: 254, className: 'sm:col-span-2' },
  streetAddress: { autoComplete: 'street-address', maxLength: 300, className: 'sm:col-span-2' },
  city: { autoComplete: 'address-level2', maxLength: 100 },
  state: { autoComplete: 'address-level1' },
  pinCode: { autoComplete: 'postal-code', inputMode: 'numeric', maxLength: 12 },
  country: { autoComplete: 'country-name' },
  phoneNumber: { autoComplete: 'tel-national', type: 'tel', inputMode: 'numeric', maxLength: 20 },
} as const satisfies Record<AddressField, ComponentProps<'input'>>;

/** One field of an address form. */
export type AddressInput<Form extends FieldValues> = ComponentProps<'input'> & {
  readonly name: Path<Form>;
  readonly label: string;
  /** What is wrong with the typed text; undefined when nothing is. */
  readonly faultIn: (text: string) => string | undefined;
  /** The only allowed values; `none`, if it is a text, is the empty choice at the top. */
  readonly choices?: { readonly none?: string; readonly of: readonly string[] };
  /** Shown below the field. */
  readonly hint?: ReactNode;
  /** Suggestions while typing. */
  readonly offered?: readonly string[];
};

const CHOICES = {
  state: { none: word('Select a state'), of: INDIAN_STATES },
  country: { of: [INDIA] },
} as const;
const hasChoices = (field: AddressField): field is keyof typeof CHOICES => field in CHOICES;

/** The nine fields of a delivery address. */
export const DELIVERY_FIELDS: readonly AddressInput<Address>[] = ADDRESS_FIELDS.map((field) => ({
  ...ADDRESS_INPUT[field],
  name: field,
  label: word(ADDRESS_LABEL[field]),
  required: true,
  faultIn: (text: string) => faultIn(field, text),
  ...(field === 'phoneNumber' && { className: 'sm:col-span-2' }),
  ...(hasChoices(field) && { choices: CHOICES[field] }),
}));

type FieldsProps<Form extends FieldValues> = {
  readonly form: UseFormReturn<Form>;
  readonly fields: readonly AddressInput<Form>[];
  /** Called when somebody edits a field by hand. */
  readonly onEdit?: () => void;
};

/** The fields of an address; each shows its error as soon as it is left. */
export const AddressFields = <Form extends FieldValues>({ form, fields, onEdit }: FieldsProps<Form>) => {
  const listId = useId();
  return (
    <div className="grid grid-cols-1 gap-x-5 gap-y-5 sm:grid-cols-2">
      {fields.map(
        ({ name, label, faultIn, choices, offered, className, autoComplete, required, ...rest }) => {
          const { error } = form.getFieldState(name, form.formState);
          const shared = {
            label,
            className,
            autoComplete,
            required,
            error: error?.message,
            ...form.register(name, {
              validate: (value) => faultIn(String(value)) ?? true,
              onChange: () => {
                onEdit?.();
                // Once a field has an error, every keystroke checks it again.
                if (error !== undefined) void form.trigger(name);
              },
              // Leaving a field reports a mistake, but not that it is empty: that waits for submitting.
              onBlur: ({ target }: { target: { value: string } }) => {
                if (target.value.trim() !== '') void form.trigger(name);
              },
            }),
          };
          if (choices !== undefined) {
            return (
              <SelectField key={name} {...shared}>
                {choices.none === undefined ? null : <option value="">{choices.none}</option>}
                {choices.of.map((choice) => (
                  <option key={choice} value={choice}>
                    {word(choice)}
                  </option>
                ))}
              </SelectField>
            );
          }
          if (offered === undefined) return <TextField key={name} {...rest} {...shared} />;
          return [
            <TextField key={name} {...rest} {...shared} list={listId} />,
            <datalist key="offered" id={listId}>
              {offered.map((one) => (
                <option key={one} value={one} />
              ))}
            </datalist>,
          ];
        },
      )}
    </div>
  );
};
