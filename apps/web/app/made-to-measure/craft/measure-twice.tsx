import { MEASUREMENTS, type MeasurementName } from '@darzi/contract/catalogue/size-chart.ts';
import { meanOfTwo } from '@darzi/contract/custom-orders/measurement-coach.ts';
import { type MeasuringUnit, tapeText } from '@darzi/contract/custom-orders/measurement-unit.ts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { SelectField } from '../../ui/field.tsx';
import { MEASUREMENT_LABEL } from '../figure/measurement-labels.ts';
import { inchesOf } from './craft-draft.ts';
import { MeasurementField } from './measurement-field.tsx';

/** Two readings of one measurement; their mean goes into its field. */
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
    <Disclosure summary="Measured twice? Use the average">
      <div className="grid gap-5">
        <SelectField
          label="Measured twice"
          value={name}
          onChange={(event) => {
            setName(MEASUREMENTS.find((one) => one === event.target.value) ?? 'chest');
            setReadings({ first: '', second: '' });
          }}
        >
          {MEASUREMENTS.map((one) => (
            <option key={one} value={one}>
              {MEASUREMENT_LABEL[one]}
            </option>
          ))}
        </SelectField>
        <div className="grid grid-cols-2 gap-4 sm:gap-6">
          <MeasurementField
            label="First reading"
            name="first"
            unit={unit}
            inches={readings.first}
            onChange={(inches) => setReadings((before) => ({ ...before, first: inches }))}
          />
          <MeasurementField
            label="Second reading"
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
                <p>
                  They are {tapeText(mean.differenceInches, unit)} apart. Measure a third time to be sure.
                </p>
              ) : null}
              <Button
                variant="secondary"
                className="mt-2"
                onClick={() => {
                  onKeep(name, mean.meanInches);
                  setReadings({ first: '', second: '' });
                }}
              >
                Keep {tapeText(mean.meanInches, unit)}
              </Button>
            </>
          )}
        </div>
      </div>
    </Disclosure>
  );
};
