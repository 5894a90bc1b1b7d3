import { variantWords } from '@darzi/contract/catalogue/variants.ts';
import { showRupees } from '@darzi/contract/money.ts';
import { FieldError } from '../../ui/field.tsx';
import { LineFields, PieceSearch, withOneMore } from './line-fields.tsx';
import type { SaleLine } from './sale-draft.ts';

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
  const set = (index: number, change: Partial<SaleLine>) =>
    onChange(lines.map((line, at) => (at === index ? { ...line, ...change } : line)));
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
            <LineFields
              line={{ name, size, quantity, price }}
              faultOf={(field) => faultOf(`${index}.${field}`)}
              onChange={(change) => set(index, change)}
              onRemove={() => onChange(lines.filter((_line, at) => at !== index))}
            />
          </li>
        ))}
      </ul>
      {fault === undefined ? null : <FieldError>{fault}</FieldError>}
      <PieceSearch label="Find pieces" onAdd={(line) => onChange(withOneMore(lines, line))} />
    </div>
  );
};
