import { MEASUREMENTS } from '@darzi/contract/catalogue/size-chart.ts';
import { CallError } from '@darzi/contract/client.ts';
import { MEASUREMENT_BOUNDS } from '@darzi/contract/custom-orders/custom-order.ts';
import type { MeasurementProfile } from '@darzi/contract/custom-orders/measurement-profiles.routes.ts';
import type { MeasuringUnit } from '@darzi/contract/custom-orders/measurement-unit.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  type CraftErrors,
  errorsOfInches,
  inchesOf,
  inchTextsOf,
  keptFigures,
  NO_INCHES,
  wholeMeasurements,
} from '../../made-to-measure/craft/craft-draft.ts';
import { MeasurementField } from '../../made-to-measure/craft/measurement-field.tsx';
import { MEASUREMENT_LABEL } from '../../made-to-measure/figure/measurement-labels.ts';
import { UnitChange } from '../../made-to-measure/figure/unit-change.tsx';
import { useKeepPerson } from '../../made-to-measure/people/measured-people.ts';
import { FormButtons, FormRefusalBanner } from '../../shell/form-refusal.tsx';
import { toast } from '../../shell/toast.ts';
import { textsOf } from '../../texts/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';

const [t, message, word, shell] = await Promise.all([
  textsOf('profile'),
  textsOf('messages'),
  textsOf('words'),
  textsOf('shell'),
]);

const LONGEST_NAME = 60;
const FIELDS = ['name', ...MEASUREMENTS.map((name) => `measurements.${name}`)] as const;

type FormProps = { readonly person: MeasurementProfile | undefined; readonly onClose: () => void };

const PersonForm = ({ person, onClose }: FormProps) => {
  const keeping = useKeepPerson();
  const [name, setName] = useState(person?.name ?? '');
  const [inches, setInches] = useState({ ...NO_INCHES, ...inchTextsOf(person?.measurements ?? {}) });
  const [unit, setUnit] = useState<MeasuringUnit>('in');
  const [errors, setErrors] = useState<CraftErrors>({});
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const keep = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const measurements = wholeMeasurements(inches);
    const named = name.trim();
    setErrors({
      ...(named === '' && { name: shell('required') }),
      ...errorsOfInches(inches),
    });
    if (named === '' || measurements === undefined || keeping.isPending) return;
    keeping.mutate(
      { id: person?._id, name: named, measurements },
      {
        onSuccess: () => {
          toast.success(t('measurementsSaved', { name: named }));
          onClose();
        },
        onError: (error) => {
          if (error instanceof CallError) setErrors(error.fields);
        },
      },
    );
  };
  return (
    <form ref={element} method="post" noValidate onSubmit={keep} className="grid gap-6 pt-5">
      <FormRefusalBanner attempt={keeping} fallback={message('genericError')} fields={FIELDS} />
      <TextField
        label={t('name')}
        name="name"
        autoComplete="off"
        required
        maxLength={LONGEST_NAME}
        value={name}
        error={errors.name}
        onChange={(event) => setName(event.target.value)}
      />
      <UnitChange
        unit={unit}
        inches={MEASUREMENTS.map((one) => inchesOf(inches[one])).filter((value) => value !== undefined)}
        onConvert={setUnit}
        onKeep={(other) => {
          setInches((before) => keptFigures(before, unit, other));
          setErrors({});
          setUnit(other);
        }}
      />
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:gap-x-6">
        {MEASUREMENTS.map((one) => (
          <MeasurementField
            key={one}
            label={word(MEASUREMENT_LABEL[one])}
            name={one}
            unit={unit}
            inches={inches[one]}
            bounds={MEASUREMENT_BOUNDS[one]}
            isRequired
            error={errors[`measurements.${one}`]}
            onChange={(text) => setInches((before) => ({ ...before, [one]: text }))}
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

/** Writes down somebody new or mends what is kept; closed while `edited` is undefined. */
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
