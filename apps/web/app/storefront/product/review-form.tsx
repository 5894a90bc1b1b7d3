import { CallError } from '@darzi/contract/client.ts';
import { MOST_REVIEW_PHOTOS } from '@darzi/contract/reviews/review.lifecycle.ts';
import { type FormEvent, useState } from 'react';
import { useUpload } from '../../shell/upload.ts';
import { UploadProgress } from '../../shell/upload-progress.tsx';
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

/** A review by somebody who received the piece. */
export const ReviewForm = ({ productId }: { productId: string }) => {
  const { send: upload, sent, cancel } = useUpload();
  const [rating, setRating] = useState(0);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const sending = useSend(
    (body: FormData) => upload('POST /api/product/:id/reviews', { params: { id: productId }, body }),
    {
      done: 'Thank you for your review!',
      failed: 'Your review could not be sent.',
      stale: reviewsKey(productId),
      onError: (error) => {
        if (error instanceof CallError) setErrors(error.fields);
      },
    },
  );
  if (sending.isSuccess) {
    return (
      <p role="status" className="text-17">
        Thank you. Your review is published; your pictures will follow once we have checked them.
      </p>
    );
  }

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = String(form.get('text') ?? '').trim();
    // A file field that nobody touched sends one empty file.
    const photos = form.getAll('photos').filter((one) => one instanceof File && one.size > 0);
    form.delete('photos');
    for (const photo of photos) form.append('photos', photo);
    const missing = {
      ...(rating === 0 && { rating: 'Please choose a rating' }),
      ...(text === '' && { text: 'Required' }),
      ...(photos.length > MOST_REVIEW_PHOTOS && { photos: `At most ${MOST_REVIEW_PHOTOS} pictures` }),
    };
    setErrors(missing);
    if (Object.keys(missing).length === 0 && !sending.isPending) sending.mutate(form);
  };

  return (
    <form noValidate onSubmit={send} className="grid content-start gap-5">
      <h2 className="font-display text-30">Leave Review</h2>
      <RatingField value={rating} onChange={setRating} error={errors.rating} />
      <TextArea name="text" label="Your review" maxLength={2000} error={errors.text} />
      <SelectField name="fit" label="Fit (optional)" defaultValue="">
        <option value="">No answer</option>
        {FITS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        name="photos"
        label="Pictures (optional)"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        multiple
        hint={`Up to ${MOST_REVIEW_PHOTOS}, showing the piece being worn. We check them first.`}
        error={errors.photos}
      />
      <UploadProgress sent={sent} onCancel={cancel} />
      <Button type="submit" isBusy={sending.isPending}>
        Send review
      </Button>
    </form>
  );
};
