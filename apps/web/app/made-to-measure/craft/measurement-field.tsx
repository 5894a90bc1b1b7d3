import type { Bounds } from '@darzi/contract/custom-orders/garment-measurements.ts';
import { type MeasuringUnit, toInches, toUnit } from '@darzi/contract/custom-orders/measurement-unit.ts';
import { type ReactNode, type Ref, useState } from 'react';
import { textsOf } from '../../texts/texts.ts';
import { TextField } from '../../ui/field.tsx';
import { numberOf } from './garment-draft.ts';

const t = await textsOf('craft');

/** Finer than any tape, and what the server stores. */
const round = (value: number, steps: number): number => Math.round(value * steps) / steps;
const INCH_STEPS = 1_000;
const CENTIMETRE_STEPS = 10;

const shownIn = (unit: MeasuringUnit, text: string): string => {
  const inches = numberOf(text);
  return unit === 'in' || inches === undefined ? text : String(round(toUnit(inches, unit), CENTIMETRE_STEPS));
};

const inchesFrom = (unit: MeasuringUnit, typed: string): string =>
  unit === 'in' || numberOf(typed) === undefined
    ? typed
    : String(round(toInches(Number(typed), unit), INCH_STEPS));

type MeasurementFieldProps = {
  readonly ref?: Ref<HTMLInputElement>;
  readonly label: string;
  readonly name: string;
  readonly unit: MeasuringUnit;
  /** Inches, as text. */
  readonly inches: string;
  readonly bounds?: Bounds | undefined;
  /** For hints about anything but the bounds. */
  readonly hint?: ReactNode;
  readonly isRequired?: boolean;
  readonly error?: string | undefined;
  readonly onChange: (inches: string) => void;
  readonly onFocus?: () => void;
  readonly onBlur?: () => void;
};

/** A number typed in the chosen unit and stored in inches. */
export const MeasurementField = ({
  ref,
  label,
  name,
  unit,
  inches,
  bounds,
  hint,
  isRequired = false,
  error,
  onChange,
  onFocus,
  onBlur,
}: MeasurementFieldProps) => {
  // The typed text stays as it is; converted back and forth it would change while somebody types.
  const [typed, setTyped] = useState<string>();
  const [min, max] = bounds ?? [];
  return (
    <TextField
      ref={ref}
      label={`${unit === 'in' ? t('inInches', { label }) : t('inCentimetres', { label })}${isRequired ? ' *' : ''}`}
      name={name}
      type="number"
      inputMode="decimal"
      step="any"
      required={isRequired}
      value={typed ?? shownIn(unit, inches)}
      error={error}
      hint={
        unit === 'cm' && min !== undefined && max !== undefined
          ? t('centimetres', {
              min: round(toUnit(min, unit), CENTIMETRE_STEPS),
              max: round(toUnit(max, unit), CENTIMETRE_STEPS),
            })
          : hint
      }
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(inchesFrom(unit, event.target.value));
      }}
      onFocus={onFocus}
      onBlur={() => {
        setTyped(undefined);
        onBlur?.();
      }}
    />
  );
};
