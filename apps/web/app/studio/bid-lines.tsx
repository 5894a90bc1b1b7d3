import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { Button } from '../ui/button.tsx';
import { FieldError, TextField } from '../ui/field.tsx';
import { amountProblem, type BidFields, sumOfLines, sumProblem } from './bid-draft.ts';

const MOST_LINES = 20;

/** Price breakdown; the lines with an amount must add up to it. */
export const BidLines = ({ form }: { form: UseFormReturn<BidFields> }) => {
  const { control, register, formState, getValues } = form;
  const { fields, append } = useFieldArray({ control, name: 'lines' });
  const lines = useWatch({ control, name: 'lines' });
  const price = useWatch({ control, name: 'price' });
  const sum = sumOfLines(lines);
  const problem = sumProblem({ price, lines });
  return (
    <fieldset className="grid gap-3">
      <legend className="pb-2 text-15 font-medium">Price breakdown</legend>
      {fields.map(({ id }, index) => (
        <div key={id} className="grid grid-cols-[1.4fr_1fr] items-start gap-3">
          <TextField
            label={`Line ${index + 1}`}
            maxLength={80}
            error={formState.errors.lines?.[index]?.label?.message}
            {...register(`lines.${index}.label`, {
              validate: (label) =>
                label.trim() !== '' || getValues(`lines.${index}.amount`).trim() === '' || 'Required',
            })}
          />
          <TextField
            label={`Amount ${index + 1}`}
            inputMode="decimal"
            autoComplete="off"
            error={formState.errors.lines?.[index]?.amount?.message}
            {...register(`lines.${index}.amount`, {
              validate: (typed) => amountProblem(typed, false) ?? sumProblem(getValues()) ?? true,
            })}
          />
        </div>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        {fields.length < MOST_LINES ? (
          <Button variant="quiet" onClick={() => append({ label: '', amount: '' })}>
            Add a line
          </Button>
        ) : null}
        {sum === undefined ? null : <p className="text-15 tabular-nums">Together {sum}</p>}
      </div>
      {problem === undefined ? null : <FieldError>{problem}</FieldError>}
    </fieldset>
  );
};
