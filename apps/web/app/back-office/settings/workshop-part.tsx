import { FABRICS } from '@darzi/contract/custom-orders/custom-order.ts';
import { CHOICE_LABEL, CHOICE_NAMES, choiceWords } from '@darzi/contract/custom-orders/garment-choices.ts';
import { GARMENTS, garmentRows } from '@darzi/contract/custom-orders/garments.ts';
import { PRICED_CHOICES } from '@darzi/contract/settings/workshop.ts';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { classes } from '../../ui/classes.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { TextField } from '../../ui/field.tsx';
import { PagePart } from '../../ui/page-part.tsx';
import type { PartProps } from './setting-line.tsx';
import type { SettingsFields } from './settings-draft.ts';

type Form = UseFormReturn<SettingsFields>;

/** A row of a table to fill in; in a table with columns, only the first row labels them. */
const FigureRow = ({ name, isFirst, children }: { name: string; isFirst: boolean; children: ReactNode }) => (
  <div
    className={classes(
      'grid grid-cols-2 items-start gap-3 @[20rem]:grid-cols-[1.2fr_1fr_1fr]',
      !isFirst && '@[20rem]:[&_label]:hidden',
    )}
  >
    <p
      className={classes(
        'col-span-2 text-15 @[20rem]:col-span-1',
        isFirst ? '@[20rem]:pt-10' : '@[20rem]:pt-3',
      )}
    >
      {name}
    </p>
    {children}
  </div>
);

const MakingRows = ({ form }: { form: Form }) => (
  <fieldset className="@container grid gap-4 sm:gap-2">
    <legend className="pb-2 text-15 font-medium">Making</legend>
    {GARMENTS.map((garment, index) => {
      const { label } = garmentRows[garment];
      const error = form.formState.errors.making?.[garment];
      return (
        <FigureRow key={garment} name={label} isFirst={index === 0}>
          <TextField
            label="Price, ₹"
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
        </FigureRow>
      );
    })}
  </fieldset>
);

const ClothRows = ({ form }: { form: Form }) => (
  <fieldset className="@container grid gap-4 sm:gap-2">
    <legend className="pb-2 text-15 font-medium">Cloth</legend>
    {FABRICS.map((fabric, index) => {
      const error = form.formState.errors.cloth?.[fabric];
      return (
        <FigureRow key={fabric} name={choiceWords(fabric)} isFirst={index === 0}>
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
        </FigureRow>
      );
    })}
  </fieldset>
);

const SurchargeRows = ({ form }: { form: Form }) => (
  <fieldset>
    <legend className="pb-2 text-15 font-medium">Surcharges</legend>
    {CHOICE_NAMES.map((name) => (
      <Disclosure key={name} summary={CHOICE_LABEL[name]}>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {PRICED_CHOICES.filter((key) => key.startsWith(`${name}.`)).map((key) => {
            const value = key.slice(name.length + 1);
            return (
              <TextField
                key={key}
                label={`${choiceWords(value, name)}, ₹`}
                inputMode="decimal"
                error={form.formState.errors.surcharges?.[name]?.[value]?.message}
                {...form.register(`surcharges.${name}.${value}`)}
              />
            );
          })}
        </div>
      </Disclosure>
    ))}
  </fieldset>
);

/** The basis of estimates: making, cloth, surcharges and weekly capacity. */
export const WorkshopPart = ({ form, part }: PartProps) => (
  <PagePart
    {...part}
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
