import { MEASURING_UNITS, type MeasuringUnit } from '@darzi/contract/custom-orders/measurement-unit.ts';
import { useId } from 'react';
import { textsOf } from '../../texts/texts.ts';

const [t, word] = await Promise.all([textsOf('craft'), textsOf('words')]);

const WORD = { in: 'Inches', cm: 'Centimetres' } as const satisfies Record<MeasuringUnit, string>;

type Props = {
  readonly unit: MeasuringUnit;
  readonly onChoose: (unit: MeasuringUnit) => void;
};

/** The unit for reading and typing numbers; inches are sent in any case. */
export const UnitChoice = ({ unit, onChoose }: Props) => {
  const name = useId();
  return (
    <fieldset className="flex gap-2">
      <legend className="sr-only">{t('unit')}</legend>
      {MEASURING_UNITS.map((one) => (
        <label
          key={one}
          className="relative grid min-h-9 place-items-center border border-chalk px-3 text-13 hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper stitch-within"
        >
          <input
            type="radio"
            name={name}
            checked={unit === one}
            onChange={() => onChoose(one)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {word(WORD[one])}
        </label>
      ))}
    </fieldset>
  );
};
