import { isoDay } from '@darzi/contract/dates.ts';
import { taxRateOn } from '@darzi/contract/settings/settings.ts';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { FieldError, TextField } from '../../ui/field.tsx';
import type { SettingsFields } from './settings-draft.ts';

/** The rates by the day they take effect; today's is marked. */
export const TaxRateRows = ({ form }: { form: UseFormReturn<SettingsFields> }) => {
  const rows = useFieldArray({ control: form.control, name: 'taxRates' });
  const errors = form.formState.errors.taxRates;
  const typed = form.watch('taxRates');
  const inForce = taxRateOn(typed, isoDay(new Date()));
  return (
    <fieldset className="grid gap-4">
      <legend className="pb-2 text-15 font-medium">Rates</legend>
      {rows.fields.map((row, index) => {
        const error = errors?.[index];
        return (
          <div
            key={row.id}
            className="grid grid-cols-2 items-start gap-3 border-l-2 border-line pl-4 sm:grid-cols-[1.3fr_1fr_1fr_1fr_auto]"
          >
            <TextField
              label="From"
              type="date"
              error={error?.from?.message}
              hint={typed[index] === inForce ? 'In force today' : undefined}
              {...form.register(`taxRates.${index}.from`)}
            />
            <TextField
              label="Price up to ₹"
              inputMode="decimal"
              error={error?.upTo?.message}
              {...form.register(`taxRates.${index}.upTo`)}
            />
            <TextField
              label="Tax %"
              inputMode="decimal"
              error={error?.percentUpTo?.message}
              {...form.register(`taxRates.${index}.percentUpTo`)}
            />
            <TextField
              label="Above it %"
              inputMode="decimal"
              error={error?.percentAbove?.message}
              {...form.register(`taxRates.${index}.percentAbove`)}
            />
            <Button
              variant="quiet"
              className="sm:mt-7"
              disabled={rows.fields.length === 1}
              onClick={() => rows.remove(index)}
            >
              Remove<span className="sr-only"> the rate from {typed[index]?.from}</span>
            </Button>
          </div>
        );
      })}
      {errors?.root?.message === undefined && errors?.message === undefined ? null : (
        <FieldError>{errors.root?.message ?? errors.message}</FieldError>
      )}
      <div>
        <Button
          variant="secondary"
          onClick={() => rows.append({ from: '', upTo: '', percentUpTo: '', percentAbove: '' })}
        >
          Add a rate
        </Button>
      </div>
    </fieldset>
  );
};
