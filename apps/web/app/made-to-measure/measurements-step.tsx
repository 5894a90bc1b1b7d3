import { MEASUREMENTS, type MeasurementName, STANDARD_SIZES } from '@darzi/contract/catalogue/size-chart.ts';
import { FieldError, TextField } from '../ui/field.tsx';
import { RadioCard } from '../ui/radio-card.tsx';
import { StandardSizeTable } from './standard-size-table.tsx';
import type { CraftForm } from './use-craft-form.ts';

const LABEL = {
  chest: 'Chest',
  waist: 'Waist',
  hips: 'Hips',
  shoulders: 'Shoulders',
  sleeves: 'Sleeves',
  length: 'Length',
} as const satisfies Record<MeasurementName, string>;

const SIZE =
  'relative grid min-h-11 min-w-13 place-items-center border border-chalk px-3 text-15 transition-colors hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-indigo has-focus-visible:outline-dashed';

const StandardSizeChoice = ({ form: { draft, errors, chooseSize } }: { form: CraftForm }) => (
  <div className="grid gap-6">
    <fieldset aria-describedby={errors.size === undefined ? undefined : 'size-error'}>
      <legend className="pb-2.5 text-15 font-medium">
        Size <span aria-hidden="true">*</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {STANDARD_SIZES.map((size) => (
          <label key={size} className={SIZE}>
            <input
              type="radio"
              name="size"
              value={size}
              required
              checked={draft.size === size}
              aria-invalid={errors.size === undefined ? undefined : true}
              onChange={() => chooseSize(size)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {size}
          </label>
        ))}
      </div>
      {errors.size === undefined ? null : (
        <div className="pt-2">
          <FieldError id="size-error">{errors.size}</FieldError>
        </div>
      )}
    </fieldset>
    {draft.size === '' ? (
      <p className="text-15 text-chalk">Choose a size to see its measurements.</p>
    ) : (
      <StandardSizeTable size={draft.size} />
    )}
  </div>
);

const OwnMeasurements = ({
  form: { draft, errors, setMeasurement },
  onFocus,
}: {
  form: CraftForm;
  onFocus: (name: MeasurementName) => void;
}) => (
  <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:gap-x-6">
    {MEASUREMENTS.map((name) => (
      <TextField
        key={name}
        label={`${LABEL[name]} (inches) *`}
        name={name}
        type="number"
        inputMode="decimal"
        step="any"
        required
        value={draft.inches[name]}
        error={errors[`measurements.${name}`]}
        onChange={(event) => setMeasurement(name, event.target.value)}
        onFocus={() => onFocus(name)}
      />
    ))}
  </div>
);

/** The first step: a standard size, or six measurements of one's own. */
export const MeasurementsStep = ({
  form,
  onFocus,
}: {
  form: CraftForm;
  onFocus: (name: MeasurementName) => void;
}) => (
  <div className="grid gap-7">
    <fieldset>
      <legend className="sr-only">How shall we know your measurements?</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <RadioCard
          name="measurementMode"
          title="Standard size"
          text="One of six, cut to the middle of its range."
          checked={form.draft.mode === 'standard'}
          onChange={() => form.chooseMode('standard')}
        />
        <RadioCard
          name="measurementMode"
          title="Custom measurements"
          text="Six numbers of your own, taken with a tape."
          checked={form.draft.mode === 'custom'}
          onChange={() => form.chooseMode('custom')}
        />
      </div>
    </fieldset>
    {form.draft.mode === 'standard' ? (
      <StandardSizeChoice form={form} />
    ) : (
      <OwnMeasurements form={form} onFocus={onFocus} />
    )}
  </div>
);
