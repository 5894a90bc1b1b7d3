import { MEASUREMENTS, type MeasurementName } from '@darzi/contract/catalogue/size-chart.ts';
import { meanOfTwo } from '@darzi/contract/custom-orders/measurement-coach.ts';
import type { MeasuringUnit } from '@darzi/contract/custom-orders/measurement-unit.ts';
import { useState } from 'react';
import { textsOf } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { SelectField } from '../../ui/field.tsx';
import { MEASUREMENT_LABEL, tapeWords } from '../figure/measurement-labels.ts';
import { inchesOf } from './craft-draft.ts';
import { MeasurementField } from './measurement-field.tsx';

const [t, word] = await Promise.all([textsOf('craft'), textsOf('words')]);

/** Two readings of one measurement; their mean fills its field. */
export const MeasureTwice = ({
  unit,
  onKeep,
}: {
  unit: MeasuringUnit;
  onKeep: (name: MeasurementName, inches: number) => void;
}) => {
  const [name, setName] = useState<MeasurementName>('chest');
  const [readings, setReadings] = useState({ first: '', second: '' });
  const first = inchesOf(readings.first);
  const second = inchesOf(readings.second);
  const mean = first === undefined || second === undefined ? undefined : meanOfTwo(first, second);
  return (
    <Disclosure summary={t('useAverage')}>
      <div className="grid gap-5">
        <SelectField
          label={t('measuredTwice')}
          value={name}
          onChange={(event) => {
            setName(MEASUREMENTS.find((one) => one === event.target.value) ?? 'chest');
            setReadings({ first: '', second: '' });
          }}
        >
          {MEASUREMENTS.map((one) => (
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
