import type { ReactNode } from 'react';
import { type MetaArgs, useSearchParams } from 'react-router';
import { LoginPrompt } from '../../shell/login-prompt.tsx';
import { useToken } from '../../shell/session.ts';
import { describePersonalPage } from '../../shell/shop.ts';
import { useIsHydrated } from '../../shell/use-guard.ts';
import { textsOf } from '../../texts/texts.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState, Spinner } from '../../ui/states.tsx';
import { OrderConfirmation } from '../orders/order-confirmation.tsx';
import { usePaymentVerdict } from '../orders/payment-verdict.ts';

const [t, message] = await Promise.all([textsOf('checkout'), textsOf('messages')]);

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, t('payment'));

export const handle = { isTranslated: true };

const Verified = ({ orderId, isCustom }: { orderId: string; isCustom: boolean }) => (
  <OrderConfirmation
    orderId={orderId}
    title={message('paymentVerified')}
    action={
      isCustom ? (
        <LinkButton to="/custom-order-history" reloadDocument>
          {t('customOrders')}
        </LinkButton>
      ) : (
        <LinkButton to="/orders">{t('viewOrders')}</LinkButton>
      )
    }
    headingLevel="h1"
  >
    {message('paymentVerifiedText')}
  </OrderConfirmation>
);

const Failed = ({ why }: { why?: string | undefined }) => (
  <EmptyState
    title={message('paymentFailed')}
    drawing="failed"
    action={<LinkButton to="/cart">{t('tryAgain')}</LinkButton>}
    headingLevel="h1"
  >
    <p>{message('paymentFailedText')}</p>
    {why === undefined ? null : <p className="pt-2">{why}</p>}
  </EmptyState>
);

const Checking = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <EmptyState
    title={t('checkingPayment')}
    drawing="waiting"
    action={action ?? <Spinner size={28} />}
    headingLevel="h1"
  >
    <p>{children}</p>
  </EmptyState>
);

/**
 * The query string is never shown. It only decides how long to wait for the money: customers who come back from a
 * cancelled payment see at once that nothing was paid.
 */
const PaymentResult = () => {
  const [search] = useSearchParams();
  const orderId = search.get('orderId') ?? '';
  const {
    data: verdict,
    isFetching,
    isError,
    isAwaited,
    refetch,
  } = usePaymentVerdict(orderId, search.get('success') ?? '');
  if (orderId === '') return <Failed />;
  if (verdict?.is === 'paid') return <Verified orderId={orderId} isCustom={verdict.isCustom} />;
  if (verdict?.is === 'failed') return <Failed why={verdict.why} />;
  if (verdict === undefined && !isError) {
    return <Checking>{t('takesAMoment')}</Checking>;
  }
  const askAgain = (
    <div className="flex flex-wrap justify-center gap-3">
      <Button isBusy={isFetching} onClick={() => refetch()}>
        {t('checkAgain')}
      </Button>
      <LinkButton to="/orders" variant="secondary">
        {t('viewOrders')}
      </LinkButton>
    </div>
  );
  if (verdict?.is !== 'pending') {
    return <Checking action={askAgain}>{t('couldNotCheck')}</Checking>;
  }
  if (!isAwaited) return <Failed />;
  return <Checking action={askAgain}>{t('notConfirmed')}</Checking>;
};

const VerifyPage = () => {
  const token = useToken();
  const isHydrated = useIsHydrated();
  return (
    <div className="measure section-space min-h-[calc(100dvh-var(--header-height))]">
      <div role="status">
        {!isHydrated ? (
          <Checking>{t('takesAMoment')}</Checking>
        ) : token === null ? (
          <LoginPrompt title={t('loginForPayment')} headingLevel="h1" />
        ) : (
          <PaymentResult />
        )}
      </div>
    </div>
  );
};

export default VerifyPage;
