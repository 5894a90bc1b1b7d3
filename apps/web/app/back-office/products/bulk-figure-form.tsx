import type { AdminProduct } from '@darzi/contract/back-office/back-office.routes.ts';
import type { BulkChange } from '@darzi/contract/back-office/products.routes.ts';
import { type PriceStep, steppedPrice } from '@darzi/contract/catalogue/price-change.ts';
import { isRupees } from '@darzi/contract/money.ts';
import { typedNumber } from '@darzi/contract/wording.ts';
import type { ReactNode } from 'react';
import { useContractForm } from '../../shell/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, SelectField, TextField } from '../../ui/field.tsx';
import { Price } from '../../ui/price.tsx';

export type Figure = 'price' | 'stock';
const METHODS = { price: ['to', 'by', 'amount'], stock: ['to', 'by'] } as const;
type Method = (typeof METHODS)[Figure][number];

type Labels = { readonly method: string; readonly field: string; readonly hint: string | undefined };

const LABELS: Readonly<Record<Figure, Readonly<Partial<Record<Method, Labels>>>>> = {
  price: {
    to: { method: 'One price for all', field: 'New price in rupees', hint: undefined },
    by: {
      method: 'Raise or lower by percent',
      field: 'Percent',
      hint: 'A negative number lowers. Prices are rounded to whole rupees.',
    },
    amount: {
      method: 'Raise or lower by an amount',
      field: 'Rupees to add',
      hint: 'A negative number lowers. Prices are rounded to whole rupees.',
    },
  },
  stock: {
    to: { method: 'This many of each size', field: 'Pieces of each size', hint: undefined },
    by: {
      method: 'More or fewer of each size',
      field: 'Pieces to add',
      hint: 'A negative number subtracts; stock never drops below zero.',
    },
  },
};

type Fields = { method: Method; figure: string; endsIn9: boolean };

/** The change a typed number stands for, or its error. */
const changeFor = (
  figure: Figure,
  method: Method,
  value: number,
  endsIn9: boolean,
): BulkChange['change'] | string => {
  if (!Number.isFinite(value)) return 'Please enter a number';
  if (figure === 'stock') {
    if (!Number.isInteger(value) || Math.abs(value) > 1_000_000) return 'A whole number of pieces';
    if (method === 'to') return value < 0 ? 'Not below zero' : { stock: { to: value } };
    return { stock: { by: value } };
  }
  if (method === 'by')
    return value < -90 || value > 400 ? 'From -90 to 400' : { price: { percent: value, endsIn9 } };
  if (method === 'amount')
    return Math.abs(value) > 10_000_000 ? 'At most one crore' : { price: { by: value, endsIn9 } };
  return value > 0 && isRupees(value) ? { price: { to: value } } : 'More than zero, at most two decimals';
};

/** The new price of each product, before it is confirmed. */
export const PricePreview = ({ products, step }: { products: readonly AdminProduct[]; step: PriceStep }) => (
  <table className="w-full text-15">
    <caption className="pb-2 text-left text-13 text-chalk">Prices now and after the change</caption>
    <thead className="sr-only">
      <tr>
        <th>Product</th>
        <th>Now</th>
        <th>After</th>
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

/** One number for several products. */
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
  /** The result for the products, updated while typing. */
  preview?: (step: PriceStep) => ReactNode;
  onChange: (change: BulkChange['change']) => void;
}) => {
  const { form, field, submit } = useContractForm<Fields>({
    fields: [],
    defaultValues: { method: 'to', figure: '', endsIn9: false },
  });
  const fields = form.watch();
  const { method } = fields;
  const changeOf = (typed: Fields) =>
    changeFor(figure, typed.method, typedNumber(typed.figure), typed.endsIn9);
  const change = changeOf(fields);
  const step = typeof change === 'string' ? undefined : change.price;
  const send = submit((typed) => {
    const wanted = changeOf(typed);
    if (typeof wanted !== 'string') onChange(wanted);
  });
  return (
    <form method="post" noValidate onSubmit={send} className="grid gap-5 pt-5">
      <SelectField label="How" data-first-focus {...field('method')}>
        {METHODS[figure].map((one) => (
          <option key={one} value={one}>
            {LABELS[figure][one]?.method}
          </option>
        ))}
      </SelectField>
      <TextField
        label={LABELS[figure][method]?.field ?? ''}
        hint={LABELS[figure][method]?.hint}
        inputMode="decimal"
        autoComplete="off"
        {...field('figure', {
          validate: (_, typed) => {
            const wanted = changeOf(typed);
            return typeof wanted !== 'string' || wanted;
          },
        })}
      />
      {figure === 'price' && method !== 'to' ? (
        <Checkbox label="Round to prices that end in 9" {...form.register('endsIn9')} />
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
