import type { AdminProduct } from '@darzi/contract/back-office/back-office.routes.ts';
import type { BookedReason } from '@darzi/contract/back-office/stock.ts';
import { unbroken } from '@darzi/contract/catalogue/variants.ts';
import { Link } from 'react-router';
import { classes } from '../../ui/classes.ts';
import { entryKey, isEntryFit, type StockEntries } from './stock-entries.ts';

const FIELD_LABEL = {
  counted: 'Counted',
  received: 'Received',
  damaged: 'Damaged or lost',
  corrected: 'Correction',
} as const satisfies Record<BookedReason, string>;

/** A product on the count sheet, with a field for each size. */
export const StockRow = ({
  product,
  reason,
  entries,
  onWrite,
}: {
  product: AdminProduct;
  reason: BookedReason;
  entries: StockEntries;
  onWrite: (size: string, field: HTMLInputElement) => void;
}) => (
  <li className="grid gap-x-8 gap-y-2 border-b border-line py-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] print:break-inside-avoid">
    <div className="text-15">
      <Link
        data-row-link
        to={`/admin/products/${product._id}`}
        className="font-medium wrap-anywhere hover:text-madder"
      >
        {product.name}
      </Link>
      <p className="text-13 text-chalk">
        {product.category}, {product.subCategory}
      </p>
    </div>
    <ul
      aria-label={`Sizes of ${product.name}`}
      className="grid grid-cols-[repeat(auto-fill,minmax(8.25rem,1fr))] gap-x-6 gap-y-2 lg:gap-x-3"
    >
      {product.sizes.map((size) => {
        const stock = product.stock[size] ?? 0;
        const entry = entries.get(entryKey(product._id, size));
        const isWrong = entry !== undefined && !isEntryFit(reason, entry);
        return (
          <li key={size}>
            <label className="flex items-center gap-2 text-15 tabular-nums">
              <span className={classes('min-w-14 max-lg:grow', stock === 0 ? 'text-madder' : 'text-chalk')}>
                <span className="after:[content:':'_/_'']">{unbroken(size)}</span>{' '}
                <span className="sr-only">of {product.name}, in stock</span>{' '}
                <span className={classes('font-medium', stock > 0 && 'text-ink')}>{stock}</span>
                <span className="sr-only">, {FIELD_LABEL[reason]}</span>
              </span>
              <input
                inputMode={reason === 'corrected' ? 'text' : 'numeric'}
                autoComplete="off"
                maxLength={7}
                value={entry?.text ?? ''}
                aria-invalid={isWrong ? true : undefined}
                className={classes(
                  'h-11 w-16 border bg-sheet px-2 text-right hover:border-ink focus:border-ink',
                  isWrong ? 'border-alarm shadow-[inset_0_0_0_1px_var(--color-alarm)]' : 'border-chalk',
                )}
                onChange={(event) => onWrite(size, event.target)}
              />
            </label>
          </li>
        );
      })}
    </ul>
  </li>
);
