import { type MeasuringUnit, tapeValue } from '@darzi/contract/custom-orders/measurement-unit.ts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { UnitChoice } from './unit-choice.tsx';

const WORD = { in: 'inches', cm: 'centimetres' } as const satisfies Record<MeasuringUnit, string>;

/** The unit of some fields. With numbers in them, a change asks whether these are converted or were meant so. */
export const UnitChange = ({
  unit,
  inches,
  onConvert,
  onKeep,
}: {
  unit: MeasuringUnit;
  /** What stands in the fields, as inches. */
  inches: readonly number[];
  onConvert: (unit: MeasuringUnit) => void;
  /** The figures stay as they are and mean the other unit from now on. */
  onKeep: (unit: MeasuringUnit) => void;
}) => {
  const [wished, setWished] = useState<MeasuringUnit>();
  const [example] = inches;
  const end = (then?: (unit: MeasuringUnit) => void) => () => {
    if (wished !== undefined) then?.(wished);
    setWished(undefined);
  };
  const typed = example === undefined ? '' : tapeValue(example, unit);
  return (
    <>
      <UnitChoice
        unit={wished ?? unit}
        onChoose={(one) => {
          if (one !== unit && example !== undefined) setWished(one);
          else onConvert(one);
        }}
      />
      <Dialog
        isOpen={wished !== undefined}
        onClose={end()}
        title="Convert the numbers, or keep them?"
        className="max-w-[32rem]"
      >
        {wished === undefined || example === undefined ? null : (
          <>
            <p className="pt-4 text-17">
              You changed {WORD[unit]} to {WORD[wished]}, and{' '}
              {inches.length === 1 ? 'one number is' : `${inches.length} numbers are`} entered already.
            </p>
            <div className="grid gap-5 pt-6">
              <div className="grid justify-items-start gap-2">
                <Button data-first-focus="" onClick={end(onConvert)}>
                  Convert
                </Button>
                <p className="text-15 text-chalk">
                  I measured in {WORD[unit]}: {typed} {unit} becomes {tapeValue(example, wished)} {wished}.
                </p>
              </div>
              <div className="grid justify-items-start gap-2">
                <Button variant="secondary" onClick={end(onKeep)}>
                  Keep the numbers
                </Button>
                <p className="text-15 text-chalk">
                  I measured in {WORD[wished]}: {typed} stays {typed} {wished}.
                </p>
              </div>
            </div>
          </>
        )}
      </Dialog>
    </>
  );
};
