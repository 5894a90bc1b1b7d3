import { isRouteErrorResponse, useLocation } from 'react-router';
import { textsOf } from '../texts/texts.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';

const [t, message] = await Promise.all([textsOf('shell'), textsOf('messages')]);

const NothingHere = () => {
  const { pathname } = useLocation();
  const isProduct = pathname.startsWith('/product/');
  return (
    <div className="measure section-space">
      <title>{t('pageNotFound')}</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        headingLevel="h1"
        title={isProduct ? t('noSuchPiece') : t('noSuchPage')}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <LinkButton to="/collection">{t('seeCollection')}</LinkButton>
            <LinkButton to="/" variant="secondary">
              {t('goHome')}
            </LinkButton>
          </div>
        }
      >
        {isProduct ? t('noSuchPieceText') : t('noSuchPageText')}
      </EmptyState>
    </div>
  );
};

const FAULT_STATUS = 500;

/** What browsers throw when no answer arrives, each in its own words. */
const isOutOfReach = (error: unknown): boolean =>
  error instanceof TypeError && /fetch|network|load failed|module/i.test(error.message);

/** The page shown when another one fails: friendly for 404, plain for faults. */
export const SystemPage = ({ error }: { error: unknown }) => {
  const { pathname, search } = useLocation();
  if (isRouteErrorResponse(error) && error.status === 404) return <NothingHere />;
  const status = isRouteErrorResponse(error) ? error.status : FAULT_STATUS;
  const reason = isRouteErrorResponse(error)
    ? (typeof error.data === 'string' && error.data) || error.statusText
    : error instanceof Error
      ? error.message
      : '';
  const isAway = isOutOfReach(error);
  const title = isAway ? t('outOfReach') : message('unexpectedError');
  return (
    <div className="measure section-space">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <div role="alert" className="max-w-prose">
        <h1 className="font-display text-44">{title}</h1>
        <div aria-hidden="true" className="tape mt-5 text-madder" />
        {isAway ? null : (
          <p className="pt-4 text-17">
            {status} {reason}
          </p>
        )}
        <p className="pt-4 text-17 text-chalk">{t('faultText')}</p>
      </div>
      <div className="flex flex-wrap gap-3 pt-8">
        <LinkButton to={`${pathname}${search}`} reloadDocument={!isAway || reason.includes('module')}>
          {t('tryAgain')}
        </LinkButton>
        <LinkButton to="/" variant="secondary">
          {t('goHome')}
        </LinkButton>
      </div>
    </div>
  );
};
