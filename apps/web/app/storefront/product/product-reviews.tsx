import type { Review } from '@darzi/contract/catalogue/catalogue.routes.ts';
import { showLongDay } from '@darzi/contract/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shell/call.ts';
import { FailedLoad } from '../../shell/failed-load.tsx';
import { MINE } from '../../shell/query-client.ts';
import { ReviewPhotos, Stars } from '../../shell/review-parts.tsx';
import { useToken } from '../../shell/session.ts';
import { usePages } from '../../shell/use-pages.ts';
import { textsOf } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { ReviewForm, reviewsKey } from './review-form.tsx';

const t = await textsOf('reviews');

const PAGE = 6;
const ORDERS_LOOKED_THROUGH = 100;

const useReviews = (productId: string) =>
  usePages(
    reviewsKey(productId),
    (query, options) => call('GET /api/product/:id/reviews', { params: { id: productId }, query }, options),
    { limit: PAGE },
  );

/**
 * Whether the customer's orders include this product as delivered; the server checks again when the review is sent.
 */
const useHasReceived = (productId: string): boolean => {
  const token = useToken();
  const received = useQuery({
    queryKey: [MINE, 'received', productId],
    queryFn: async ({ signal }) => {
      const { orders } = await call(
        'POST /api/order/userorders',
        { body: { limit: ORDERS_LOOKED_THROUGH } },
        { signal },
      );
      return orders.some(
        (order) => order.status === 'Delivered' && order.items.some((item) => item._id === productId),
      );
    },
    enabled: token !== null,
  });
  return received.data === true;
};

const OneReview = ({ review }: { review: Review }) => (
  <li className="grid gap-1.5 border-t border-line py-5">
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Stars value={review.rating} />
      <span className="text-15 font-medium">{review.author}</span>
      <time dateTime={review.createdAt} className="text-13 text-chalk">
        {showLongDay(review.createdAt)}
      </time>
    </div>
    <p className="max-w-prose text-15 break-words whitespace-pre-line">{review.text}</p>
    {review.fit === null ? null : <p className="text-13 text-chalk">{t('fitIs', { fit: t(review.fit) })}</p>}
    <ReviewPhotos photos={review.photos} author={review.author} />
  </li>
);

const FITS = ['small', 'true', 'large'] as const;

/** How customers found the fit, in one line. */
const FitLine = ({ fits }: { fits: Readonly<Record<(typeof FITS)[number], number>> }) => {
  const said = fits.small + fits.true + fits.large;
  if (said === 0) return null;
  return (
    <dl aria-label={t('fit')} className="grid max-w-md grid-cols-3 gap-1 pb-6 text-13">
      {FITS.map((fit) => (
        <div key={fit} className="grid content-start gap-1">
          <dt className="order-2 text-chalk">{t(fit)}</dt>
          <dd className="order-3 tabular-nums">{Math.round((fits[fit] / said) * 100)}%</dd>
          <div aria-hidden="true" className="order-1 h-1.5 bg-table">
            <div className="h-full bg-ink" style={{ width: `${(fits[fit] / said) * 100}%` }} />
          </div>
        </div>
      ))}
    </dl>
  );
};

const Reviews = ({ productId }: { productId: string }) => {
  const query = useReviews(productId);
  const hasReceived = useHasReceived(productId);
  if (query.isPending) return <Skeleton className="h-24 w-full max-w-prose" />;
  if (query.isError) {
    return <FailedLoad query={query} text={t('reviewsFailed')} />;
  }
  const [first] = query.data.pages;
  const reviews = query.data.pages.flatMap((page) => page.reviews);
  return (
    <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
      <div>
        {first === undefined || first.average === null ? (
          <p className="text-17 text-chalk">{t('noReviews')}</p>
        ) : (
          <p className="flex items-center gap-3 pb-5 text-17">
            <span className="font-display text-44 tabular-nums">{first.average.toFixed(1)}</span>
            <Stars value={first.average} />
            <span className="text-chalk">{t('reviews', { count: first.count })}</span>
          </p>
        )}
        {first === undefined ? null : <FitLine fits={first.fits} />}
        <ul>
          {reviews.map((review) => (
            <OneReview key={review._id} review={review} />
          ))}
        </ul>
        {query.hasNextPage ? (
          <Button variant="secondary" isBusy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {t('moreReviews')}
          </Button>
        ) : null}
      </div>
      {hasReceived ? <ReviewForm productId={productId} /> : null}
    </div>
  );
};

export default Reviews;
