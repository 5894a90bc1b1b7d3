import {
  AUTOMATIC_KIND_LABEL,
  AUTOMATIC_KINDS,
  type AutomaticKind,
} from '@darzi/contract/discounts/automatic-discount.ts';
import type { AutomaticDiscount } from '@darzi/contract/discounts/automatic-discounts.routes.ts';
import { useRef, useState } from 'react';
import { call } from '../../shell/call.ts';
import { FormRefusalBanner } from '../../shell/form-refusal.tsx';
import { toast } from '../../shell/toast.ts';
import { useContractForm } from '../../shell/use-contract-form.ts';
import { LeaveGuard } from '../../staff/leave-guard.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Checkbox, SelectField, TextField } from '../../ui/field.tsx';
import { type AutomaticFields, automaticFieldsOf, automaticTermsOf } from './automatic-fields.ts';
import { FormButtons } from './form-buttons.tsx';
import { GoodsChoice } from './goods-choice.tsx';
import { useAutomaticChange } from './use-discounts.ts';

const NAMES = [
  'name',
  'percent',
  'amount',
  'goods',
  'gets',
  'buyPieces',
  'getPieces',
  'minimum',
  'minimumPieces',
  'mostPerOrder',
] as const;
const DAYS = { startsAt: 'from', endsAt: 'until' } as const;
// a change nests its terms one level deeper
const REFUSED_AT = {
  ...DAYS,
  ...Object.fromEntries(NAMES.map((name) => [`terms.${name}`, name])),
  'terms.startsAt': DAYS.startsAt,
  'terms.endsAt': DAYS.endsAt,
};

type Form = ReturnType<typeof useContractForm<AutomaticFields>>;

/** What a discount of this kind takes off, and off what. */
const KindFields = ({ form, field, faultOf }: Form) => {
  const [kind, goods, gets] = form.watch(['kind', 'goods', 'gets']);
  const isGot = kind === 'buy and get';
  return (
    <>
      {isGot ? (
        <div className="grid gap-5 sm:grid-cols-3">
          <TextField label="Pieces to buy" inputMode="numeric" autoComplete="off" {...field('buyPieces')} />
          <TextField
            label="Pieces they get"
            inputMode="numeric"
            hint="The cheapest"
            autoComplete="off"
            {...field('getPieces')}
          />
          <TextField
            label="Percent off these"
            inputMode="numeric"
            hint="100: free"
            autoComplete="off"
            {...field('percent')}
          />
        </div>
      ) : null}
      {kind === 'percent' ? (
        <TextField
          label="Percent off each piece"
          inputMode="numeric"
          autoComplete="off"
          {...field('percent')}
        />
      ) : null}
      {kind === 'amount' ? (
        <TextField
          label="Rupees off all pieces together"
          inputMode="decimal"
          autoComplete="off"
          {...field('amount')}
        />
      ) : null}
      <GoodsChoice
        legend={isGot ? 'What they buy' : 'What it applies to'}
        goods={goods}
        fault={faultOf('goods')}
        onChange={(chosen) => form.setValue('goods', chosen, { shouldDirty: true })}
      />
      {isGot ? (
        <GoodsChoice
          legend="What they get"
          goods={gets}
          fault={faultOf('gets')}
          onChange={(chosen) => form.setValue('gets', chosen, { shouldDirty: true })}
        />
      ) : null}
    </>
  );
};

const LIMITED: readonly AutomaticKind[] = ['percent', 'buy and get'];

/** When it runs, how often and for whom. */
const ConditionFields = ({ form, field }: Form) => {
  const kind = form.watch('kind');
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Minimum value"
          inputMode="decimal"
          hint="These pieces, in rupees. Blank: any"
          autoComplete="off"
          {...field('minimum')}
        />
        <TextField
          label="Minimum pieces"
          inputMode="numeric"
          hint="Blank: one"
          autoComplete="off"
          {...field('minimumPieces')}
        />
        <TextField label="From" type="date" {...field('from')} />
        <TextField label="Until" type="date" hint="The whole day" {...field('until')} />
        {LIMITED.includes(kind) ? (
          <TextField
            label={kind === 'percent' ? 'Maximum pieces per order' : 'Maximum uses per order'}
            inputMode="numeric"
            hint="Blank: no limit"
            autoComplete="off"
            {...field('mostPerOrder')}
          />
        ) : null}
      </div>
      <Checkbox label="Once per customer" {...form.register('oncePerCustomer')} />
      <Checkbox label="Can be combined with a discount code" {...form.register('combinesWithCode')} />
    </>
  );
};

