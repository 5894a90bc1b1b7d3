import { MESSAGES } from '@darzi/contract/messages.ts';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';

const NothingHere = () => {
  const { pathname } = useLocation();
  const isProduct = pathname.startsWith('/product/');
  return (
    <div className="measure section-space">
      <title>Page not found</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        headingLevel="h1"
        title={isProduct ? 'This piece is no longer available' : 'We could not find this page'}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <LinkButton to="/collection">See the collection</LinkButton>
            <LinkButton to="/" variant="secondary">
              Go to the home page
            </LinkButton>
          </div>
        }
      >
        {isProduct
          ? 'It may have been renamed or taken out of the collection.'
          : 'The address may be out of date or mistyped. Your cart and orders are safe.'}
      </EmptyState>
    </div>
  );
};

const FAULT_STATUS = 500;

/** The page that stands where a page could not: kind for what is not there, plain for faults. */
export const SystemPage = ({ error }: { error: unknown }) => {
  const { pathname, search } = useLocation();
  if (isRouteErrorResponse(error) && error.status === 404) return <NothingHere />;
  const status = isRouteErrorResponse(error) ? error.status : FAULT_STATUS;
  const message = isRouteErrorResponse(error)
    ? (typeof error.data === 'string' && error.data) || error.statusText
    : error instanceof Error
      ? error.message
      : '';
  return (
    <div className="measure section-space">
      <title>{MESSAGES.unexpectedError}</title>
      <meta name="robots" content="noindex" />
      <div role="alert" className="max-w-prose">
        <h1 className="font-display text-44">{MESSAGES.unexpectedError}</h1>
        <div aria-hidden="true" className="tape mt-5 text-madder" />
        <p className="pt-4 text-17">
          {status} {message}
        </p>
        <p className="pt-2 text-17 text-chalk">
          Please try again in a moment. Your cart and your orders are safe.
        </p>
      </div>
      <div className="flex flex-wrap gap-3 pt-8">
        <LinkButton to={`${pathname}${search}`} reloadDocument>
          Try again
        </LinkButton>
        <LinkButton to="/" variant="secondary">
          Go to the home page
        </LinkButton>
      </div>
    </div>
  );
};
