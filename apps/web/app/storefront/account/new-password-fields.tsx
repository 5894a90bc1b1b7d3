import { MESSAGES } from '@darzi/contract/messages.ts';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { PasswordField } from '../../ui/password-field.tsx';

/** A password that is being chosen, typed twice. `name` and `again` are the fields of the form, the labels theirs. */
export const NewPasswordFields = <Fields extends FieldValues>({
  form: { register, getValues, getFieldState, formState },
  name,
  again,
  label,
  againLabel,
}: {
  form: UseFormReturn<Fields>;
  name: Path<Fields>;
  again: Path<Fields>;
  label: string;
  againLabel: string;
}) => (
  <>
    <PasswordField
      label={label}
      autoComplete="new-password"
      hint="At least 8 characters"
      required
      error={getFieldState(name, formState).error?.message}
      {...register(name, { required: 'Required', deps: again })}
    />
    <PasswordField
      label={againLabel}
      autoComplete="new-password"
      required
      error={getFieldState(again, formState).error?.message}
      {...register(again, {
        required: 'Required',
        validate: (typed) => typed === getValues(name) || MESSAGES.passwordsDiffer,
      })}
    />
  </>
);
