import { isByZone } from '@darzi/contract/delivery/delivery-charge.ts';
import { pathIn } from '@darzi/contract/languages.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { MetaArgs } from 'react-router';
import { FailedLoad } from '../../shell/failed-load.tsx';
import { describePersonalPage, tariffOf, useShop } from '../../shell/shop.ts';
import { useGuard } from '../../shell/use-guard.ts';
import { languageNow } from '../../texts/language.ts';
import { textsOf } from '../../texts/texts.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState, Skeleton } from '../../ui/states.tsx';
import { ReminderChoice } from '../mailings/reminder-choice.tsx';
import { CartLineRow, CartLineSkeleton } from './cart-line-row.tsx';
import { type CartLine, totalsOf, useCartLines } from './cart-lines.ts';
import { useDiscountCode } from './discount-code.ts';
import { DiscountField } from './discount-field.tsx';
import { type CartDiscounts, useOfferedDiscounts } from './offered-discounts.ts';
import { OrderTotals } from './order-totals.tsx';
import { useQuantities } from './use-quantities.ts';

const [t, message] = await Promise.all([textsOf('cart'), textsOf('messages')]);

export const handle = { isTranslated: true };

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, t('title'));

const CHECKOUT = '/place-order';

const Columns = ({ children, summary }: { children: ReactNode; summary: ReactNode }) => (
  <div className="grid grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
    <div>{children}</div>
    <aside
      aria-label={t('summary')}
      className="bg-sheet px-5 pt-5 pb-6 sm:px-7 sm:pt-7 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:self-start"
    >
      <h2 className="pb-5 font-display text-30">{t('summary')}</h2>
      {summary}
    </aside>
  </div>
);

const CartSkeleton = () => (
  <Columns
    summary={
      <div className="grid gap-4">
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-9 w-full" />
        <Skeleton className="mt-4 h-13 w-full" />
      </div>
    }
  >
    <div role="status">
      <span className="sr-only">{t('loading')}</span>
      <CartLineSkeleton />
      <CartLineSkeleton />
    </div>
  </Columns>
);

/**
 * Shown in place of a removed line; it takes the focus, so that keyboard users are not sent to the top of the page.
 */
const RemovedNote = ({ line, onUndo }: { line: CartLine; onUndo: () => void }) => {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for every line removed.
  useEffect(() => ref.current?.focus(), [line]);
  return (
    <div
      ref={ref}
      role="status"
      tabIndex={-1}
      className="flex flex-wrap items-center justify-between gap-x-6 mb-5 bg-sheet px-4 py-1 text-15 text-chalk"
    >
      <p>{t('removed', { name: line.product?.name ?? t('thePiece'), size: line.size })}</p>
      {line.trouble === undefined ? (
        <Button variant="quiet" onClick={onUndo}>
          {t('undo')}
        </Button>
      ) : null}
    </div>
  );
};

/** Goes to checkout once the server has accepted every quantity. Checkout is entered by a full document load. */
const CheckoutButton = ({ flush, isSaving }: { flush: () => Promise<boolean>; isSaving: boolean }) => {
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    // Back from the checkout, the browser may show this page as it was left.
    window.addEventListener('pageshow', () => setLeaving(false), { once: true });
    if (await flush()) window.location.assign(pathIn(languageNow(), CHECKOUT));
    else setLeaving(false);
  };
  if (isLeaving) {
    return (
      <Button size="large" wide isBusy>
        {t('checkout')}
      </Button>
    );
  }
  return (
    <LinkButton
      to={CHECKOUT}
      reloadDocument
      size="large"
      wide
      onClick={(event) => {
        if (!isSaving) return;
        event.preventDefault();
        void leave();
      }}
    >
      {t('checkout')}
    </LinkButton>
  );
};

const FilledCart = ({
  lines,
  offered,
  removed,
  quantities,
  onRemove,
}: {
  lines: readonly CartLine[];
  offered: CartDiscounts['offered'];
  removed: ReactNode;
  quantities: ReturnType<typeof useQuantities>;
  onRemove: (line: CartLine) => void;
}) => {
  const { settings } = useShop();
  const shown = lines.map((line) => ({ ...line, quantity: quantities.quantityOf(line) }));
  const code = useDiscountCode();
  const tariff = tariffOf(settings);
  const totals = totalsOf(shown, tariff, { code: code.discount, offered });
  const isBlocked = lines.some((line) => line.trouble !== undefined);
  return (
    <Columns
      summary={
        <>
          <OrderTotals
            totals={totals}
            code={code.discount?.code}
            note={isByZone(tariff) ? t('byPin') : undefined}
          />
          <div className="pt-6">
            <DiscountField code={code} subtotal={totals.codeBasePaise} isSetAside={totals.isCodeSetAside} />
          </div>
          <div className="grid gap-3 pt-6">
            {isBlocked ? (
              <>
                <Button size="large" wide disabled aria-describedby="blocked">
                  {t('checkout')}
                </Button>
                <p id="blocked" className="text-13 text-alarm">
                  {t('removeGone')}
                </p>
              </>
            ) : (
              <CheckoutButton flush={quantities.flush} isSaving={quantities.isSaving} />
            )}
            <p className="text-13 text-chalk">{t('taxes')}</p>
            <ReminderChoice kind="carts" />
          </div>
        </>
      }
    >
      {removed}
      <ul>
        {shown.map((line) => (
          <CartLineRow
            key={line.key}
            line={line}
            quantity={line.quantity}
            off={totals.off.get(line.key)}
            onQuantity={(quantity) => quantities.choose(line, quantity)}
            onRemove={() => onRemove(line)}
          />
        ))}
      </ul>
    </Columns>
  );
};

const Cart = () => {
  const cart = useCartLines();
  const quantities = useQuantities();
  const offered = useOfferedDiscounts(cart.status === 'ready' ? cart.lines : []);
  const [removed, setRemoved] = useState<CartLine>();
  if (cart.status === 'loading' || offered === undefined) return <CartSkeleton />;
  if (cart.status === 'failed') {
    return <FailedLoad query={cart} text={message('loadProductsFailed')} />;
  }
  const remove = async (line: CartLine) => {
    setRemoved(line);
    if (!(await quantities.set(line, 0))) setRemoved(undefined);
  };
  const undo = async (line: CartLine) => {
    setRemoved(undefined);
    if (!(await quantities.set(line, line.quantity))) setRemoved(line);
  };
  const note =
    removed === undefined ? null : <RemovedNote line={removed} onUndo={() => void undo(removed)} />;
  if (cart.lines.length === 0) {
    return (
      <>
        {note}
        <EmptyState
          title={message('emptyCart')}
          action={<LinkButton to="/collection">{t('startShopping')}</LinkButton>}
        />
      </>
    );
  }
  return (
    <FilledCart
      lines={cart.lines}
      offered={offered}
      removed={note}
      quantities={quantities}
      onRemove={remove}
    />
  );
};

const CartPage = () => {
  const isSignedIn = useGuard();
  return (
    <div className="measure min-h-[calc(100dvh-var(--header-height))] pb-20">
      <PageHead title={t('title')} />
      {isSignedIn ? <Cart /> : <CartSkeleton />}
    </div>
  );
};

export default CartPage;
