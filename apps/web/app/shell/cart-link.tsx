import { ShoppingBag } from 'lucide-react';
import { textsOf } from '../texts/texts.ts';
import { PageLink } from '../ui/page-link.tsx';
import { itemsIn, useCart } from './cart-state.ts';

const t = await textsOf('shell');

/** The link to the cart; its counter overlaps the corner, so that nothing moves when it appears. */
export const CartLink = () => {
  const pieces = itemsIn(useCart().data);
  return (
    <PageLink
      to="/cart"
      aria-label={pieces === 0 ? t('cart') : t('cartWith', { count: pieces })}
      className="relative -mr-[10px] inline-grid size-[44px] place-items-center transition-colors hover:text-madder"
    >
      <ShoppingBag size={21} strokeWidth={1.5} aria-hidden="true" />
      {pieces === 0 ? null : (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0.5 grid h-[18px] min-w-[18px] place-items-center bg-madder px-1 text-[11px] leading-none font-semibold text-paper tabular-nums"
        >
          {pieces > 99 ? '99+' : pieces}
        </span>
      )}
    </PageLink>
  );
};
