import type { AdminProduct } from '@darzi/contract/back-office/back-office.routes.ts';
import { MAX_QUANTITY_PER_LINE } from '@darzi/contract/cart/cart.ts';
import { variantKey, variantWords } from '@darzi/contract/catalogue/variants.ts';
import { AGREED_LABEL, AGREED_PRICE_REASONS } from '@darzi/contract/orders/staff-order.ts';
import { typedNumber } from '@darzi/contract/wording.ts';
import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { toastFailure } from '../../shell/call.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { FieldError, SelectField, TextField } from '../../ui/field.tsx';
import { productChoice, useProductChoice } from '../collections/use-collections.ts';
import type { SaleLine } from './sale-draft.ts';

type Typed = Pick<SaleLine, 'quantity' | 'price'>;

/** Adds one piece: to its line if there is one, else as a new line. */
const withOneMore = <Line extends Pick<SaleLine, '_id' | 'size' | 'quantity'>>(
  lines: readonly Line[],
  added: Line,
): readonly Line[] => {
  const at = lines.findIndex(({ _id, size }) => _id === added._id && size === added.size);
  const before = lines[at];
  if (before === undefined) return [...lines, added];
  const quantity = Math.min(MAX_QUANTITY_PER_LINE, (typedNumber(before.quantity) || 0) + 1);
  return lines.with(at, { ...before, quantity: String(quantity) });
};

