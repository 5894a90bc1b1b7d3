import type { CustomOrder } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import { FormRefusalBanner } from '../../shell/form-refusal.tsx';
import { RATED, REQUIRED, useContractForm } from '../../shell/use-contract-form.ts';
import { textsOf } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { RatingField } from '../../ui/rating-field.tsx';
import { useReviewCustomOrder } from './own-custom-orders.ts';
import { useClosing } from './use-closing.ts';

const t = await textsOf('history');

const MAX_TEXT_LENGTH = 2_000;
const FIELDS = ['rating', 'text'] as const;
/** The rating as its radio button has it. */
type Review = { readonly rating: string; readonly text: string };

const ReviewForm = ({ reviewing }: { reviewing: ReturnType<typeof useReviewCustomOrder> }) => {
  const { field, submit } = useContractForm<Review>({ fields: FIELDS });
  const send = ({ rating, text }: Review) => {
    if (!reviewing.isPending) reviewing.mutate({ rating: Number(rating), text: text.trim() });
  };
  return (
    <form method="post" noValidate onSubmit={submit(send)} className="grid justify-items-start gap-5 pt-5">
      <FormRefusalBanner attempt={reviewing} fallback={t('reviewFailed')} fields={[]} className="w-full" />
      <RatingField {...field('rating', RATED)} />
      <TextArea
        label={t('yourReview')}
        maxLength={MAX_TEXT_LENGTH}
        className="w-full"
        {...field('text', REQUIRED)}
      />
      <Button type="submit" isBusy={reviewing.isPending}>
        {t('sendReview')}
      </Button>
    </form>
  );
};

/** The customer's review of a delivered custom order. */
export const ReviewCustomOrder = ({ order, onClose }: { order: CustomOrder; onClose: () => void }) => {
  const reviewing = useReviewCustomOrder(order._id);
  useClosing(reviewing.isSuccess, onClose);

  if (reviewing.isSuccess) {
    return (
      <p role="status" className="py-10 text-center font-display text-30">
        {t('thankYou')}
      </p>
    );
  }
  if (order.status !== 'delivered') {
    return <p className="pt-5 text-17 text-chalk">{t('reviewLater')}</p>;
  }
  return <ReviewForm reviewing={reviewing} />;
};
