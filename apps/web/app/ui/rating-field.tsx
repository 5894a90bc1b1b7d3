import type { ComponentProps } from 'react';
import { textsOf } from '../texts/texts.ts';
import { FieldError } from './field.tsx';

const t = await textsOf('reviews');

const RATINGS = [1, 2, 3, 4, 5] as const;

/** A rating from one to five, initially empty. Accepts the props of react-hook-form's `register`. */
export const RatingField = ({
  error,
  ...rest
}: ComponentProps<'input'> & { readonly error?: string | undefined }) => (
  <fieldset className="grid gap-1.5">
    <legend className="pb-1.5 text-15 font-medium">{t('rating')}</legend>
    <div className="flex gap-2">
      {RATINGS.map((rating) => (
        <label
          key={rating}
          className="relative grid size-11 place-items-center border border-chalk tabular-nums hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper stitch-within"
        >
          <input
            type="radio"
            value={rating}
            aria-label={t('ratingOf', { rating })}
            className="absolute inset-0 cursor-pointer opacity-0"
            {...rest}
          />
          {rating}
        </label>
      ))}
    </div>
    {error === undefined ? null : <FieldError>{error}</FieldError>}
  </fieldset>
);
