import { MAX_NEW_SIZE_LENGTH } from '@darzi/contract/catalogue/variants.ts';
import { X } from 'lucide-react';
import { useState } from 'react';
import { MoveButtons } from '../../staff/move-buttons.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import type { DraftSize } from './draft-variants.ts';

const USUAL = ['XS', 'S', 'M', 'L', 'XL', 'XXL', 'Free Size'] as const;
const CELL = 'h-11 w-full border border-chalk bg-sheet px-3 text-15 hover:border-ink focus:border-ink';

/** The list with the entry at `from` moved to `to`. */
export const moved = <T,>(list: readonly T[], from: number, to: number): readonly T[] => {
  const rest = list.filter((_, index) => index !== from);
  const one = list[from];
  return one === undefined ? list : [...rest.slice(0, to), one, ...rest.slice(to)];
};

type AddProps = {
  readonly names: ReadonlySet<string>;
  readonly onAdd: (size: string) => void;
  readonly onAddOther: () => void;
};

/** The usual sizes that are not there yet, and one of another name. */
export const AddSize = ({ names, onAdd, onAddOther }: AddProps) => (
  <div className="flex flex-wrap items-center gap-2">
    <span className="text-13 text-chalk">Add</span>
    {USUAL.filter((size) => !names.has(size)).map((size) => (
      <button
        key={size}
        type="button"
        onClick={() => onAdd(size)}
        className="min-h-9 border border-chalk px-3 text-13 transition-colors hover:border-ink hover:bg-table"
      >
        {size}
      </button>
    ))}
    <Button variant="quiet" onClick={onAddOther}>
      Another size
    </Button>
  </div>
);

/** Sizes in the shop's order, with the stock of each. */
export const SizeRows = ({
  sizes,
  fault,
  onChange,
}: {
  sizes: readonly DraftSize[];
  fault: string | undefined;
  onChange: (sizes: readonly DraftSize[]) => void;
}) => {
  const [count, setCount] = useState(0);
  const names = new Set(sizes.map(({ size }) => size.trim()));
  const add = (size: string) => {
    setCount(count + 1);
    onChange([...sizes, { key: `new-${count}`, size, stock: '0' }]);
  };
  const set = (at: number, part: Partial<DraftSize>) =>
    onChange(sizes.map((row, index) => (index === at ? { ...row, ...part } : row)));
  return (
    <div className="grid gap-4">
      <div aria-hidden="true" className="-mb-2 flex gap-2 text-13 text-chalk">
        <span className="w-full">Size</span>
        <span className="w-full max-w-28 text-right">Pieces</span>
        <span className="w-33 flex-none" />
      </div>
      <ul aria-label="Sizes" className="grid gap-2">
        {sizes.map((row, index) => {
          const name = row.size.trim() === '' ? `size ${index + 1}` : row.size;
          return (
            <li key={row.key} className="flex items-center gap-2">
              <input
                aria-label={`Name of ${name}`}
                maxLength={MAX_NEW_SIZE_LENGTH}
                value={row.size}
                aria-invalid={fault !== undefined && row.size.trim() === '' ? true : undefined}
                className={CELL}
                onChange={(event) => set(index, { size: event.target.value })}
              />
              <input
                aria-label={`Stock of ${name}`}
                inputMode="numeric"
                autoComplete="off"
                value={row.stock}
                aria-invalid={fault !== undefined && !/^\d{1,7}$/.test(row.stock.trim()) ? true : undefined}
                className={`${CELL} max-w-28 text-right tabular-nums`}
                onChange={(event) => set(index, { stock: event.target.value })}
              />
              <span className="flex flex-none">
                <MoveButtons
                  name={name}
                  place={index}
                  last={sizes.length - 1}
                  onMove={(place) => onChange(moved(sizes, index, place))}
                />
                <IconButton
                  label={`Remove ${name}`}
                  onClick={() => onChange(sizes.filter((_, at) => at !== index))}
                >
                  <X size={18} strokeWidth={1.5} aria-hidden="true" />
                </IconButton>
              </span>
            </li>
          );
        })}
      </ul>
      {fault === undefined ? null : <FieldError>{fault}</FieldError>}
      <AddSize names={names} onAdd={add} onAddOther={() => add('')} />
    </div>
  );
};
