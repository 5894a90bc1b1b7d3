import type { BulkChange } from '@darzi/contract/back-office/products.routes.ts';
import { isRupees } from '@darzi/contract/money.ts';
import { typedNumber } from '@darzi/contract/wording.ts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';

export type Figure = 'price' | 'stock';
type Way = 'to' | 'by';

const WORDS = {
  price: {
    to: { way: 'One price for all', field: 'New price in rupees', hint: undefined },
    by: {
      way: 'Raise or lower by percent',
      field: 'Percent',
      hint: 'Below zero lowers. Prices come out in whole rupees.',
    },
  },
  stock: {
    to: { way: 'This many of each size', field: 'Pieces of each size', hint: undefined },
    by: {
      way: 'More or fewer of each size',
      field: 'Pieces to add',
      hint: 'Below zero takes away; no size goes below none.',
    },
  },
} as const;

/** The change that the figure means, or what is wrong with it. */
const changeFor = (figure: Figure, way: Way, value: number): BulkChange['change'] | string => {
  if (!Number.isFinite(value)) return 'Please enter a number';
  if (figure === 'stock') {
    if (!Number.isInteger(value) || Math.abs(value) > 1_000_000) return 'A whole number of pieces';
    if (way === 'to') return value < 0 ? 'Not below zero' : { stock: { to: value } };
    return { stock: { by: value } };
  }
  if (way === 'by') return value < -90 || value > 400 ? 'From -90 to 400' : { price: { percent: value } };
  return value > 0 && isRupees(value) ? { price: { to: value } } : 'More than zero, at most two decimals';
};

/** One figure for all marked products. */
export const BulkFigureForm = ({
  figure,
  isBusy,
  onChange,
}: {
  figure: Figure;
  isBusy: boolean;
  onChange: (change: BulkChange['change']) => void;
}) => {
  const [way, setWay] = useState<Way>('to');
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const words = WORDS[figure];
  const send = (event: FormEvent) => {
    event.preventDefault();
    const change = changeFor(figure, way, typedNumber(text));
    if (typeof change === 'string') setFault(change);
    else onChange(change);
  };
  return (
    <form noValidate onSubmit={send} className="grid gap-5 pt-5">
      <SelectField
        label="How"
        data-first-focus
        value={way}
        onChange={(event) => setWay(event.target.value === 'by' ? 'by' : 'to')}
      >
        <option value="to">{words.to.way}</option>
        <option value="by">{words.by.way}</option>
      </SelectField>
      <TextField
        label={words[way].field}
        hint={words[way].hint}
        error={fault}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setFault(undefined);
        }}
      />
      <div>
        <Button type="submit" isBusy={isBusy}>
          Change them
        </Button>
      </div>
    </form>
  );
};
