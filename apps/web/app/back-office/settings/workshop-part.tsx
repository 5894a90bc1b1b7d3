import { FABRICS } from '@darzi/contract/custom-orders/custom-order.ts';
import { CHOICE_LABEL, CHOICE_NAMES, choiceWords } from '@darzi/contract/custom-orders/garment-choices.ts';
import { GARMENTS, garmentRows } from '@darzi/contract/custom-orders/garments.ts';
import { PRICED_CHOICES } from '@darzi/contract/settings/workshop.ts';
import type { UseFormReturn } from 'react-hook-form';
import { TextField } from '../../ui/field.tsx';
import { PagePart } from '../../ui/page-part.tsx';
import type { SettingsFields } from './settings-draft.ts';

type Form = UseFormReturn<SettingsFields>;

const ROW = 'grid grid-cols-2 items-start gap-3 border-l-2 border-line pl-4 sm:grid-cols-[1.2fr_1fr_1fr]';
const NAME = 'col-span-2 text-15 sm:col-span-1 sm:pt-9';

const MakingRows = ({ form }: { form: Form }) => (
  <fieldset className="grid gap-4">
    <legend className="pb-2 text-15 font-medium">Making</legend>
    {GARMENTS.map((garment) => {
      const { label } = garmentRows[garment];
      const error = form.formState.errors.making?.[garment];
      return (
        <div key={garment} className={ROW}>
          <p className={NAME}>{label}</p>
          <TextField
            label={`Price, ₹`}
            aria-label={`${label}, price of making in rupees`}
            inputMode="decimal"
            error={error?.price?.message}
            {...form.register(`making.${garment}.price`)}
          />
          <TextField
            label="Days"
            aria-label={`${label}, days of work`}
            inputMode="numeric"
            error={error?.days?.message}
            {...form.register(`making.${garment}.days`)}
          />
        </div>
      );
    })}
  </fieldset>
);

const ClothRows = ({ form }: { form: Form }) => (
  <fieldset className="grid gap-4">
    <legend className="pb-2 text-15 font-medium">Cloth</legend>
    {FABRICS.map((fabric) => {
      const error = form.formState.errors.cloth?.[fabric];
      return (
        <div key={fabric} className={ROW}>
          <p className={NAME}>{choiceWords(fabric)}</p>
          <TextField
            label="₹ a metre"
            aria-label={`${choiceWords(fabric)}, rupees a metre`}
            inputMode="decimal"
            error={error?.pricePerMetre?.message}
            {...form.register(`cloth.${fabric}.pricePerMetre`)}
          />
          <TextField
            label="Width, inches"
            aria-label={`${choiceWords(fabric)}, width in inches`}
            inputMode="decimal"
            error={error?.widthInches?.message}
            {...form.register(`cloth.${fabric}.widthInches`)}
          />
        </div>
      );
    })}
  </fieldset>
);

const SurchargeRows = ({ form }: { form: Form }) => (
  <fieldset className="grid gap-2">
    <legend className="pb-2 text-15 font-medium">Surcharges</legend>
    {CHOICE_NAMES.map((name) => (
      <details key={name} className="border-l-2 border-line pl-4">
        <summary className="cursor-pointer py-2 text-15">{CHOICE_LABEL[name]}</summary>
        <div className="grid grid-cols-2 gap-3 pb-4 sm:grid-cols-3">
          {PRICED_CHOICES.filter((key) => key.startsWith(`${name}.`)).map((key) => {
            const value = key.slice(name.length + 1);
            return (
              <TextField
                key={key}
                label={`${choiceWords(value)}, ₹`}
                inputMode="decimal"
                error={form.formState.errors.surcharges?.[name]?.[value]?.message}
                {...form.register(`surcharges.${name}.${value}`)}
              />
            );
          })}
        </div>
      </details>
    ))}
  </fieldset>
);

/** What estimates are made of: making, cloth, surcharges and what the workshop can finish. */
export const WorkshopPart = ({ form }: { form: Form }) => (
  <PagePart
    title="Made to measure"
    text="Estimates are worked out from these tables and the orders in the workshop. A designer’s bid decides the price."
  >
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Garments a week"
        hint="How many the workshop finishes"
        inputMode="numeric"
        error={form.formState.errors.garmentsAWeek?.message}
        {...form.register('garmentsAWeek')}
      />
      <TextField
        label="Range of an estimate, %"
        hint="At most this far above the tables"
        inputMode="decimal"
        error={form.formState.errors.estimateSpreadPercent?.message}
        {...form.register('estimateSpreadPercent')}
      />
    </div>
    <MakingRows form={form} />
    <ClothRows form={form} />
    <SurchargeRows form={form} />
  </PagePart>
);
