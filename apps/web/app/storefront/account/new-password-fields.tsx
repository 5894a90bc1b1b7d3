import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { textsOf } from '../../texts/texts.ts';
import { PasswordField } from '../../ui/password-field.tsx';

const [t, shell, message] = await Promise.all([textsOf('account'), textsOf('shell'), textsOf('messages')]);

/** A new password, typed twice. `name` and `again` are the form's fields; the labels belong to them. */
export const NewPasswordFields = <Fields extends FieldValues>({
  form: { register, getValues, getFieldState, clearErrors, formState },
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
      hint={t('leastCharacters')}
      required
      error={getFieldState(name, formState).error?.message}
      {...register(name, { required: shell('required'), onChange: () => clearErrors([name, again]) })}
    />
    <PasswordField
      label={againLabel}
      autoComplete="new-password"
      required
      error={getFieldState(again, formState).error?.message}
      {...register(again, {
        required: shell('required'),
        onChange: () => clearErrors(again),
        validate: (typed) => typed === getValues(name) || message('passwordsDiffer'),
      })}
    />
  </>
);
