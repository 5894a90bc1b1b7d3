import { MAX_QUANTITY_PER_LINE } from '@darzi/contract/cart/cart.ts';
import { partsOfVariant } from '@darzi/contract/catalogue/variants.ts';
import { paiseFromRupees, showPaise, timesPaise } from '@darzi/contract/money.ts';
import { X } from 'lucide-react';
import { Link } from 'react-router';
import { addressOfColour, shownVariant } from '../../shell/product-variant.ts';
import { textsOf } from '../../texts/texts.ts';
import { IconButton } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Picture } from '../../ui/picture.tsx';
import { QuantityInput } from '../../ui/quantity-input.tsx';
import { Skeleton } from '../../ui/states.tsx';
import type { CartLine, Totals } from './cart-lines.ts';

const t = await textsOf('cart');

const FRAME =
  'grid grid-cols-[min(6rem,24vw)_minmax(0,1fr)] gap-x-[min(1rem,3vw)] border-b border-line py-5 first-of-type:pt-0 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-x-7 sm:py-7';

const nameOf = ({ product }: CartLine): string => product?.name ?? t('noLongerSold');

type RowProps = {
  readonly line: CartLine;
  readonly quantity: number;
  /** What automatic discounts take off. */
  readonly off: ReturnType<Totals['off']['get']>;
  readonly onQuantity: (quantity: number) => void;
  readonly onRemove: () => void;
};

/** The price of a line: all its pieces, and one piece where there are several. */
const LinePrice = ({ rupees, quantity, off }: Pick<RowProps, 'quantity' | 'off'> & { rupees: number }) => {
  const one = paiseFromRupees(rupees);
  return (
    <p className="ml-auto text-right tabular-nums">
      <span className="block text-17 font-medium">{showPaise(timesPaise(one, quantity))}</span>
      {quantity === 1 ? null : (
        <span className="block text-13 text-chalk">{t('each', { price: showPaise(one) })}</span>
      )}
      {off === undefined ? null : (
        <span className="block text-13 text-leaf wrap-anywhere">
          {`−${showPaise(off.discountPaise)} ${off.names.join(', ')}`}
        </span>
      )}
    </p>
  );
};

export const CartLineRow = ({ line, quantity, off, onQuantity, onRemove }: RowProps) => {
  const { product, size, trouble } = line;
  const name = nameOf(line);
  const picture = <Picture address={product?.image[0]} alt="" sizes="(min-width: 40rem) 8rem, 6rem" />;
  return (
    <li className={FRAME}>
      {product === null ? (
        <div className="opacity-60">{picture}</div>
      ) : (
        <Link to={addressOfColour(product, partsOfVariant(size).colour)} tabIndex={-1} aria-hidden="true">
          {picture}
        </Link>
      )}
      <div className="flex min-w-0 flex-col justify-between gap-4">
        <div className="flex items-start justify-between gap-3">
          <div className="grid min-w-0 justify-items-start gap-2">
            <h2 className="text-17 leading-snug font-medium wrap-anywhere">
              {product === null ? (
                name
              ) : (
                <Link
                  to={addressOfColour(product, partsOfVariant(size).colour)}
                  className="hover:text-madder"
                >
                  {name}
                </Link>
              )}
            </h2>
            <Chip>{shownVariant(size)}</Chip>
            {trouble === undefined ? null : <FieldError>{trouble}</FieldError>}
          </div>
          <IconButton
            label={t('remove', { name, variant: shownVariant(size).replace(/^Size /, 'size ') })}
            className="-mt-[10px] -mr-[10px] flex-none"
            onClick={onRemove}
          >
            <X size={20} strokeWidth={1.5} aria-hidden="true" />
          </IconButton>
        </div>
        {product === null || trouble !== undefined ? null : (
          <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
            <QuantityInput
              label={t('quantityOf', { name, variant: shownVariant(size).replace(/^Size /, 'size ') })}
              value={quantity}
              most={MAX_QUANTITY_PER_LINE}
              onChange={onQuantity}
            />
            <LinePrice rupees={product.price} quantity={quantity} off={off} />
          </div>
        )}
      </div>
    </li>
  );
};

export const CartLineSkeleton = () => (
  <div className={FRAME}>
    <Skeleton className="aspect-4/5 w-full" />
    <div className="flex flex-col justify-between">
      <div className="grid gap-3">
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="h-7 w-20" />
      </div>
      <div className="flex items-end justify-between">
        <Skeleton className="h-11 w-full max-w-33" />
        <Skeleton className="h-6 w-16" />
      </div>
    </div>
  </div>
);
