import { MESSAGES } from '@darzi/contract/messages.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type MetaArgs, useLocation, useSearchParams } from 'react-router';
import { call } from '../call.ts';
import { loginState } from '../own-path.ts';
import { MINE } from '../query-client.ts';
import { useToken } from '../session.ts';
import { describePersonalPage } from '../shop.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { EmptyState } from '../ui/states.tsx';
import { useIsHydrated } from '../use-guard.ts';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Payment');

const ASK_EVERY_MS = 3_000;
/** After this many answers without news the page stops asking by itself. */
const ASKED_OFTEN = 40;

/** What the shop's books say about an order; `unknown` when it is not in them (an online order is not, until it is paid). */
type BookState = 'paid' | 'cancelled' | 'unpaid' | 'unknown';

/** Asks until the order is paid, as long as `isAwaited`. */
const useBookState = (orderId: string, isAwaited: boolean) => {
  const token = useToken();
  return useQuery({
    queryKey: [MINE, 'payment', orderId],
    queryFn: async ({ signal }): Promise<BookState> => {
      const { orders } = await call('POST /api/order/userorders', { body: undefined }, { signal });
      const order = orders.find((one) => one._id === orderId);
      if (order === undefined) return 'unknown';
      if (order.payment) return 'paid';
      return order.status === 'Cancelled' ? 'cancelled' : 'unpaid';
    },
    enabled: token !== null && orderId !== '',
    staleTime: 0,
    refetchInterval: ({ state }) =>
      isAwaited && state.data !== 'paid' && state.data !== 'cancelled' && state.dataUpdateCount < ASKED_OFTEN
        ? ASK_EVERY_MS
        : false,
  });
};

const Verified = () => (
  <EmptyState
    title={MESSAGES.paymentVerified}
    action={<LinkButton to="/orders">View My Orders</LinkButton>}
    headingLevel="h1"
  >
    <p>{MESSAGES.paymentVerifiedText}</p>
  </EmptyState>
);

const Failed = () => (
  <EmptyState
    title={MESSAGES.paymentFailed}
    action={<LinkButton to="/cart">Try Again</LinkButton>}
    headingLevel="h1"
  >
    <p>{MESSAGES.paymentFailedText}</p>
  </EmptyState>
);

const Checking = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <EmptyState title="Checking your payment" action={action ?? <Spinner size={28} />} headingLevel="h1">
    <p>{children}</p>
  </EmptyState>
);

const SignedOut = () => {
  const location = useLocation();
  return (
    <EmptyState
      title="Please login to see your payment"
      headingLevel="h1"
      action={
        <LinkButton to="/login" state={loginState(location)}>
          Login
        </LinkButton>
      }
    />
  );
};

/**
 * What the query string says is never shown. It only tells how long to wait for the shop's books:
 * somebody who comes back from a broken-off payment sees at once that nothing was paid.
 */
const PaymentResult = () => {
  const [search] = useSearchParams();
  const orderId = search.get('orderId') ?? '';
  const isAwaited = search.get('success') === 'true';
  const book = useBookState(orderId, isAwaited);
  if (orderId === '' || book.data === 'cancelled') return <Failed />;
  if (book.data === 'paid') return <Verified />;
  if (book.isPending || (book.data === undefined && book.isFetching)) {
    return <Checking>This takes a moment. Please keep this page open.</Checking>;
  }
  const askAgain = (
    <div className="flex flex-wrap justify-center gap-3">
      <Button isBusy={book.isFetching} onClick={() => book.refetch()}>
        Check again
      </Button>
      <LinkButton to="/orders" variant="secondary">
        View My Orders
      </LinkButton>
    </div>
  );
  if (book.data === undefined) {
    return <Checking action={askAgain}>The shop could not be asked. Your payment is not lost.</Checking>;
  }
  if (!isAwaited) return <Failed />;
  return (
    <Checking action={askAgain}>
      The payment is not confirmed yet. As soon as it is, the order stands under your orders.
    </Checking>
  );
};

const VerifyPage = () => {
  const token = useToken();
  const isHydrated = useIsHydrated();
  return (
    <div className="measure section-space min-h-[calc(100dvh-var(--header-height))]">
      <div role="status">
        {!isHydrated ? (
          <Checking>This takes a moment. Please keep this page open.</Checking>
        ) : token === null ? (
          <SignedOut />
        ) : (
          <PaymentResult />
        )}
      </div>
    </div>
  );
};

export default VerifyPage;
