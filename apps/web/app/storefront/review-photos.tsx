import { Picture } from '../ui/picture.tsx';

const WIDTH_IN_ADDRESS = /\/\d+(\.\w+)$/;

/** Photographs of a review; each opens in full. */
export const ReviewPhotos = ({ photos, author }: { photos: readonly string[]; author: string }) =>
  photos.length === 0 ? null : (
    <ul aria-label={`Pictures by ${author}`} className="flex flex-wrap gap-2 pt-1">
      {photos.map((photo, index) => (
        <li key={photo} className="w-20">
          <a href={photo.replace(WIDTH_IN_ADDRESS, '/1200$1')} target="_blank" rel="noreferrer">
            <Picture address={photo} alt={`Picture ${index + 1} by ${author}`} sizes="5rem" />
          </a>
        </li>
      ))}
    </ul>
  );
