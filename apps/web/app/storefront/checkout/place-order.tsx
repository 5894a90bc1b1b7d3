import { ADDRESS_FIELDS } from '@darzi/contract/orders/address.ts';
import type { ReactNode } from 'react';
import type { MetaArgs } from 'react-router';
import { usePayingDocument } from '../../payment/paying-pages.ts';
import { isPaymentCancelled } from '../../payment/payment-trouble.ts';
import { FailedLoad } from '../../shell/failed-load.tsx';
import { FormRefusalBanner } from '../../shell/form-refusal.tsx';
import { useMe } from '../../shell/profile-menu.tsx';
import { describePersonalPage } from '../../shell/shop.ts';
import { useGuard } from '../../shell/use-guard.ts';
import { textsOf } from '../../texts/texts.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState, Skeleton } from '../../ui/states.tsx';
import { useCartLines } from '../cart/cart-lines.ts';
import { useDiscountCode } from '../cart/discount-code.ts';
import { useOfferedDiscounts } from '../cart/offered-discounts.ts';
import { OrderConfirmation } from '../orders/order-confirmation.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';
import { useDestination } from './use-destination.ts';
import { usePlaceOrder } from './use-place-order.ts';

const [t, message] = await Promise.all([textsOf('checkout'), textsOf('messages')]);

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, t('checkout'));

export const handle = { isTranslated: true };

const Columns = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-1 gap-x-16 gap-y-9 lg:grid-cols-[minmax(0,1fr)_25rem]">{children}</div>
);

const FIELDS = ['name', 'surname', 'email', 'street', 'city', 'state', 'pin', 'country', 'phone'] as const;
const WIDE = new Set<string>(['email', 'street', 'phone']);

const CheckoutSkeleton = () => (
  <div role="status">
    <span className="sr-only">{t('loadingCheckout')}</span>
    <Columns>
      <Skeleton className="-mt-4 h-13 w-full lg:order-last lg:mt-0 lg:h-96" />
      <div>
        <Skeleton className="mb-5 h-9 w-full max-w-64" />
        <div className="grid gap-5 sm:grid-cols-2">
          {FIELDS.map((field) => (
            <Skeleton key={field} className={WIDE.has(field) ? 'h-19 sm:col-span-2' : 'h-19'} />
          ))}
        </div>
        <Skeleton className="mt-20 h-20 w-full" />
        <Skeleton className="mt-8 h-13 w-full" />
      </div>
    </Columns>
  </div>
);

const Checkout = ({ placing }: { placing: ReturnType<typeof usePlaceOrder> }) => {
  const cart = useCartLines();
  const me = useMe(true);
  const code = useDiscountCode();
  const offered = useOfferedDiscounts(cart.status === 'ready' ? cart.lines : []);
  const { destination, setTyped, isLooking } = useDestination();
  if (cart.status === 'failed') {
    return <FailedLoad query={cart} text={message('loadProductsFailed')} />;
  }
  if (cart.status === 'loading' || me.isPending || offered === undefined) return <CheckoutSkeleton />;
  // While an order is being placed, emptying the cart in another window does not remove the form.
  const lines = placing.isPending ? placing.variables.lines : cart.lines;
  const refusal = isPaymentCancelled(placing.error) ? null : (
    <FormRefusalBanner
      attempt={placing}
      fallback={message('placeOrderFailed')}
      fields={ADDRESS_FIELDS}
      prefix="address."
      className="mb-8"
      action={
        <LinkButton to="/cart" variant="quiet">
          {t('reviewCart')}
        </LinkButton>
      }
    />
  );
  if (lines.length === 0) {
    return (
      <>
        {refusal}
        <EmptyState
          title={message('emptyCart')}
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <LinkButton to="/collection">{t('startShopping')}</LinkButton>
              {placing.isError ? (
                <LinkButton to="/orders" variant="secondary">
                  {t('viewOrders')}
                </LinkButton>
              ) : null}
            </div>
          }
        >
          {placing.isError ? <p>{t('mayHaveGoneThrough')}</p> : null}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      {refusal}
      <Columns>
        <CheckoutSummary lines={lines} code={code} offered={offered} destination={destination} />
        <CheckoutForm
          lines={lines}
          discounts={{ code: code.discount, offered }}
          destination={destination}
          isLooking={isLooking}
          onTyped={setTyped}
          me={me.data}
          placing={placing}
        />
      </Columns>
    </>
  );
};

const PlaceOrderPage = () => {
  usePayingDocument();
  const isSignedIn = useGuard();
  const placing = usePlaceOrder();
  return (
    <div className="measure min-h-[calc(100dvh-var(--header-height))] pb-20">
      {placing.isSuccess ? (
        <OrderConfirmation orderId={placing.data} title={message('orderPlaced')} headingLevel="h1">
          {message('orderPlacedDescription')}
        </OrderConfirmation>
      ) : (
        <>
          <PageHead title={t('checkout')} />
          {isSignedIn ? <Checkout placing={placing} /> : <CheckoutSkeleton />}
        </>
      )}
    </div>
  );
};

export default PlaceOrderPage;
