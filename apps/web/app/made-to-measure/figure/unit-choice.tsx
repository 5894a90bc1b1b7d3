import { MEASURING_UNITS, type MeasuringUnit } from '@darzi/contract/custom-orders/measurement-unit.ts';
import { textsOf } from '../../texts/texts.ts';
import { RadioWords } from '../../ui/choice.tsx';

const [t, word] = await Promise.all([textsOf('craft'), textsOf('words')]);

const WORD = { in: 'Inches', cm: 'Centimetres' } as const satisfies Record<MeasuringUnit, string>;

type Props = {
  readonly unit: MeasuringUnit;
  readonly onChoose: (unit: MeasuringUnit) => void;
};

/** The unit for reading and typing numbers; inches are sent in any case. */
export const UnitChoice = ({ unit, onChoose }: Props) => (
  <fieldset>
    <legend className="sr-only">{t('unit')}</legend>
    <RadioWords
      options={MEASURING_UNITS.map((value) => ({ value, label: word(WORD[value]) }))}
      chosen={unit}
      onChoose={onChoose}
    />
  </fieldset>
);
