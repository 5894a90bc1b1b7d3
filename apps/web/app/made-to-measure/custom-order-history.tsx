import { MESSAGES } from '@darzi/contract/messages.ts';
import { type MetaArgs, useLocation } from 'react-router';
import { loginState } from '../own-path.ts';
import { useToken } from '../session.ts';
import { describePersonalPage } from '../shop.ts';
import { LinkButton } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { EmptyState, Skeleton } from '../ui/states.tsx';
import { useIsHydrated } from '../use-guard.ts';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Custom Orders');

/** Nobody can have ordered to measure yet; the page says so and leads to where one prepares. */
const CustomOrderHistory = () => {
  const token = useToken();
  const isHydrated = useIsHydrated();
  const location = useLocation();
  return (
    <div className="measure pb-24">
      <PageHead title="Custom Orders" />
      {!isHydrated ? (
        <Skeleton className="h-64 w-full" />
      ) : token === null ? (
        <EmptyState
          title={MESSAGES.loginToViewOrders}
          action={
            <LinkButton to="/login" state={loginState(location)}>
              Login
            </LinkButton>
          }
        />
      ) : (
        <EmptyState
          title="No Custom Orders Yet"
          action={<LinkButton to="/craft-your-look">Create Custom Order</LinkButton>}
        >
          What is cut for you alone will be followed here, from the first sketch to your door.
        </EmptyState>
      )}
    </div>
  );
};

export default CustomOrderHistory;
