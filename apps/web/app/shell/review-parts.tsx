import { textsOf } from '../texts/texts.ts';
import { Picture } from '../ui/picture.tsx';

const t = await textsOf('product');

const STARS = [0, 1, 2, 3, 4] as const;
const STAR = 'm10 1.6 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.9-5.2 2.9 1-5.9L1.5 7.8 7.4 7z';

/** Five stars, filled up to the value. */
export const Stars = ({ value }: { value: number }) => (
  <span role="img" aria-label={t('rated', { value })} className="inline-flex gap-0.5 text-ink">
    {STARS.map((index) => {
      const part = Math.min(1, Math.max(0, value - index));
      return (
        <svg key={index} width="15" height="15" viewBox="0 0 20 20" aria-hidden="true">
          <path d={STAR} fill="none" stroke="currentColor" strokeWidth="1.2" />
          {part === 0 ? null : (
            <path d={STAR} fill="currentColor" style={{ clipPath: `inset(0 ${(1 - part) * 100}% 0 0)` }} />
          )}
        </svg>
      );
    })}
  </span>
);

const WIDTH_IN_ADDRESS = /\/\d+\./;

/** Photographs of a review; each opens at full size. */
export const ReviewPhotos = ({ photos, author }: { photos: readonly string[]; author: string }) =>
  photos.length === 0 ? null : (
    <ul aria-label={t('picturesBy', { author })} className="flex flex-wrap gap-2 pt-1">
      {photos.map((photo, index) => (
        <li key={photo} className="w-20">
          <a href={photo.replace(WIDTH_IN_ADDRESS, '/1200.')} target="_blank" rel="noreferrer">
            <Picture address={photo} alt={t('pictureBy', { number: index + 1, author })} sizes="5rem" />
          </a>
        </li>
      ))}
    </ul>
  );
