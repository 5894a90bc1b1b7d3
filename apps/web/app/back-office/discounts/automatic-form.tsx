import { CallError } from '@darzi/contract/client.ts';
import {
  AUTOMATIC_KIND_LABEL,
  AUTOMATIC_KINDS,
  type AutomaticKind,
} from '@darzi/contract/discounts/automatic-discount.ts';
import type { AutomaticDiscount } from '@darzi/contract/discounts/automatic-discounts.routes.ts';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { call } from '../../shell/call.ts';
import { FormRefusalBanner } from '../../shell/form-refusal.tsx';
import { toast } from '../../shell/toast.ts';
import { LeaveGuard } from '../../staff/leave-guard.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Checkbox, SelectField, TextField } from '../../ui/field.tsx';
import { type AutomaticFields, automaticFieldsOf, automaticTermsOf } from './automatic-fields.ts';
import { FormButtons } from './form-buttons.tsx';
import { GoodsChoice } from './goods-choice.tsx';
import { useAutomaticChange } from './use-discounts.ts';

type PartProps = {
  readonly fields: AutomaticFields;
  readonly faults: Readonly<Record<string, string>>;
  readonly set: (part: Partial<AutomaticFields>) => void;
};

/** Fields whose value is the text that was typed. */
type Typed = {
  [Name in keyof AutomaticFields]: AutomaticFields[Name] extends string ? Name : never;
}[keyof AutomaticFields];

const boundTo = ({ fields, faults, set }: PartProps, name: Typed, refused: string = name) => ({
  value: fields[name],
  error: faults[refused],
  autoComplete: 'off',
  onChange: (event: ChangeEvent<HTMLInputElement>) => set({ [name]: event.target.value }),
});

/** What a discount of this kind takes off, and of what. */
const KindFields = (props: PartProps) => {
  const { fields, faults, set } = props;
  const isGot = fields.kind === 'buy and get';
  return (
    <>
      {isGot ? (
        <div className="grid gap-5 sm:grid-cols-3">
          <TextField label="Pieces to buy" inputMode="numeric" {...boundTo(props, 'buyPieces')} />
          <TextField
            label="Pieces they get"
            inputMode="numeric"
            hint="The cheapest"
            {...boundTo(props, 'getPieces')}
          />
          <TextField
            label="Percent off them"
            inputMode="numeric"
            hint="100: free"
            {...boundTo(props, 'percent')}
          />
        </div>
      ) : null}
      {fields.kind === 'percent' ? (
        <TextField label="Percent off each piece" inputMode="numeric" {...boundTo(props, 'percent')} />
      ) : null}
      {fields.kind === 'amount' ? (
        <TextField label="Rupees off all pieces together" inputMode="decimal" {...boundTo(props, 'amount')} />
      ) : null}
      <GoodsChoice
        legend={isGot ? 'What they buy' : 'What it applies to'}
        goods={fields.goods}
        fault={faults.goods}
        onChange={(goods) => set({ goods })}
      />
      {isGot ? (
        <GoodsChoice
          legend="What they get"
          goods={fields.gets}
          fault={faults.gets}
          onChange={(gets) => set({ gets })}
        />
      ) : null}
    </>
  );
};

const LIMITED: readonly AutomaticKind[] = ['percent', 'buy and get'];

/** From when on, how often, for whom. */
const ConditionFields = (props: PartProps) => {
  const { fields, set } = props;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Worth at least"
          inputMode="decimal"
          hint="These pieces, in rupees. Blank: any"
          {...boundTo(props, 'minimum')}
        />
        <TextField
          label="Pieces at least"
          inputMode="numeric"
          hint="Blank: one"
          {...boundTo(props, 'minimumPieces')}
        />
        <TextField label="From" type="date" {...boundTo(props, 'from', 'startsAt')} />
        <TextField label="Until" type="date" hint="The whole day" {...boundTo(props, 'until', 'endsAt')} />
        {LIMITED.includes(fields.kind) ? (
          <TextField
            label={fields.kind === 'percent' ? 'Most pieces in an order' : 'Most times in an order'}
            inputMode="numeric"
            hint="Blank: no limit"
            {...boundTo(props, 'mostPerOrder')}
          />
        ) : null}
      </div>
      <Checkbox
        label="Once per customer"
        checked={fields.oncePerCustomer}
        onChange={(event) => set({ oncePerCustomer: event.target.checked })}
      />
      <Checkbox
        label="Can be combined with a discount code"
        checked={fields.combinesWithCode}
        onChange={(event) => set({ combinesWithCode: event.target.checked })}
      />
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
      The older of two alike goes first. A piece gets one of these discounts, and what has one does not count
      towards the minimum of the next. Where a discount cannot be combined with a code, the shopper pays the
      lower of both totals. One rupee of the goods always remains to be paid. A piece that is returned is
      refunded at what was paid for it; pieces of one line share their discount equally. Orders that staff
      enter are discounted in the same way, unless they leave that out.
    </p>
  </Disclosure>
);

/** A discount without a code: a new one, or the terms of one that is there. */
export const AutomaticForm = ({
  discount,
  onDone,
}: {
  discount: AutomaticDiscount | undefined;
  onDone: () => void;
}) => {
  const [opened] = useState(discount);
  const [fields, setFields] = useState(() => automaticFieldsOf(opened));
  const [isChanged, setChanged] = useState(false);
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
  const refused = saving.error instanceof CallError ? saving.error.fields : {};
  // terms of a change stand one level deeper
  const faults = Object.fromEntries(
    Object.entries(refused).map(([name, fault]) => [name.replace(/^terms\./, ''), fault]),
  );
  const set = (part: Partial<AutomaticFields>) => {
    setChanged(true);
    setFields((before) => ({ ...before, ...part }));
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (saving.isPending) return;
    saving.mutate(automaticTermsOf(fields), {
      onSuccess: () => {
        toast.success(
          opened === undefined ? 'Carts are discounted from now on.' : 'The discount has been changed.',
        );
        isSaved.current = true;
        onDone();
      },
    });
  };
  const props = { fields, faults, set };
  return (
    <form
      noValidate
      method="post"
      aria-label="Automatic discount"
      className="grid gap-5 pt-5"
      onSubmit={save}
    >
      <LeaveGuard isChanged={isChanged} isSaved={isSaved} />
      <FormRefusalBanner
        attempt={saving}
        fallback="The discount could not be saved."
        fields={Object.keys(refused)}
      />
      <TextField
        label="Name"
        data-first-focus
        required
        maxLength={60}
        hint="What shoppers read in the cart, such as “Buy 2 kurtas, get a dupatta”."
        {...boundTo(props, 'name')}
      />
      <SelectField
        label="What it gives"
        value={fields.kind}
        onChange={(event) => set({ kind: event.target.value as AutomaticKind })}
      >
        {AUTOMATIC_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {AUTOMATIC_KIND_LABEL[kind]}
          </option>
        ))}
      </SelectField>
      <KindFields {...props} />
      <ConditionFields {...props} />
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