const OrderOfDiscounts = () => (
  <Disclosure summary="In which order discounts are applied">
    <ol className="grid list-decimal gap-1.5 pl-5 text-15">
      <li>Buy some, get some. The cheapest pieces are discounted; no piece counts as bought twice.</li>
      <li>Discounts on some goods.</li>
      <li>Discounts on everything.</li>
      <li>The discount code, off what is left.</li>
      <li>Free delivery.</li>
    </ol>
    <p className="pt-3 text-15">
      Of two discounts of the same kind, the older is applied first. A piece gets at most one of them, and a
      discounted piece does not count towards the minimum of the next. Where a discount cannot be combined
      with a code, the shopper pays the lower of the two totals. At least one rupee of the goods is always
      charged. A returned piece is refunded at the price paid for it; pieces of one line share their discount
      equally. Orders entered by staff get the same discounts, unless staff leave them out.
    </p>
  </Disclosure>
);

/** Creates an automatic discount or edits its terms. */
export const AutomaticForm = ({
  discount,
  onDone,
}: {
  discount: AutomaticDiscount | undefined;
  onDone: () => void;
}) => {
  const [opened] = useState(discount);
  const contract = useContractForm<AutomaticFields>({
    fields: NAMES,
    refusedAt: REFUSED_AT,
    defaultValues: automaticFieldsOf(opened),
  });
  const { form, field, submit } = contract;
  const isSaved = useRef(false);
  const saving = useAutomaticChange((terms: ReturnType<typeof automaticTermsOf>) =>
    opened === undefined
      ? call('POST /api/admin/automatic-discounts', { body: terms })
      : call('PATCH /api/admin/automatic-discounts/:id', {
          params: { id: opened._id },
          body: { terms, version: opened.version },
        }),
  );
  const pausing = useAutomaticChange((paused: boolean) =>
    call('PATCH /api/admin/automatic-discounts/:id', {
      params: { id: opened?._id ?? '' },
      body: { paused },
    }),
  );
  const save = submit(async (fields) => {
    await saving.mutateAsync(automaticTermsOf(fields));
    toast.success(
      opened === undefined ? 'Carts are discounted from now on.' : 'The discount has been changed.',
    );
    isSaved.current = true;
    onDone();
  });
  return (
    <form
      noValidate
      method="post"
      aria-label="Automatic discount"
      className="grid gap-5 pt-5"
      onSubmit={save}
    >
      <LeaveGuard isChanged={form.formState.isDirty} isSaved={isSaved} />
      <FormRefusalBanner
        attempt={saving}
        fallback="The discount could not be saved."
        fields={[...NAMES, ...Object.keys(REFUSED_AT)]}
      />
      <TextField
        label="Name"
        data-first-focus
        required
        maxLength={60}
        hint="What shoppers read in the cart, such as “Buy 2 kurtas, get a dupatta”."
        autoComplete="off"
        {...field('name')}
      />
      <SelectField label="What it gives" {...field('kind')}>
        {AUTOMATIC_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {AUTOMATIC_KIND_LABEL[kind]}
          </option>
        ))}
      </SelectField>
      <KindFields {...contract} />
      <ConditionFields {...contract} />
      <OrderOfDiscounts />
      <FormButtons
        saveLabel={opened === undefined ? 'Add discount' : 'Save'}
        isSaving={saving.isPending}
        pausing={opened === undefined ? undefined : pausing}
        isPaused={opened?.state === 'paused'}
        onDone={onDone}
      />
    </form>
  );
};
