import { CallError } from '@darzi/contract/client.ts';
import { MOST_PERCENT } from '@darzi/contract/discounts/discount.ts';
import type { Discount } from '@darzi/contract/discounts/discounts.routes.ts';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../shell/call.ts';
import { FormRefusalBanner } from '../../shell/form-refusal.tsx';
import { toast } from '../../shell/toast.ts';
import { LeaveGuard } from '../../staff/leave-guard.tsx';
import { Checkbox, SelectField, TextField } from '../../ui/field.tsx';
import {
  type DiscountFields,
  discountFieldsOf,
  isNumber,
  isWhole,
  REFUSED_AT,
  termsOf,
} from './discount-fields.ts';
import { FormButtons } from './form-buttons.tsx';
import { useDiscountChange } from './use-discounts.ts';

/** A new code, or the terms of one that is there; its name stays as it is. */
export const DiscountForm = ({
  discount,
  onDone,
}: {
  discount: Discount | undefined;
  onDone: () => void;
}) => {
  // the version as it was opened: what somebody else changes meanwhile is not written over
  const [version] = useState(discount?.version);
  const form = useForm<DiscountFields>({ defaultValues: discountFieldsOf(discount) });
  const isSaved = useRef(false);
  const { register, formState, handleSubmit, setError, watch } = form;
  const { errors } = formState;
  const isPercent = watch('kind') === 'percent';
  const saving = useDiscountChange((fields: DiscountFields) =>
    discount === undefined
      ? call('POST /api/admin/discounts', { body: { code: fields.code, ...termsOf(fields) } })
      : call('PATCH /api/admin/discounts/:id', {
          params: { id: discount._id },
          body: { ...termsOf(fields), version },
        }),
  );
  const pausing = useDiscountChange((paused: boolean) =>
    call('PATCH /api/admin/discounts/:id', { params: { id: discount?._id ?? '' }, body: { paused } }),
  );
  const showFaults = (error: unknown) => {
    if (!(error instanceof CallError)) return;
    for (const [name, message] of Object.entries(error.fields)) {
      const field = REFUSED_AT[name];
      if (field !== undefined) setError(field, { type: 'server', message }, { shouldFocus: true });
    }
  };
  const save = (fields: DiscountFields) => {
    if (saving.isPending) return;
    saving.mutate(fields, {
      onSuccess: () => {
        toast.success(discount === undefined ? 'The code is ready to use.' : 'The code has been changed.');
        isSaved.current = true;
        onDone();
      },
      onError: showFaults,
    });
  };
  return (
    <form noValidate method="post" className="grid gap-5 pt-5" onSubmit={handleSubmit(save)}>
      <LeaveGuard isChanged={formState.isDirty} isSaved={isSaved} />
      <FormRefusalBanner
        attempt={saving}
        fallback="The code could not be saved."
        fields={Object.keys(REFUSED_AT)}
      />
      {discount === undefined ? (
        <TextField
          label="Code"
          data-first-focus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          required
          error={errors.code?.message}
          hint="What shoppers type: letters, digits and hyphens."
          {...register('code', { validate: (typed) => (typed.trim() === '' ? 'Required' : true) })}
        />
      ) : null}
      <div className="grid gap-5 sm:grid-cols-3">
        <SelectField label="Takes off" {...register('kind')}>
          <option value="percent">A percentage</option>
          <option value="amount">An amount</option>
        </SelectField>
        <TextField
          label={isPercent ? 'Percent' : 'Rupees'}
          inputMode="decimal"
          autoComplete="off"
          required
          error={errors.value?.message}
          hint={isPercent ? `Whole, up to ${MOST_PERCENT}` : undefined}
          {...register('value', { validate: isNumber(true) })}
        />
        <TextField
          label="Goods worth at least"
          inputMode="decimal"
          autoComplete="off"
          error={errors.minimum?.message}
          hint="In rupees, without delivery"
          {...register('minimum', { validate: isNumber(false) })}
        />
        <TextField label="From" type="date" error={errors.from?.message} {...register('from')} />
        <TextField
          label="Until"
          type="date"
          error={errors.until?.message}
          hint="The whole day"
          {...register('until')}
        />
        <TextField
          label="Uses in all"
          inputMode="numeric"
          autoComplete="off"
          error={errors.mostUses?.message}
          hint="Blank: no limit"
          {...register('mostUses', { validate: isWhole })}
        />
      </div>
      <Checkbox label="Once per customer" {...register('oncePerCustomer')} />
      <TextField
        label="Note"
        maxLength={200}
        error={errors.note?.message}
        hint="Only for you: where the code was handed out."
        {...register('note')}
      />
      <FormButtons
        saveLabel={discount === undefined ? 'Add code' : 'Save'}
        isSaving={saving.isPending}
        pausing={discount === undefined ? undefined : pausing}
        isPaused={discount?.state === 'paused'}
        onDone={onDone}
      />
    </form>
  );
};