/** A line's quantity and price, and a button to remove it. */
const LineFields = ({
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

type ListProps<Line> = {
  readonly label: string;
  readonly lines: readonly Line[];
  readonly keyOf: (line: Line, index: number) => string;
  /** Text below the line's name. */
  readonly about: (line: Line) => string;
  readonly priceHint?: (line: Line) => string | undefined;
  /** Further choices, shown before quantity and price. */
  readonly choice?: (line: Line, onChange: (change: Partial<Line>) => void) => ReactNode;
  /** The error at a path: `lines`, `lines.0`, `lines.0.price`. */
  readonly faultOf: (path: string) => string | undefined;
  readonly searchLabel: string;
  /** Turns a search result into a line. */
  readonly added: (piece: SaleLine) => Line;
  readonly onChange: (lines: readonly Line[]) => void;
};

/** The lines of an order being typed, and a search for more. */
export const LineList = <Line extends Omit<SaleLine, 'shopPrice'>>({
  label,
  lines,
  keyOf,
  about,
  priceHint,
  choice,
  faultOf,
  searchLabel,
  added,
  onChange,
}: ListProps<Line>) => {
  const set = (index: number, change: Partial<Line>) =>
    onChange(lines.map((line, at) => (at === index ? { ...line, ...change } : line)));
  const fault = (path: string) => {
    const text = faultOf(path);
    return text === undefined ? null : <FieldError>{text}</FieldError>;
  };
  return (
    <div className="grid gap-5">
      <ul aria-label={label} className="grid gap-4">
        {lines.map((line, index) => (
          <li
            key={keyOf(line, index)}
            className={classes(
              'grid grid-cols-[1fr_1fr_auto] items-start gap-3 border-b border-line pb-4',
              choice === undefined
                ? 'sm:grid-cols-[1fr_6rem_8rem_auto]'
                : 'sm:grid-cols-[1fr_10rem_6rem_8rem_auto]',
            )}
          >
            <div className="min-w-0 text-15 max-sm:col-span-3">
              <p className="font-medium wrap-anywhere">{line.name}</p>
              <p className="text-chalk">{about(line)}</p>
              {fault(`lines.${index}`)}
            </div>
            {choice?.(line, (change) => set(index, change))}
            <LineFields
              line={line}
              priceHint={priceHint?.(line)}
              faultOf={(field) => faultOf(`lines.${index}.${field}`)}
              onChange={(change) => set(index, { ...line, ...change })}
              onRemove={() => onChange(lines.filter((_line, at) => at !== index))}
            />
          </li>
        ))}
      </ul>
      {fault('lines')}
      <PieceSearch label={searchLabel} onAdd={(piece) => onChange(withOneMore(lines, added(piece)))} />
    </div>
  );
};

type Variant = AdminProduct['variants'][number];
type Piece = { readonly product: AdminProduct; readonly variant: Variant };

const lineOf = ({ product: { _id, name }, variant: { colour, size, price } }: Piece): SaleLine => ({
  _id,
  name,
  size: variantKey(colour, size),
  shopPrice: price,
  quantity: '1',
  price: String(price),
});

/** Each colour and size of the search results; those out of stock cannot be sold. */
const FoundPieces = ({ q, onAdd }: { q: string; onAdd: (piece: Piece) => void }) => {
  const found = useProductChoice(useDeferredValue(q.trim()));
  return (
    <ul aria-label="Pieces found" className="grid">
      {(found.data?.products ?? []).map((product) => (
        <li key={product._id} className="grid gap-1 border-b border-line py-2">
          <span className="text-15 wrap-anywhere">{product.name}</span>
          <span className="flex flex-wrap gap-x-4">
            {product.variants.map((variant) => {
              const key = variantKey(variant.colour, variant.size);
              return (
                <Button
                  key={key}
                  variant="quiet"
                  disabled={variant.stock === 0}
                  onClick={() => onAdd({ product, variant })}
                >
                  <span className="sr-only">Add {product.name}, </span>
                  {key} · {variant.stock} left
                </Button>
              );
            })}
          </span>
        </li>
      ))}
    </ul>
  );
};

/** What Enter (a barcode scanner's last key) adds: the piece with this code, else the only one for sale. */
const pieceMeant = (products: readonly AdminProduct[], typed: string): Piece | 'none' | 'several' => {
  const pieces = products.flatMap((product) => product.variants.map((variant) => ({ product, variant })));
  const code = typed.toLowerCase();
  const coded = pieces.filter(({ variant: { sku, barcode } }) =>
    [sku, barcode].some((one) => one?.toLowerCase() === code),
  );
  const [one, ...others] = coded.length > 0 ? coded : pieces.filter(({ variant }) => variant.stock > 0);
  if (one === undefined) return 'none';
  return others.length === 0 ? one : 'several';
};

/** Finds pieces by name or barcode scanner; each colour and size in the results can be added. */
const PieceSearch = ({ label, onAdd }: { label: string; onAdd: (line: SaleLine) => void }) => {
  const [q, setQ] = useState('');
  const [said, setSaid] = useState('');
  const queries = useQueryClient();
  const add = (piece: Piece) => {
    const line = lineOf(piece);
    const name = `${line.name}, ${variantWords(line.size)}`;
    if (piece.variant.stock === 0) return setSaid(`${name} is sold out.`);
    onAdd(line);
    setSaid(`Added: ${name}`);
  };
  const enter = async (typed: string) => {
    const { products } = await queries.fetchQuery(productChoice(typed));
    const meant = pieceMeant(products, typed);
    if (meant === 'none') return setSaid(`Nothing found for “${typed}”.`);
    if (meant === 'several') return setSaid('More than one piece fits. Please choose.');
    add(meant);
    setQ('');
  };
  return (
    <>
      <TextField
        label={label}
        hint="By name, SKU or barcode; a scanner adds the piece at once"
        autoComplete="off"
        maxLength={64}
        value={q}
        onChange={({ target }) => setQ(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter here must not place the order
          event.preventDefault();
          const typed = q.trim();
          if (typed !== '')
            enter(typed).catch((error: unknown) => toastFailure(error, 'The pieces could not be searched.'));
        }}
      />
      <p role="status" className="text-15 text-chalk empty:hidden">
        {said}
      </p>
      {q.trim() === '' ? null : <FoundPieces q={q} onAdd={add} />}
    </>
  );
};

/** Why a price other than the shop's was agreed. */
export const AgreedReason = ({
  because,
  error,
  onChange,
}: {
  because: string;
  error: string | undefined;
  onChange: (because: string) => void;
}) => (
  <SelectField
    label="Reason"
    required
    value={because}
    error={error}
    onChange={({ target }) => onChange(target.value)}
  >
    <option value="">Choose a reason</option>
    {AGREED_PRICE_REASONS.map((one) => (
      <option key={one} value={one}>
        {AGREED_LABEL[one]}
      </option>
    ))}
  </SelectField>
);
