import { STANDARD_SIZES } from '@darzi/contract/catalogue/size-chart.ts';
import type { BodyMeasurement } from '@darzi/contract/custom-orders/body.ts';
import { CUSTOM_ORDER_TEXTS } from '@darzi/contract/custom-orders/custom-order.ts';
import type { ReactNode } from 'react';
import { textsOf, withSlot } from '../../texts/texts.ts';
import { RadioCard, RadioWords } from '../../ui/choice.tsx';
import { FieldError } from '../../ui/field.tsx';
import { isChild } from './garment-draft.ts';
import { GarmentPicker } from './garment-picker.tsx';
import { OwnMeasurements } from './own-measurements.tsx';
import { SizeHelp } from './size-help.tsx';
import { StandardSizeTable } from './standard-size-table.tsx';
import type { CraftForm } from './use-craft-form.ts';

const t = await textsOf('craft');

const SIZES = STANDARD_SIZES.map((size) => ({ value: size, label: size }));

const StandardSizeChoice = ({ form }: { form: CraftForm }) => {
  const { draft, errors, chooseSize } = form;
  return (
    <div className="grid gap-6">
      <fieldset aria-describedby={errors.size === undefined ? undefined : 'size-error'}>
        <legend className="pb-2.5 text-15 font-medium">
          {t('sizeWord')} <span aria-hidden="true">*</span>
        </legend>
        <RadioWords
          name="size"
          required
          aria-invalid={errors.size === undefined ? undefined : true}
          options={SIZES}
          chosen={draft.size}
          onChoose={chooseSize}
          className="grid grid-cols-[repeat(auto-fit,minmax(3rem,1fr))] gap-2 max-sm:*:px-1 sm:flex sm:flex-wrap"
        />
        {errors.size === undefined ? null : (
          <div className="pt-2">
            <FieldError id="size-error">{errors.size}</FieldError>
          </div>
        )}
      </fieldset>
      {draft.size === '' ? (
        <p className="text-15 text-chalk">{t('chooseToSee')}</p>
      ) : (
        <StandardSizeTable size={draft.size} />
      )}
      <SizeHelp form={form} />
    </div>
  );
};

/** The size chart is for adults. */
const isMeasuredOnly = ({ garment }: CraftForm['draft']): boolean =>
  garment.garment !== '' && isChild(garment.who);

/** The first step: wearer and garment, then a standard size or one's own measurements. */
export const MeasurementsStep = ({
  form,
  onFocus,
  figure,
}: {
  form: CraftForm;
  onFocus: (name: BodyMeasurement) => void;
  figure: ReactNode;
}) => (
  <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-7">
    {form.draft.look === undefined ? null : (
      <p className="border-l-2 border-madder pl-3.5 text-15">
        {withSlot(
          (look) => t('begunFrom', { look, designer: form.draft.look?.designer ?? '' }),
          <b className="font-medium">{form.draft.look.title}</b>,
        )}
      </p>
    )}
    <GarmentPicker form={form} />
    <fieldset hidden={isMeasuredOnly(form.draft)}>
      <legend className="sr-only">{t('howToGive')}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <RadioCard
          name="measurementMode"
          title={CUSTOM_ORDER_TEXTS.standardSize}
          text={t('oneOfSix')}
          checked={form.draft.mode === 'standard'}
          onChange={() => form.chooseMode('standard')}
        />
        <RadioCard
          name="measurementMode"
          title={CUSTOM_ORDER_TEXTS.customMeasurements}
          text={form.draft.garment.garment === '' ? t('sixOfYourOwn') : t('whatItNeeds')}
          checked={form.draft.mode === 'custom'}
          onChange={() => form.chooseMode('custom')}
        />
      </div>
    </fieldset>
    {form.draft.mode === 'standard' ? (
      <StandardSizeChoice form={form} />
    ) : (
      <OwnMeasurements form={form} onFocus={onFocus} figure={figure} />
    )}
  </div>
);
