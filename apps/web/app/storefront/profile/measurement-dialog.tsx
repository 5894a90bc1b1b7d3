import { MEASUREMENTS } from '@darzi/contract/catalogue/size-chart.ts';
import { MEASUREMENT_BOUNDS } from '@darzi/contract/custom-orders/custom-order.ts';
import type { MeasurementProfile } from '@darzi/contract/custom-orders/measurement-profiles.routes.ts';
import type { MeasuringUnit } from '@darzi/contract/custom-orders/measurement-unit.ts';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import {
  errorsOfInches,
  inchTextsOf,
  NO_INCHES,
  reinterpretFigures,
  wholeMeasurements,
} from '../../made-to-measure/craft/craft-draft.ts';
import { numberOf } from '../../made-to-measure/craft/garment-draft.ts';
import { MeasurementField } from '../../made-to-measure/craft/measurement-field.tsx';
import { MEASUREMENT_LABEL } from '../../made-to-measure/figure/measurement-labels.ts';
import { UnitChange } from '../../made-to-measure/figure/unit-change.tsx';
import { useKeepPerson } from '../../made-to-measure/people/measured-people.ts';
import { FormButtons, FormRefusalBanner } from '../../shell/form-refusal.tsx';
import { toast } from '../../shell/toast.ts';
import { REQUIRED, useContractForm } from '../../shell/use-contract-form.ts';
import { textsOf } from '../../texts/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';

const [t, message, word] = await Promise.all([textsOf('profile'), textsOf('messages'), textsOf('words')]);

const MAX_NAME_LENGTH = 60;
const FIELDS = ['name', ...MEASUREMENTS.map((name) => `measurements.${name}` as const)] as const;
type Fields = { name: string; measurements: typeof NO_INCHES };

type FormProps = { readonly person: MeasurementProfile | undefined; readonly onClose: () => void };

const PersonForm = ({ person, onClose }: FormProps) => {
  const keeping = useKeepPerson();
  const { form, field, faultOf, submit } = useContractForm<Fields>({
    fields: FIELDS,
    defaultValues: {
      name: person?.name ?? '',
      measurements: { ...NO_INCHES, ...inchTextsOf(person?.measurements ?? {}) },
    },
  });
  const inches = form.watch('measurements');
  const [unit, setUnit] = useState<MeasuringUnit>('in');
  const keep = submit(async ({ name, measurements: typed }) => {
    const measurements = wholeMeasurements(typed);
    if (measurements === undefined) return;
    await keeping.mutateAsync({ id: person?._id, name: name.trim(), measurements });
    toast.success(t('measurementsSaved', { name: name.trim() }));
    onClose();
  });
  return (
    <form method="post" noValidate onSubmit={keep} className="grid gap-6 pt-5">
      <FormRefusalBanner attempt={keeping} fallback={message('genericError')} fields={FIELDS} />
      <TextField
        label={t('name')}
        autoComplete="off"
        required
        maxLength={MAX_NAME_LENGTH}
        {...field('name', REQUIRED)}
      />
      <UnitChange
        unit={unit}
        inches={MEASUREMENTS.map((one) => numberOf(inches[one])).filter((value) => value !== undefined)}
        onConvert={setUnit}
        onKeep={(other) => {
          form.setValue('measurements', reinterpretFigures(inches, unit, other));
          form.clearErrors();
          setUnit(other);
        }}
      />
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:gap-x-6">
        {MEASUREMENTS.map((one) => (
          <Controller
            key={one}
            control={form.control}
            name={`measurements.${one}`}
            rules={{
              validate: (_, typed) => errorsOfInches(typed.measurements)[`measurements.${one}`] ?? true,
            }}
            render={({ field: { ref, name, value, onChange } }) => (
              <MeasurementField
                ref={ref}
                label={word(MEASUREMENT_LABEL[one])}
                name={name}
                unit={unit}
                inches={value}
                bounds={MEASUREMENT_BOUNDS[one]}
                isRequired
                error={faultOf(name)}
                onChange={onChange}
              />
            )}
          />
        ))}
      </div>
      <FormButtons
        className="pt-1"
        send={t('saveMeasurements')}
        isBusy={keeping.isPending}
        onCancel={onClose}
        cancel={t('cancel')}
      />
    </form>
  );
};

/** Adds a person or edits saved measurements; closed while `edited` is undefined. */
export const MeasurementDialog = ({
  edited,
  onClose,
}: {
  edited: MeasurementProfile | 'new' | undefined;
  onClose: () => void;
}) => (
  <Dialog
    isOpen={edited !== undefined}
    onClose={onClose}
    title={edited === 'new' ? t('newPerson') : t('editMeasurements')}
  >
    {edited === undefined ? null : (
      <PersonForm person={edited === 'new' ? undefined : edited} onClose={onClose} />
    )}
  </Dialog>
);
