import { MEASUREMENTS, type MeasurementName } from '@darzi/contract/catalogue/size-chart.ts';
import { BODY_MEASUREMENTS, type BodyMeasurement } from '@darzi/contract/custom-orders/body.ts';
import { MEASUREMENT_BOUNDS } from '@darzi/contract/custom-orders/custom-order.ts';
import { estimateMeasurements } from '@darzi/contract/custom-orders/estimate-measurements.ts';
import { type Bounds, MEASUREMENT_LABEL } from '@darzi/contract/custom-orders/garment-measurements.ts';
import { garmentBounds } from '@darzi/contract/custom-orders/garments.ts';
import type { Finding } from '@darzi/contract/custom-orders/measurement-coach.ts';
import type { MeasuringUnit } from '@darzi/contract/custom-orders/measurement-unit.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { textsOf } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { tapeWords } from '../figure/measurement-labels.ts';
import { UnitChange } from '../figure/unit-change.tsx';
import { ChoosePerson } from './choose-person.tsx';
import { enteredInches, inchTextsOf, measuredInches } from './craft-draft.ts';
import { askedText, findingsOf } from './findings.ts';
import { type GarmentDraft, needsOf, wearerOf } from './garment-draft.ts';
import { MeasureTwice } from './measure-twice.tsx';
import { MeasurementField } from './measurement-field.tsx';
import { SavePerson, useConfirm } from './save-person.tsx';
import type { CraftForm } from './use-craft-form.ts';

const [t, word] = await Promise.all([textsOf('craft'), textsOf('words')]);

/** Runs something once the current press has ended, so that nothing moves from under a finger. */
const useAfterPress = (): ((then: () => void) => void) => {
  const isDown = useRef(false);
  useEffect(() => {
    const watch = new AbortController();
    const note = (isPressed: boolean) => () => {
      isDown.current = isPressed;
    };
    const options = { capture: true, signal: watch.signal };
    window.addEventListener('pointerdown', note(true), options);
    window.addEventListener('pointerup', note(false), options);
    window.addEventListener('pointercancel', note(false), options);
    return () => watch.abort();
  }, []);
  return (then) => {
    if (!isDown.current) setTimeout(then);
    else window.addEventListener('pointerup', () => setTimeout(then), { once: true });
  };
};

const offerOf = ({ field, kind, suggestion = {} }: Finding, unit: MeasuringUnit): string | undefined => {
  const names = BODY_MEASUREMENTS.filter((name) => suggestion[name] !== undefined);
  const inches = suggestion[field];
  if (kind === 'swapped-fields')
    return t('swap', { names: names.map((name) => word(MEASUREMENT_LABEL[name])).join(' / ') });
  if (names.length > 1) return t('correctAll', { count: names.length });
  return inches === undefined ? undefined : t('use', { value: tapeWords(inches, unit) });
};

/** A friendly question below a field. It never blocks, and "it is right" is an answer. */
const Note = ({
  finding,
  unit,
  onTake,
  onConfirm,
}: {
  finding: Finding;
  unit: MeasuringUnit;
  onTake: (suggestion: NonNullable<Finding['suggestion']>) => void;
  onConfirm: () => void;
}) => {
  const { suggestion, fields } = finding;
  const offer = offerOf(finding, unit);
  return (
    <div className="mt-2 border-l-2 border-turmeric pl-3 text-13">
      <p>{askedText(finding)}</p>
      <div className="flex flex-wrap gap-x-4">
        {suggestion === undefined || offer === undefined ? null : (
          <Button variant="quiet" onClick={() => onTake(suggestion)}>
            {offer}
          </Button>
        )}
        <Button variant="quiet" onClick={onConfirm}>
          {fields.length > 1 ? t('theyAreRight') : t('itIsRight')}
        </Button>
      </div>
    </div>
  );
};

const isOneOfSix = (name: BodyMeasurement): name is MeasurementName =>
  MEASUREMENTS.some((one) => one === name);

const boundsOf = ({ garment, who }: GarmentDraft, name: BodyMeasurement): Bounds | undefined => {
  if (garment !== '') return garmentBounds(garment, name, who === '' ? undefined : who);
  return isOneOfSix(name) ? MEASUREMENT_BOUNDS[name] : undefined;
};

/** The six numbers of the plain form, or those the garment needs, with the tailor's questions. */
export const OwnMeasurements = ({
  form,
  onFocus,
  figure,
}: {
  form: CraftForm;
  onFocus: (name: BodyMeasurement) => void;
  /** Shown above the fields where there is no room beside them. */
  figure: ReactNode;
}) => {
  const { draft, errors, typing, setTyping, setMeasurements, chooseUnit } = form;
  const confirm = useConfirm(form);
  const afterPress = useAfterPress();
  const { required, optional } = needsOf(draft.garment);
  const measured = measuredInches(draft);
  const findings = findingsOf(draft, typing);
  const estimates =
    draft.garment.garment === '' ? undefined : estimateMeasurements(wearerOf(draft.garment), measured);

  const fieldOf = (name: BodyMeasurement) => {
    const isRequired = required.includes(name);
    const estimate = estimates?.[name];
    return (
      <div key={name}>
        <MeasurementField
          label={word(MEASUREMENT_LABEL[name])}
          name={name}
          unit={draft.unit}
          inches={draft.inches[name] ?? ''}
          bounds={boundsOf(draft.garment, name)}
          isRequired={isRequired}
          error={errors[`measurements.${name}`]}
          hint={
            !isRequired && estimate !== undefined && measured[name] === undefined
              ? t('leftOut', { value: tapeWords(Math.round(estimate * 4) / 4, draft.unit) })
              : undefined
          }
          onChange={(inches) => {
            setTyping(name);
            setMeasurements({ [name]: inches });
          }}
          onFocus={() => onFocus(name)}
          onBlur={() => afterPress(() => setTyping((before) => (before === name ? undefined : before)))}
        />
        <div role="status">
          {findings
            .filter(({ field }) => field === name)
            .map((finding) => (
              <Note
                key={`${finding.kind} ${finding.text}`}
                finding={finding}
                unit={draft.unit}
                onTake={(suggestion) => setMeasurements(inchTextsOf(suggestion))}
                onConfirm={() => confirm(finding.fields)}
              />
            ))}
        </div>
      </div>
    );
  };

  return (
    <div className="grid gap-6">
      <ChoosePerson form={form} />
      <UnitChange
        unit={draft.unit}
        inches={enteredInches(draft)}
        onConvert={chooseUnit}
        onKeep={form.keepFigures}
      />
      {figure}
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:gap-x-6">{required.map(fieldOf)}</div>
      {optional.length === 0 ? null : (
        <Disclosure
          summary={t('measureMore')}
          isOpen={optional.some((name) => errors[`measurements.${name}`] !== undefined)}
        >
          <p className="pb-5 text-15 text-chalk">{t('closerFit')}</p>
          <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:gap-x-6">{optional.map(fieldOf)}</div>
        </Disclosure>
      )}
      <MeasureTwice
        // Readings in the other unit are not converted.
        key={draft.unit}
        names={[...required, ...optional]}
        unit={draft.unit}
        onKeep={(name, inches) => setMeasurements({ [name]: String(inches) })}
      />
      {draft.garment.garment === '' ? <SavePerson form={form} /> : null}
    </div>
  );
};
