import type { AdminProduct } from '@darzi/contract/back-office/back-office.routes.ts';
import type { BulkChange } from '@darzi/contract/back-office/products.routes.ts';
import { type PriceStep, steppedPrice } from '@darzi/contract/catalogue/price-change.ts';
import { isRupees } from '@darzi/contract/money.ts';
import { typedNumber } from '@darzi/contract/wording.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox, SelectField, TextField } from '../../ui/field.tsx';
import { Price } from '../../ui/price.tsx';

export type Figure = 'price' | 'stock';
const WAYS = { price: ['to', 'by', 'amount'], stock: ['to', 'by'] } as const;
type Way = (typeof WAYS)[Figure][number];

type Words = { readonly way: string; readonly field: string; readonly hint: string | undefined };

const WORDS: Readonly<Record<Figure, Readonly<Partial<Record<Way, Words>>>>> = {
  price: {
    to: { way: 'One price for all', field: 'New price in rupees', hint: undefined },
    by: {
      way: 'Raise or lower by percent',
      field: 'Percent',
      hint: 'Below zero lowers. Prices come out in whole rupees.',
    },
    amount: {
      way: 'Raise or lower by an amount',
      field: 'Rupees more',
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
};

/** The change that the figure means, or what is wrong with it. */
const changeFor = (
  figure: Figure,
  way: Way,
  value: number,
  endsIn9: boolean,
): BulkChange['change'] | string => {
  if (!Number.isFinite(value)) return 'Please enter a number';
  if (figure === 'stock') {
    if (!Number.isInteger(value) || Math.abs(value) > 1_000_000) return 'A whole number of pieces';
    if (way === 'to') return value < 0 ? 'Not below zero' : { stock: { to: value } };
    return { stock: { by: value } };
  }
  if (way === 'by')
    return value < -90 || value > 400 ? 'From -90 to 400' : { price: { percent: value, endsIn9 } };
  if (way === 'amount')
    return Math.abs(value) > 10_000_000 ? 'At most one crore' : { price: { by: value, endsIn9 } };
  return value > 0 && isRupees(value) ? { price: { to: value } } : 'More than zero, at most two decimals';
};

/** What each product will cost, before anybody agrees to it. */
export const PricePreview = ({ products, step }: { products: readonly AdminProduct[]; step: PriceStep }) => (
  <table className="w-full text-15">
    <caption className="pb-2 text-left text-13 text-chalk">What they cost now, and then</caption>
    <thead className="sr-only">
      <tr>
        <th>Product</th>
        <th>Now</th>
        <th>Then</th>
      </tr>
    </thead>
    <tbody>
      {products.map(({ _id, name, price, variants }) => {
        const then = steppedPrice(price, step);
        const isOverMrp = variants.some(
          (one) =>
            one.mrp !== null &&
            one.mrp < ('to' in step ? Math.max(then, one.price) : steppedPrice(one.price, step)),
        );
        return (
          <tr key={_id} className="border-t border-line align-top">
            <td className="py-2 pr-3 wrap-anywhere">
              {name}
              {isOverMrp ? (
                <span className="block text-13 text-madder">Above its MRP: it stays as it is</span>
              ) : null}
            </td>
            <td className="py-2 pr-3 text-right text-chalk">
              <s>
                <Price rupees={price} />
              </s>
            </td>
            <td className="py-2 text-right font-medium">
              <Price rupees={isOverMrp ? price : then} />
            </td>
          </tr>
        );
      })}
    </tbody>
  </table>
);

/** One figure for several products. */
export const BulkFigureForm = ({
  figure,
  isBusy,
  doLabel = 'Change them',
  preview,
  onChange,
}: {
  figure: Figure;
  isBusy: boolean;
  doLabel?: string;
  /** What the change makes of them, as long as somebody types. */
  preview?: (step: PriceStep) => ReactNode;
  onChange: (change: BulkChange['change']) => void;
}) => {
  const [way, setWay] = useState<Way>('to');
  const [text, setText] = useState('');
  const [endsIn9, setEndsIn9] = useState(false);
  const [fault, setFault] = useState<string>();
  const change = changeFor(figure, way, typedNumber(text), endsIn9);
  const step = typeof change === 'string' ? undefined : change.price;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (typeof change === 'string') setFault(change);
    else onChange(change);
  };
  return (
    <form noValidate onSubmit={send} className="grid gap-5 pt-5">
      <SelectField
        label="How"
        data-first-focus
        value={way}
        onChange={(event) => setWay(WAYS[figure].find((one) => one === event.target.value) ?? 'to')}
      >
        {WAYS[figure].map((one) => (
          <option key={one} value={one}>
            {WORDS[figure][one]?.way}
          </option>
        ))}
      </SelectField>
      <TextField
        label={WORDS[figure][way]?.field ?? ''}
        hint={WORDS[figure][way]?.hint}
        error={fault}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setFault(undefined);
        }}
      />
      {figure === 'price' && way !== 'to' ? (
        <Checkbox
          label="Round to prices that end in 9"
          checked={endsIn9}
          onChange={(event) => setEndsIn9(event.target.checked)}
        />
      ) : null}
      {step === undefined ? null : preview?.(step)}
      <div>
        <Button type="submit" isBusy={isBusy}>
          {doLabel}
        </Button>
      </div>
    </form>
  );
};
