import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { TextField } from '../../ui/field.tsx';
import type { SettingsFields } from './settings-draft.ts';

type Form = UseFormReturn<SettingsFields>;
/** A part of the page: its title and anchor. */
export type PartProps = {
  readonly form: Form;
  readonly part: { readonly anchor: string; readonly title: string };
};
/** The settings that are one line of text. */
type TextName = Exclude<
  FieldPath<SettingsFields>,
  `is${string}` | `${'taxRates' | 'making' | 'cloth' | 'surcharges' | 'reminders' | 'phoneMessages'}${string}`
>;

export const Line = ({
  form,
  name,
  label,
  hint,
  isNumber = false,
  type,
}: {
  form: Form;
  name: TextName;
  label: string;
  hint?: string;
  isNumber?: boolean;
  type?: 'email' | 'tel';
}) => (
  <TextField
    label={label}
    hint={hint}
    type={type}
    autoComplete="off"
    inputMode={isNumber ? 'decimal' : undefined}
    error={form.formState.errors[name]?.message}
    {...form.register(name)}
  />
);
