import { MAX_REVIEW_PHOTOS } from '@darzi/contract/reviews/review.lifecycle.ts';
import { useUpload } from '../../shell/upload.ts';
import { UploadProgress } from '../../shell/upload-progress.tsx';
import { RATED, REQUIRED, useContractForm } from '../../shell/use-contract-form.ts';
import { useSend } from '../../shell/use-send.ts';
import { textsOf } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { RatingField } from '../../ui/rating-field.tsx';

const t = await textsOf('reviews');

const FITS = ['small', 'true', 'large'] as const;

/** Query key of a product's reviews. */
export const reviewsKey = (productId: string) => ['reviews', productId] as const;

const FIELDS = ['rating', 'text', 'fit', 'photos'] as const;
/** The values of the form's own controls. */
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
    photos.length <= MAX_REVIEW_PHOTOS ||
    t('mostPictures', { most: MAX_REVIEW_PHOTOS }),
};

/** The review form, for customers who have received the product. */
export const ReviewForm = ({ productId }: { productId: string }) => {
  const { send: upload, sent, cancel } = useUpload();
  const { field, submit } = useContractForm<Review>({ fields: FIELDS });
  const sending = useSend(
    (body: FormData) => upload('POST /api/product/:id/reviews', { params: { id: productId }, body }),
    {
      done: t('thankYou'),
      failed: t('reviewFailed'),
      stale: reviewsKey(productId),
    },
  );
  if (sending.isSuccess) {
    return (
      <p role="status" className="text-17">
        {t('published')}
      </p>
    );
  }
  return (
    <form
      noValidate
      onSubmit={submit((review) => sending.mutateAsync(bodyOf(review)))}
      className="grid content-start gap-5"
    >
      <h2 className="font-display text-30">{t('leaveReview')}</h2>
      <RatingField {...field('rating', RATED)} />
      <TextArea label={t('yourReview')} maxLength={2000} {...field('text', REQUIRED)} />
      <SelectField label={t('fitOptional')} defaultValue="" {...field('fit')}>
        <option value="">{t('noAnswer')}</option>
        {FITS.map((value) => (
          <option key={value} value={value}>
            {t(value)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('pictures')}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        multiple
        hint={t('picturesHint', { most: MAX_REVIEW_PHOTOS })}
        {...field('photos', FEW_PHOTOS)}
      />
      <UploadProgress sent={sent} onCancel={cancel} />
      <Button type="submit" isBusy={sending.isPending}>
        {t('sendReview')}
      </Button>
    </form>
  );
};
