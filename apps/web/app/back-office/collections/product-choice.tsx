import type { ProductId } from '@darzi/contract/ids.ts';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type MouseEvent, useDeferredValue, useRef, useState } from 'react';
import { call } from '../../shell/call.ts';
import { MoveButtons } from '../../staff/move-buttons.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { FieldError, TextField } from '../../ui/field.tsx';
import { GOODS } from '../products/use-products.ts';
import { useProductChoice } from './use-collections.ts';

type Props = {
  readonly chosen: readonly ProductId[];
  readonly fault: string | undefined;
  readonly onChange: (chosen: readonly ProductId[]) => void;
};

/** The names of the products chosen so far, in one call, and of those that `learn` adds. */
const useNames = (chosen: readonly ProductId[]) => {
  const [ids] = useState(chosen);
  const [added, setAdded] = useState<ReadonlyMap<ProductId, string>>(new Map());
  const { data } = useQuery({
    queryKey: [...GOODS, 'names', ids],
    queryFn: ({ signal }) => call('POST /api/admin/products/names', { body: { ids: [...ids] } }, { signal }),
    enabled: ids.length > 0,
  });
  const asked = new Map(data?.products.map(({ _id, name }) => [_id, name]));
  return {
    /** … stands in until they have loaded. */
    nameOf: (id: ProductId): string => added.get(id) ?? asked.get(id) ?? '…',
    learn: (id: ProductId, name: string) => setAdded((before) => new Map(before).set(id, name)),
  };
};

const swapped = (ids: readonly ProductId[], from: number, to: number): readonly ProductId[] => {
  const moved = ids[from];
  if (moved === undefined || to < 0 || to >= ids.length) return ids;
  const rest = ids.filter((_, index) => index !== from);
  return [...rest.slice(0, to), moved, ...rest.slice(to)];
};

/** Hand-picked products in order, and a search for more. */
export const ProductChoice = ({ chosen, fault, onChange }: Props) => {
  const [q, setQ] = useState('');
  const found = useProductChoice(useDeferredValue(q.trim()));
  const names = useNames(chosen);
  const search = useRef<HTMLInputElement>(null);
  /**
   * Before a row is removed, the focus moves to the next one, or to the search, so that keyboard users continue from
   * there.
   */
  const leaveRow = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const row = currentTarget.closest('li');
    const beside = row?.nextElementSibling ?? row?.previousElementSibling;
    (beside?.querySelector<HTMLElement>('button:last-of-type') ?? search.current)?.focus();
  };
  const more = (found.data?.products ?? []).filter(({ _id }) => !chosen.includes(_id));
  return (
    <div className="grid gap-5">
      {chosen.length === 0 ? (
        <p className="text-15 text-chalk">Nothing chosen yet.</p>
      ) : (
        <ol aria-label="Chosen products" className="grid">
          {chosen.map((id, index) => {
            const name = names.nameOf(id);
            return (
              <li key={id} className="flex items-center gap-1 border-b border-line">
                <span className="min-w-0 flex-1 py-2 text-15 wrap-anywhere">{name}</span>
                <MoveButtons
                  name={name}
                  place={index}
                  last={chosen.length - 1}
                  onMove={(place) => onChange(swapped(chosen, index, place))}
                />
                <IconButton
                  label={`Remove ${name}`}
                  onClick={(event) => {
                    leaveRow(event);
                    onChange(chosen.filter((one) => one !== id));
                  }}
                >
                  <X size={18} strokeWidth={1.5} aria-hidden="true" />
                </IconButton>
              </li>
            );
          })}
        </ol>
      )}
      {fault === undefined ? null : <FieldError>{fault}</FieldError>}
      <TextField
        ref={search}
        label="Find products"
        autoComplete="off"
        maxLength={64}
        value={q}
        onChange={(event) => setQ(event.target.value)}
      />
      <ul aria-label="Products found" className="grid">
        {more.map((product) => (
          <li key={product._id} className="flex items-center justify-between gap-3 border-b border-line">
            <span className="min-w-0 py-2 text-15 wrap-anywhere">{product.name}</span>
            <Button
              variant="quiet"
              aria-label={`Add ${product.name}`}
              onClick={(event) => {
                leaveRow(event);
                names.learn(product._id, product.name);
                onChange([...chosen, product._id]);
              }}
            >
              Add
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
};
