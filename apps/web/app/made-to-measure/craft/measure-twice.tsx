import type { BodyMeasurement } from '@darzi/contract/custom-orders/body.ts';
import { MEASUREMENT_LABEL } from '@darzi/contract/custom-orders/garment-measurements.ts';
import { meanOfTwo } from '@darzi/contract/custom-orders/measurement-coach.ts';
import type { MeasuringUnit } from '@darzi/contract/custom-orders/measurement-unit.ts';
import { useState } from 'react';
import { textsOf } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { SelectField } from '../../ui/field.tsx';
import { tapeWords } from '../figure/measurement-labels.ts';
import { numberOf } from './garment-draft.ts';
import { MeasurementField } from './measurement-field.tsx';

const [t, word] = await Promise.all([textsOf('craft'), textsOf('words')]);

/** Two readings of one measurement; their mean fills its field. */
export const MeasureTwice = ({
  names,
  unit,
  onKeep,
}: {
  /** Those the form asks for. */
  names: readonly BodyMeasurement[];
  unit: MeasuringUnit;
  onKeep: (name: BodyMeasurement, inches: number) => void;
}) => {
  const [chosen, setChosen] = useState<BodyMeasurement>();
  const name = names.find((one) => one === chosen) ?? names[0] ?? 'chest';
  const [readings, setReadings] = useState({ first: '', second: '' });
  const first = numberOf(readings.first);
  const second = numberOf(readings.second);
  const mean = first === undefined || second === undefined ? undefined : meanOfTwo(first, second);
  return (
    <Disclosure summary={t('useAverage')}>
      <div className="grid gap-5">
        <SelectField
          label={t('measuredTwice')}
          value={name}
          onChange={(event) => {
            setChosen(names.find((one) => one === event.target.value));
            setReadings({ first: '', second: '' });
          }}
        >
          {names.map((one) => (
            <option key={one} value={one}>
              {word(MEASUREMENT_LABEL[one])}
            </option>
          ))}
        </SelectField>
        <div className="grid grid-cols-2 gap-4 sm:gap-6">
          <MeasurementField
            label={t('firstReading')}
            name="first"
            unit={unit}
            inches={readings.first}
            onChange={(inches) => setReadings((before) => ({ ...before, first: inches }))}
          />
          <MeasurementField
            label={t('secondReading')}
            name="second"
            unit={unit}
            inches={readings.second}
            onChange={(inches) => setReadings((before) => ({ ...before, second: inches }))}
          />
        </div>
        <div role="status" className="text-15">
          {mean === undefined ? null : (
            <>
              {mean.isApart ? (
                <p>{t('apart', { difference: tapeWords(mean.differenceInches, unit) })}</p>
              ) : null}
              <Button
                variant="secondary"
                className="mt-2"
                onClick={() => {
                  onKeep(name, mean.meanInches);
                  setReadings({ first: '', second: '' });
                }}
              >
                {t('keepMean', { mean: tapeWords(mean.meanInches, unit) })}
              </Button>
            </>
          )}
        </div>
      </div>
    </Disclosure>
  );
};
