import { REVIEW_STATE_LABEL } from '@darzi/contract/reviews/review.lifecycle.ts';
import type { MetaArgs } from 'react-router';
import { describePersonalPage } from '../../shell/shop.ts';
import { FilterSelect } from '../../staff/filter-select.tsx';
import { ListPage } from '../../staff/list-page.tsx';
import { useFilters } from '../../staff/use-filters.ts';
import { ModeratedReviewItem } from './moderated-review.tsx';
import { useReviewsToModerate } from './use-reviews.ts';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Reviews');

const FILTERS = ['q', 'state'] as const;

const ReviewsPage = () => {
  const filters = useFilters(FILTERS);
  const query = useReviewsToModerate({ q: filters.read('q'), state: filters.read('state') });
  return (
    <ListPage
      title="Reviews"
      lead="By customers who received the piece. They are public immediately; their pictures only once you publish them."
      filters={filters}
      searchLabel="Product, author or words"
      selects={
        <FilterSelect
          label="State"
          all="All states"
          options={Object.entries(REVIEW_STATE_LABEL)}
          {...filters.select('state')}
        />
      }
      query={query}
      rowsOf={(page) => page.reviews}
      noun={['review', 'reviews']}
      empty="What customers write about the pieces they receive will appear here."
      rows={(reviews) => (
        <ul aria-label="Reviews" className="border-b border-line">
          {reviews.map((review) => (
            <ModeratedReviewItem key={review._id} review={review} />
          ))}
        </ul>
      )}
    />
  );
};

export default ReviewsPage;
