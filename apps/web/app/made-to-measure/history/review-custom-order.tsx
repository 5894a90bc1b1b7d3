import type { CustomOrder } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import { type FormEvent, useState } from 'react';
import { failureText } from '../../shell/call.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { RatingField } from '../../ui/rating-field.tsx';
import { useReviewCustomOrder } from './own-custom-orders.ts';
import { useClosing } from './use-closing.ts';

const LONGEST_TEXT = 2_000;

/** The customer's word on an outfit that has arrived. */
export const ReviewCustomOrder = ({ order, onClose }: { order: CustomOrder; onClose: () => void }) => {
  const reviewing = useReviewCustomOrder(order._id);
  const [rating, setRating] = useState(0);
  const [missing, setMissing] = useState({ rating: false, text: false });
  useClosing(reviewing.isSuccess, onClose);

  if (reviewing.isSuccess) {
    return (
      <p role="status" className="py-10 text-center font-display text-30">
        Thank you for your review!
      </p>
    );
  }
  if (order.status !== 'delivered') {
    return (
      <p className="pt-5 text-17 text-chalk">
        You can review your outfit once it has been delivered. Please come back then.
      </p>
    );
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('text') ?? '').trim();
    setMissing({ rating: rating === 0, text: text === '' });
    if (rating > 0 && text !== '' && !reviewing.isPending) reviewing.mutate({ rating, text });
  };
  return (
    <form method="post" noValidate onSubmit={send} className="grid justify-items-start gap-5 pt-5">
      {reviewing.isError ? (
        <Banner key={reviewing.submittedAt} takesFocus className="w-full">
          {failureText(reviewing.error, 'Your review could not be sent.')}
        </Banner>
      ) : null}
      <RatingField
        value={rating}
        onChange={setRating}
        error={missing.rating ? 'Please choose a rating' : undefined}
      />
      <TextArea
        name="text"
        label="Your review"
        maxLength={LONGEST_TEXT}
        error={missing.text ? 'Required' : undefined}
        className="w-full"
      />
      <Button type="submit" isBusy={reviewing.isPending}>
        Send review
      </Button>
    </form>
  );
};
