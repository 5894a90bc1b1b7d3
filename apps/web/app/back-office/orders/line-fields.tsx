import { MAX_QUANTITY_PER_LINE } from '@darzi/contract/cart/cart.ts';
import { variantKey, variantWords } from '@darzi/contract/catalogue/variants.ts';
import { X } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useProductChoice } from '../collections/use-collections.ts';
import type { SaleLine } from './sale-draft.ts';

type Typed = Pick<SaleLine, 'quantity' | 'price'>;

/** How many pieces of a line, at which price, and a button that removes it. */
export const LineFields = ({
  line: { name, size, quantity, price },
  priceHint,
  faultOf,
  onChange,
  onRemove,
}: {
  line: Pick<SaleLine, 'name' | 'size'> & Typed;
  priceHint?: string | undefined;
  faultOf: (field: keyof Typed) => string | undefined;
  onChange: (change: Partial<Typed>) => void;
  onRemove: () => void;
}) => (
  <>
    <TextField
      label="Pieces"
      inputMode="numeric"
      autoComplete="off"
      maxLength={String(MAX_QUANTITY_PER_LINE).length}
      value={quantity}
      error={faultOf('quantity')}
      onChange={({ target }) => onChange({ quantity: target.value })}
    />
    <TextField
      label="Price, ₹"
      hint={priceHint}
      inputMode="decimal"
      autoComplete="off"
      value={price}
      error={faultOf('price')}
      onChange={({ target }) => onChange({ price: target.value })}
    />
    <IconButton label={`Remove ${name}, ${variantWords(size)}`} className="mt-7" onClick={onRemove}>
      <X size={18} strokeWidth={1.5} aria-hidden="true" />
    </IconButton>
  </>
);

/** Each colour and size of what was found; what is not there cannot be sold. */
const FoundPieces = ({ q, onAdd }: { q: string; onAdd: (line: SaleLine) => void }) => {
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

/** A search for pieces; each colour and size that is found can be added. */
export const PieceSearch = ({ label, onAdd }: { label: string; onAdd: (line: SaleLine) => void }) => {
  const [q, setQ] = useState('');
  return (
    <>
      <TextField
        label={label}
        autoComplete="off"
        maxLength={64}
        value={q}
        onChange={({ target }) => setQ(target.value)}
      />
      {q.trim() === '' ? null : <FoundPieces q={q} onAdd={onAdd} />}
    </>
  );
};
