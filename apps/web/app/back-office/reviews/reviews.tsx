import { REVIEW_STATE_LABEL } from '@darzi/contract/reviews/review.lifecycle.ts';
import type { MetaArgs } from 'react-router';
import { describePersonalPage } from '../../shell/shop.ts';
import { AdminHead } from '../../staff/admin-head.tsx';
import { FilterForm } from '../../staff/filter-form.tsx';
import { FilterSelect } from '../../staff/filter-select.tsx';
import { KeysetList } from '../../staff/keyset-list.tsx';
import { useFilters } from '../../staff/use-filters.ts';
import { ModeratedReviewItem } from './moderated-review.tsx';
import { useReviewsToModerate } from './use-reviews.ts';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Reviews');

const FILTERS = ['q', 'state'] as const;

const ReviewsPage = () => {
  const { read, change, clear, isFiltered } = useFilters(FILTERS);
  const query = useReviewsToModerate({ q: read('q'), state: read('state') });
  return (
    <>
      <AdminHead
        title="Reviews"
        lead="By customers who received the piece. They are public at once; their pictures only when you publish."
      />
      <FilterForm
        label="Find reviews"
        searchLabel="Product, author or words"
        sought={read('q')}
        onSearch={(text) => change('q', text)}
      >
        <FilterSelect
          label="State"
          all="All states"
          options={Object.entries(REVIEW_STATE_LABEL)}
          value={read('state')}
          onChange={(value) => change('state', value)}
        />
      </FilterForm>
      <KeysetList
        query={query}
        rowsOf={(page) => page.reviews}
        noun={['review', 'reviews']}
        isFiltered={isFiltered}
        onClear={clear}
        empty="What customers write about the pieces they receive will appear here."
      >
        {(rows) => (
          <ul aria-label="Reviews" className="border-b border-line">
            {rows.map((review) => (
              <ModeratedReviewItem key={review._id} review={review} />
            ))}
          </ul>
        )}
      </KeysetList>
    </>
  );
};

export default ReviewsPage;
