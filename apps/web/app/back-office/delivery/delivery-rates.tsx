import type { SettingsAnswer } from '@darzi/contract/settings/settings.routes.ts';
import { typedNumber } from '@darzi/contract/wording.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { PagePart } from '../../ui/page-part.tsx';
import { SettingsPartForm } from './settings-part-form.tsx';
import { type SettingsPartProps, useSettingsPart } from './use-settings-part.ts';

/** Initial field values: numbers as text; blank means unused. */
const draftOf = ({ settings: { deliveryFee, deliveryRates } }: SettingsAnswer) => {
  const { freeFrom, cashFee, rows, weight } = deliveryRates;
  return {
    fee: String(deliveryFee),
    freeFrom: freeFrom === null ? '' : String(freeFrom),
    cashFee: cashFee === 0 ? '' : String(cashFee),
    rows: rows.map((row) => ({ zone: row.zone, from: String(row.from), fee: String(row.fee) })),
    stepFee: weight === null ? '' : String(weight.fee),
    includedGrams: String(weight?.includedGrams ?? 1_000),
    stepGrams: String(weight?.stepGrams ?? 500),
    pieceGrams: String(weight?.pieceGrams ?? 400),
  };
};
type Draft = ReturnType<typeof draftOf>;

const orNothing = (typed: string): number => (typed.trim() === '' ? 0 : typedNumber(typed));

const changeOf = (draft: Draft) => ({
  deliveryFee: typedNumber(draft.fee),
  deliveryRates: {
    freeFrom: draft.freeFrom.trim() === '' ? null : typedNumber(draft.freeFrom),
    cashFee: orNothing(draft.cashFee),
    rows: draft.rows.map(({ zone, from, fee }) => ({
      zone: zone.trim(),
      from: orNothing(from),
      fee: typedNumber(fee),
    })),
    weight:
      draft.stepFee.trim() === ''
        ? null
        : {
            fee: typedNumber(draft.stepFee),
            includedGrams: typedNumber(draft.includedGrams),
            stepGrams: typedNumber(draft.stepGrams),
            pieceGrams: typedNumber(draft.pieceGrams),
          },
  },
});

const MAX_ROWS = 60;
type Row = Draft['rows'][number];

/** Fees that depend on the zone or the value of the goods. */
const FeeRows = ({
  rows,
  faultOf,
  onChange,
}: {
  rows: readonly Row[];
  faultOf: (path: string) => string | undefined;
  onChange: (rows: Row[]) => void;
}) => {
  const fieldOf = (index: number, name: keyof Row) => ({
    value: rows[index]?.[name] ?? '',
    error: faultOf(`deliveryRates.rows.${index}.${name}`),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) =>
      onChange(rows.map((row, at) => (at === index ? { ...row, [name]: target.value } : row))),
  });
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="pb-3 text-15 font-medium">Other fees, by zone and value of the goods</legend>
      {rows.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other identity
        <div key={index} className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[1fr_8rem_8rem_auto]">
          <TextField
            label="Zone"
            placeholder="Everywhere"
            className="max-sm:col-span-2"
            {...fieldOf(index, 'zone')}
          />
          <TextField label="Goods from, ₹" inputMode="decimal" {...fieldOf(index, 'from')} />
          <TextField label="Fee, ₹" inputMode="decimal" {...fieldOf(index, 'fee')} />
          <Button
            variant="quiet"
            className="sm:mt-7"
            aria-label={`Remove fee ${index + 1}`}
            onClick={() => onChange(rows.filter((_row, at) => at !== index))}
          >
            Remove
          </Button>
        </div>
      ))}
      {rows.length >= MAX_ROWS ? null : (
        <div>
          <Button variant="secondary" onClick={() => onChange([...rows, { zone: '', from: '0', fee: '' }])}>
            Add a fee
          </Button>
        </div>
      )}
      {rows.length > 0 ? (
        <p className="text-13 text-chalk">
          Zones come from your list of PIN codes. Leave the zone blank for everywhere without a row of its
          own.
        </p>
      ) : null}
    </fieldset>
  );
};

/** What delivery costs: the one fee, and what raises, lowers or waives it. */
export const DeliveryRatesPart = (props: SettingsPartProps) => {
  const part = useSettingsPart(props, draftOf, changeOf);
  const { draft, set, faultOf } = part;
  const field = (name: Exclude<keyof Draft, 'rows'>, path: string) => ({
    value: draft[name],
    error: faultOf(path),
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  const weighs = draft.stepFee.trim() !== '';
  const rowsFault = faultOf('deliveryRates.rows');
  return (
    <PagePart
      title="What it costs"
      text="Shoppers see it in the cart and, for their PIN code, at checkout. Invoices show it, taxed like the goods."
    >
      <SettingsPartForm part={part} name="What delivery costs" saveLabel="Save fees">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Fee per order, ₹" {...field('fee', 'deliveryFee')} />
          <TextField
            label="Free from, ₹"
            hint="For goods of at least this value after discount, wherever they go. Blank: never"
            {...field('freeFrom', 'deliveryRates.freeFrom')}
          />
          <TextField
            label="Fee for cash on delivery, ₹"
            hint="On top, even when delivery is free. Blank: none"
            {...field('cashFee', 'deliveryRates.cashFee')}
          />
        </div>
        <FeeRows rows={draft.rows} faultOf={faultOf} onChange={(rows) => set({ rows })} />
        {rowsFault === 'Each zone and amount once' ? (
          <p role="alert" className="text-13 font-medium text-alarm">
            {rowsFault}
          </p>
        ) : null}
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Fee for heavy parcels, ₹"
            hint="For each further step or part of one. Blank: weight does not matter"
            {...field('stepFee', 'deliveryRates.weight.fee')}
          />
          {weighs ? (
            <>
              <TextField
                label="Grams included"
                {...field('includedGrams', 'deliveryRates.weight.includedGrams')}
              />
              <TextField label="Grams per step" {...field('stepGrams', 'deliveryRates.weight.stepGrams')} />
              <TextField
                label="Grams for a piece without a weight"
                {...field('pieceGrams', 'deliveryRates.weight.pieceGrams')}
              />
            </>
          ) : null}
        </div>
      </SettingsPartForm>
    </PagePart>
  );
};
