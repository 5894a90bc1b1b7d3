import { MAX_QUANTITY_PER_LINE } from '@darzi/contract/cart/cart.ts';
import { variantKey, variantWords } from '@darzi/contract/catalogue/variants.ts';
import { showRupees } from '@darzi/contract/money.ts';
import { X } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { FieldError, TextField } from '../../ui/field.tsx';
import { useProductChoice } from '../collections/use-collections.ts';
import type { SaleLine } from './sale-draft.ts';

/** Each colour and size of what was found; what is not there cannot be sold. */
export const FoundPieces = ({ q, onAdd }: { q: string; onAdd: (line: SaleLine) => void }) => {
  const found = useProductChoice(useDeferredValue(q.trim()));
  return (
    <ul aria-label="Pieces found" className="grid">
      {(found.data?.products ?? []).map(({ _id, name, variants }) => (
        <li key={_id} className="grid gap-1 border-b border-line py-2">
          <span className="text-15 wrap-anywhere">{name}</span>
          <span className="flex flex-wrap gap-x-4">
            {variants.map(({ colour, size, stock, price }) => {
              const key = variantKey(colour, size);
              const line = { _id, name, size: key, shopPrice: price, quantity: '1', price: String(price) };
              return (
                <Button key={key} variant="quiet" disabled={stock === 0} onClick={() => onAdd(line)}>
                  <span className="sr-only">Add {name}, </span>
                  {key} · {stock} left
                </Button>
              );
            })}
          </span>
        </li>
      ))}
    </ul>
  );
};

/** What is being sold: chosen pieces with number and agreed price, and a search for more. */
export const SaleLines = ({
  lines,
  fault,
  faultOf,
  onChange,
}: {
  lines: readonly SaleLine[];
  /** What is wrong with all of it. */
  fault: string | undefined;
  /** What is wrong with one place: `0.price`, or the whole line `0`. */
  faultOf: (path: string) => string | undefined;
  onChange: (lines: readonly SaleLine[]) => void;
}) => {
  const [q, setQ] = useState('');
  const set = (index: number, change: Partial<SaleLine>) =>
    onChange(lines.map((line, at) => (at === index ? { ...line, ...change } : line)));
  const add = (line: SaleLine) => {
    if (!lines.some(({ _id, size }) => _id === line._id && size === line.size)) onChange([...lines, line]);
  };
  return (
    <div className="grid gap-5">
      {lines.length === 0 ? <p className="text-15 text-chalk">Nothing chosen yet.</p> : null}
      <ul aria-label="Chosen pieces" className="grid gap-4">
        {lines.map(({ _id, name, size, shopPrice, quantity, price }, index) => (
          <li
            key={`${_id} ${size}`}
            className="grid grid-cols-[1fr_1fr_auto] items-start gap-3 border-b border-line pb-4 sm:grid-cols-[1fr_6rem_8rem_auto]"
          >
            <div className="min-w-0 text-15 max-sm:col-span-3">
              <p className="font-medium wrap-anywhere">{name}</p>
              <p className="text-chalk">
                {variantWords(size)} · {showRupees(shopPrice)} in the shop
              </p>
              {faultOf(`${index}`) === undefined ? null : <FieldError>{faultOf(`${index}`)}</FieldError>}
            </div>
            <TextField
              label="Pieces"
              inputMode="numeric"
              autoComplete="off"
              maxLength={String(MAX_QUANTITY_PER_LINE).length}
              value={quantity}
              error={faultOf(`${index}.quantity`)}
              onChange={({ target }) => set(index, { quantity: target.value })}
            />
            <TextField
              label="Price, ₹"
              inputMode="decimal"
              autoComplete="off"
              value={price}
              error={faultOf(`${index}.price`)}
              onChange={({ target }) => set(index, { price: target.value })}
            />
            <IconButton
              label={`Take ${name}, ${variantWords(size)} out`}
              className="mt-7"
              onClick={() => onChange(lines.filter((_line, at) => at !== index))}
            >
              <X size={18} strokeWidth={1.5} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {fault === undefined ? null : <FieldError>{fault}</FieldError>}
      <TextField
        label="Find pieces"
        autoComplete="off"
        maxLength={64}
        value={q}
        onChange={({ target }) => setQ(target.value)}
      />
      {q.trim() === '' ? null : <FoundPieces q={q} onAdd={add} />}
    </div>
  );
};
