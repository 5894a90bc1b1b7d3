import { MAX_PERCENT } from '@darzi/contract/discounts/discount.ts';
import type { Discount } from '@darzi/contract/discounts/discounts.routes.ts';
import { useRef, useState } from 'react';
import { call } from '../../shell/call.ts';
import { FormRefusalBanner } from '../../shell/form-refusal.tsx';
import { toast } from '../../shell/toast.ts';
import { REQUIRED, useContractForm } from '../../shell/use-contract-form.ts';
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

/** Creates a code or edits the terms of one, whose name stays. */
export const DiscountForm = ({
  discount,
  onDone,
}: {
  discount: Discount | undefined;
  onDone: () => void;
}) => {
  // the version that was opened, so that nobody else's change is overwritten
  const [version] = useState(discount?.version);
  const { form, field, submit } = useContractForm<DiscountFields>({
    fields: [],
    refusedAt: REFUSED_AT,
    defaultValues: discountFieldsOf(discount),
  });
  const isSaved = useRef(false);
  const isPercent = form.watch('kind') === 'percent';
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
  const save = submit(async (fields) => {
    await saving.mutateAsync(fields);
    toast.success(discount === undefined ? 'The code is ready to use.' : 'The code has been changed.');
    isSaved.current = true;
    onDone();
  });
  return (
    <form noValidate method="post" className="grid gap-5 pt-5" onSubmit={save}>
      <LeaveGuard isChanged={form.formState.isDirty} isSaved={isSaved} />
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
          hint="What shoppers type: letters, digits and hyphens."
          {...field('code', REQUIRED)}
        />
      ) : null}
      <div className="grid gap-5 sm:grid-cols-3">
        <SelectField label="Discount" {...field('kind')}>
          <option value="percent">A percentage</option>
          <option value="amount">An amount</option>
        </SelectField>
        <TextField
          label={isPercent ? 'Percent' : 'Rupees'}
          inputMode="decimal"
          autoComplete="off"
          required
          hint={isPercent ? `Whole, up to ${MAX_PERCENT}` : undefined}
          {...field('value', { validate: isNumber(true) })}
        />
        <TextField
          label="Minimum value of the goods"
          inputMode="decimal"
          autoComplete="off"
          hint="In rupees, without delivery"
          {...field('minimum', { validate: isNumber(false) })}
        />
        <TextField label="From" type="date" {...field('from')} />
        <TextField label="Until" type="date" hint="The whole day" {...field('until')} />
        <TextField
          label="Total uses"
          inputMode="numeric"
          autoComplete="off"
          hint="Blank: no limit"
          {...field('mostUses', { validate: isWhole })}
        />
      </div>
      <Checkbox label="Once per customer" {...form.register('oncePerCustomer')} />
      <TextField
        label="Note"
        maxLength={200}
        hint="Only for you: where the code was handed out."
        {...field('note')}
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
