import type { StudioOrder } from '@darzi/contract/custom-orders/studio.routes.ts';
import { useRef } from 'react';
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { call } from '../shell/call.ts';
import { useSend } from '../shell/use-send.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { amountProblem, type BidFields, priceOfLines, sumOfLines } from './bid-draft.ts';

const MAX_LINES = 20;

type BidLinesProps = {
  readonly form: UseFormReturn<BidFields>;
  /** The garment's order; undefined where nothing can be estimated. */
  readonly estimated: StudioOrder | undefined;
};

/** The price breakdown. The price follows the lines until another one is typed; after that they must agree. */
export const BidLines = ({ form, estimated }: BidLinesProps) => {
  const { clearErrors, control, register, formState, getValues, setValue } = form;
  const { fields, append, replace } = useFieldArray({ control, name: 'lines' });
  const filled = useRef(priceOfLines(getValues('lines')));
  const fillPrice = (isSure = false) => {
    const before = getValues('price').trim();
    const sum = priceOfLines(getValues('lines'));
    const isTheirs = before !== '' && before !== filled.current;
    filled.current = sum;
    if (!isSure && isTheirs) return;
    setValue('price', sum, { shouldDirty: true });
    clearErrors('price');
  };
  const proposing = useSend(
    (id: string) =>
      call('POST /api/studio/custom-orders/:id/bid-lines', {
        params: { id },
        body: { design: getValues('design') },
      }),
    {
      failed: 'The lines could not be estimated.',
      onSuccess: ({ breakdown, readyBy }) => {
        replace(breakdown.map(({ label, amount }) => ({ label, amount: String(amount) })));
        fillPrice(true);
        if (getValues('estimatedDelivery') === '') {
          setValue('estimatedDelivery', readyBy.latest, { shouldDirty: true });
        }
      },
    },
  );
  const lines = useWatch({ control, name: 'lines' });
  const sum = sumOfLines(lines);
  return (
    <fieldset className="grid gap-3">
      <legend className="pb-2 text-15 font-medium">Price breakdown</legend>
      {estimated === undefined ? null : (
        <div>
          <Button
            variant="secondary"
            isBusy={proposing.isPending}
            onClick={() => proposing.mutate(estimated._id)}
          >
            Fill in from the estimate
          </Button>
        </div>
      )}
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
              validate: (typed) => amountProblem(typed, false) ?? true,
              onChange: () => fillPrice(),
            })}
          />
        </div>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        {fields.length < MAX_LINES ? (
          <Button variant="quiet" onClick={() => append({ label: '', amount: '' })}>
            Add a line
          </Button>
        ) : null}
        {sum === undefined ? null : <p className="text-15 tabular-nums">Total {sum}</p>}
      </div>
    </fieldset>
  );
};
