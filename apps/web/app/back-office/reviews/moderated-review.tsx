import { showMoment } from '@darzi/contract/dates.ts';
import {
  REVIEW_STATE_LABEL,
  type ReviewState,
  reviewLifecycle,
} from '@darzi/contract/reviews/review.lifecycle.ts';
import type { ModeratedReview } from '@darzi/contract/reviews/reviews.routes.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { ReviewPhotos, Stars } from '../../shell/review-parts.tsx';
import { REQUIRED, useContractForm } from '../../shell/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { useModeration } from './use-reviews.ts';

const TONE = { new: 'info', published: 'good', hidden: 'bad' } as const satisfies Record<ReviewState, string>;
const FIT = { small: 'Runs small', true: 'True to size', large: 'Runs large' } as const;
const MAX_CHARACTERS = 500;

const HideDialog = ({
  review,
  isOpen,
  onClose,
}: {
  review: ModeratedReview;
  isOpen: boolean;
  onClose: () => void;
}) => {
  const { form, field, submit } = useContractForm<{ reason: string }>({
    fields: ['reason'],
    defaultValues: { reason: '' },
  });
  const hiding = useModeration(review._id);
  const hide = submit(async ({ reason }) => {
    await hiding.mutateAsync({ state: 'hidden', reason: reason.trim() });
    onClose();
  });
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Hide this review">
      <form method="post" noValidate className="grid gap-5 pt-4" onSubmit={hide}>
        <p className="max-w-prose text-15">
          It is no longer shown and no longer counts towards the average. You can publish it again.
        </p>
        <TextArea
          label="Reason"
          data-first-focus
          rows={3}
          maxLength={MAX_CHARACTERS}
          hint="For you and your colleagues."
          {...field('reason', REQUIRED)}
        />
        <div className="flex flex-wrap gap-4">
          <Button type="submit" isBusy={hiding.isPending} disabled={form.watch('reason').trim() === ''}>
            Hide review
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Leave it
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

/** One review in full, with its actions. */
export const ModeratedReviewItem = ({ review }: { review: ModeratedReview }) => {
  const [isHiding, setHiding] = useState(false);
  const publishing = useModeration(review._id);
  const commands = reviewLifecycle.commandsFor(review.state, 'admin');
  const about = `${review.author} about ${review.productName}`;
  return (
    <li className="grid gap-x-10 gap-y-4 border-t border-line py-5 lg:grid-cols-[minmax(0,1fr)_auto]">
      <article aria-label={about} className="grid min-w-0 gap-2">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Stars value={review.rating} />
          <span className="text-15 font-medium wrap-anywhere">{review.author}</span>
          <time dateTime={review.createdAt} className="text-13 text-chalk">
            {showMoment(review.createdAt)}
          </time>
          <Badge tone={TONE[review.state]}>{REVIEW_STATE_LABEL[review.state]}</Badge>
        </div>
        <Link
          to={`/product/${review.productId}#reviews`}
          className="text-link inline-flex min-h-6 justify-self-start text-13 hover:text-madder"
        >
          {review.productName}
        </Link>
        <p className="max-w-prose text-15 whitespace-pre-line wrap-anywhere">{review.text}</p>
        {review.fit === null ? null : <p className="text-13 text-chalk">Fit: {FIT[review.fit]}</p>}
        <ReviewPhotos photos={review.photos} author={review.author} />
        {review.hiddenReason === null ? null : (
          <p className="text-13 wrap-anywhere text-chalk">Hidden because: {review.hiddenReason}</p>
        )}
      </article>
      <div className="flex flex-wrap content-start gap-3">
        {commands.includes('publish') ? (
          <Button
            variant="secondary"
            aria-label={`Publish: ${about}`}
            isBusy={publishing.isPending}
            onClick={() => publishing.mutate({ state: 'published' })}
          >
            Publish
          </Button>
        ) : null}
        {commands.includes('hide') ? (
          <Button variant="secondary" aria-label={`Hide: ${about}`} onClick={() => setHiding(true)}>
            Hide
          </Button>
        ) : null}
      </div>
      <HideDialog review={review} isOpen={isHiding} onClose={() => setHiding(false)} />
    </li>
  );
};
