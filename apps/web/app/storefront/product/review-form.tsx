import { MOST_REVIEW_PHOTOS } from '@darzi/contract/reviews/review.lifecycle.ts';
import { useUpload } from '../../shell/upload.ts';
import { UploadProgress } from '../../shell/upload-progress.tsx';
import { RATED, REQUIRED, useContractForm } from '../../shell/use-contract-form.ts';
import { useSend } from '../../shell/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { RatingField } from '../../ui/rating-field.tsx';

const FITS = [
  { value: 'small', label: 'Runs small' },
  { value: 'true', label: 'True to size' },
  { value: 'large', label: 'Runs large' },
] as const;

/** Where the reviews of a product are kept. */
export const reviewsKey = (productId: string) => ['reviews', productId] as const;

const FIELDS = ['rating', 'text', 'fit', 'photos'] as const;
/** As the form's own controls have them. */
type Review = {
  readonly rating: string;
  readonly text: string;
  readonly fit: string;
  readonly photos: FileList;
};

const bodyOf = ({ rating, text, fit, photos }: Review): FormData => {
  const body = new FormData();
  for (const [name, value] of Object.entries({ rating, text, fit })) body.append(name, value);
  for (const photo of photos) body.append('photos', photo);
  return body;
};
const FEW_PHOTOS = {
  validate: (photos: unknown) =>
    !(photos instanceof FileList) ||
    photos.length <= MOST_REVIEW_PHOTOS ||
    `At most ${MOST_REVIEW_PHOTOS} pictures`,
};

/** A review by somebody who received the piece. */
export const ReviewForm = ({ productId }: { productId: string }) => {
  const { send: upload, sent, cancel } = useUpload();
  const { field, submit, showRefused } = useContractForm<Review>({ fields: FIELDS });
  const sending = useSend(
    (body: FormData) => upload('POST /api/product/:id/reviews', { params: { id: productId }, body }),
    {
      done: 'Thank you for your review!',
      failed: 'Your review could not be sent.',
      stale: reviewsKey(productId),
      onError: showRefused,
    },
  );
  if (sending.isSuccess) {
    return (
      <p role="status" className="text-17">
        Thank you. Your review is published; your pictures will follow once we have checked them.
      </p>
    );
  }
  const send = (review: Review) => {
    if (!sending.isPending) sending.mutate(bodyOf(review));
  };

  return (
    <form noValidate onSubmit={submit(send)} className="grid content-start gap-5">
      <h2 className="font-display text-30">Leave Review</h2>
      <RatingField {...field('rating', RATED)} />
      <TextArea label="Your review" maxLength={2000} {...field('text', REQUIRED)} />
      <SelectField label="Fit (optional)" defaultValue="" {...field('fit')}>
        <option value="">No answer</option>
        {FITS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Pictures (optional)"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        multiple
        hint={`Up to ${MOST_REVIEW_PHOTOS}, showing the piece being worn. We check them first.`}
        {...field('photos', FEW_PHOTOS)}
      />
      <UploadProgress sent={sent} onCancel={cancel} />
      <Button type="submit" isBusy={sending.isPending}>
        Send review
      </Button>
    </form>
  );
};
