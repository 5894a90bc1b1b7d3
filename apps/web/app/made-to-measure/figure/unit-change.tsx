import { type MeasuringUnit, tapeValue } from '@darzi/contract/custom-orders/measurement-unit.ts';
import { useState } from 'react';
import { textsOf } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { UnitChoice } from './unit-choice.tsx';

const [t, word] = await Promise.all([textsOf('craft'), textsOf('words')]);

const WORD = { in: word('inches'), cm: word('centimetres') } as const satisfies Record<MeasuringUnit, string>;

/** The unit of some fields. If they contain numbers, a change asks whether to convert them or keep the figures. */
export const UnitChange = ({
  unit,
  inches,
  onConvert,
  onKeep,
}: {
  unit: MeasuringUnit;
  /** The fields' values in inches. */
  inches: readonly number[];
  onConvert: (unit: MeasuringUnit) => void;
  /** Keeps the figures, now in the other unit. */
  onKeep: (unit: MeasuringUnit) => void;
}) => {
  const [other, setOther] = useState<MeasuringUnit>();
  const [example] = inches;
  const end = (then?: (unit: MeasuringUnit) => void) => () => {
    if (other !== undefined) then?.(other);
    setOther(undefined);
  };
  const typed = example === undefined ? '' : tapeValue(example, unit);
  return (
    <>
      <UnitChoice
        unit={other ?? unit}
        onChoose={(one) => {
          if (one !== unit && example !== undefined) setOther(one);
          else onConvert(one);
        }}
      />
      <Dialog
        isOpen={other !== undefined}
        onClose={end()}
        title={t('convertOrKeep')}
        className="max-w-[32rem]"
      >
        {other === undefined || example === undefined ? null : (
          <>
            <p className="pt-4 text-17">
              {t('unitChanged', { from: WORD[unit], to: WORD[other], count: inches.length })}
            </p>
            <div className="grid gap-5 pt-6">
              <div className="grid justify-items-start gap-2">
                <Button data-first-focus="" onClick={end(onConvert)}>
                  {t('convert')}
                </Button>
                <p className="text-15 text-chalk">
                  {t('becomes', {
                    unit: WORD[unit],
                    typed,
                    short: unit,
                    converted: tapeValue(example, other),
                    other,
                  })}
                </p>
              </div>
              <div className="grid justify-items-start gap-2">
                <Button variant="secondary" onClick={end(onKeep)}>
                  {t('keepNumbers')}
                </Button>
                <p className="text-15 text-chalk">{t('stays', { unit: WORD[other], typed, other })}</p>
              </div>
            </div>
          </>
        )}
      </Dialog>
    </>
  );
};
