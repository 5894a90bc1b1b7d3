import { NO_MONEY, paiseFromRupees, showPaise, timesPaise } from '@darzi/contract/money.ts';
import { shownVariant } from '../../shell/product-variant.ts';
import { tariffOf, useShop } from '../../shell/shop.ts';
import { textsOf } from '../../texts/texts.ts';
import { TextLink } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Picture } from '../../ui/picture.tsx';
import { type CartLine, type Destination, isSellable, type Totals, totalsOf } from '../cart/cart-lines.ts';
import type { DiscountCode } from '../cart/discount-code.ts';
import { DiscountField } from '../cart/discount-field.tsx';
import type { CartDiscounts } from '../cart/offered-discounts.ts';
import { OrderTotals } from '../cart/order-totals.tsx';

const t = await textsOf('checkout');

const Lines = ({ lines, off }: { lines: readonly CartLine[]; off: Totals['off'] }) => (
  <ul className="grid gap-4">
    {lines.filter(isSellable).map(({ key, product, size, quantity }) => (
      <li key={key} className="grid grid-cols-[3.5rem_1fr_auto] gap-x-4 text-15">
        <Picture address={product.image[0]} alt="" sizes="3.5rem" />
        <div className="min-w-0">
          <p className="leading-snug font-medium wrap-anywhere">{product.name}</p>
          <p className="pt-1 text-13 text-chalk">
            {shownVariant(size)} · {t('quantity', { quantity })}
          </p>
          {off.has(key) ? (
            <p className="text-13 text-leaf wrap-anywhere">
              {`−${showPaise(off.get(key)?.discountPaise ?? NO_MONEY)} ${off.get(key)?.names.join(', ')}`}
            </p>
          ) : null}
        </div>
        <p className="tabular-nums">{showPaise(timesPaise(paiseFromRupees(product.price), quantity))}</p>
      </li>
    ))}
  </ul>
);

type SummaryProps = {
  readonly lines: readonly CartLine[];
  readonly code: DiscountCode;
  readonly offered: CartDiscounts['offered'];
  readonly destination: Destination;
};

const Content = ({ lines, code, offered, destination }: SummaryProps) => {
  const { settings } = useShop();
  const totals = totalsOf(lines, tariffOf(settings), { code: code.discount, offered }, destination);
  return (
    <>
      <Lines lines={lines} off={totals.off} />
      <div aria-hidden="true" className="stitch my-6 text-chalk" />
      <OrderTotals totals={totals} code={code.discount?.code} />
      <div className="pt-5">
        <DiscountField code={code} subtotal={totals.codeBasePaise} isSetAside={totals.isCodeSetAside} />
      </div>
      <TextLink to="/cart" className="mt-4 text-15">
        {t('editCart')}
      </TextLink>
    </>
  );
};

/** The order's contents: beside the form on wide screens, collapsed above it on phones. */
export const CheckoutSummary = ({ lines, code, offered, destination }: SummaryProps) => {
  const { settings } = useShop();
  return (
    <aside
      aria-label={t('orderSummary')}
      className="max-lg:-mt-4 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:order-last lg:self-start lg:bg-sheet lg:p-7"
    >
      <div className="lg:hidden">
        <Disclosure
          summary={
            <span className="flex flex-1 flex-wrap items-baseline justify-between gap-x-4">
              {t('orderSummary')}
              <span className="font-medium tabular-nums">
                {showPaise(
                  totalsOf(lines, tariffOf(settings), { code: code.discount, offered }, destination)
                    .totalPaise,
                )}
              </span>
            </span>
          }
        >
          <Content lines={lines} code={code} offered={offered} destination={destination} />
        </Disclosure>
      </div>
      <div className="hidden lg:block">
        <h2 className="pb-5 font-display text-30">{t('orderSummary')}</h2>
        <Content lines={lines} code={code} offered={offered} destination={destination} />
      </div>
    </aside>
  );
};
