import type { Product } from '@darzi/contract/catalogue/catalogue.routes.ts';
import { Heart } from 'lucide-react';
import { type PointerEvent, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Picture } from '../../ui/picture.tsx';
import { PICTURE_TRANSITION } from '../collection/product-tile.tsx';

const MAIN_SIZES = '(min-width: 80rem) 610px, (min-width: 64rem) 48vw, 100vw';
const ZOOMED_SIZES = '1200px';

const percent = (part: number) => `${Math.min(100, Math.max(0, part * 100)).toFixed(1)}%`;

/** The main view. A press looks closer, and the pointer moves the glass. */
const MainView = ({
  address,
  alt,
  isFirst,
  focus,
}: {
  address: string | undefined;
  alt: string;
  isFirst: boolean;
  focus: readonly [number, number] | undefined;
}) => {
  const [isNear, setNear] = useState(false);
  const [origin, setOrigin] = useState('50% 50%');
  const follow = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    setOrigin(
      `${percent((event.clientX - box.left) / box.width)} ${percent((event.clientY - box.top) / box.height)}`,
    );
  };
  return (
    <button
      type="button"
      aria-label={isNear ? 'Zoom out' : 'Zoom in'}
      aria-pressed={isNear}
      className={classes(
        'block w-full overflow-hidden bg-table',
        isNear ? 'cursor-zoom-out' : 'cursor-zoom-in',
      )}
      onClick={() => setNear((before) => !before)}
      onPointerMove={isNear ? follow : undefined}
      onPointerDown={follow}
    >
      <Picture
        address={address}
        alt={alt}
        sizes={isNear ? ZOOMED_SIZES : MAIN_SIZES}
        isFirst={isFirst}
        focus={focus}
        className="transition-transform duration-200"
        style={{
          viewTransitionName: PICTURE_TRANSITION,
          transformOrigin: origin,
          ...(isNear && { transform: 'scale(2)' }),
        }}
      />
    </button>
  );
};

/** Thumbnails and the chosen view; the favourite stays in this browser tab, as a note to oneself. */
export const ProductGallery = ({ product }: { product: Product }) => {
  const [chosen, setChosen] = useState(0);
  const [isFavourite, setFavourite] = useState(false);
  const altOf = (index: number) => product.imageAlt[index] || `${product.name}, view ${index + 1}`;
  const hasMany = product.image.length > 1;
  return (
    <div
      className={classes(
        'grid content-start gap-3',
        hasMany ? 'sm:grid-cols-[4.5rem_minmax(0,1fr)]' : 'grid-cols-[minmax(0,1fr)]',
      )}
    >
      <div className="relative -mx-(--page-margin) sm:order-2 sm:mx-0">
        <MainView
          key={product.image[chosen]}
          address={product.image[chosen]}
          alt={altOf(chosen)}
          isFirst={chosen === 0}
          focus={product.imageFocus?.[chosen]}
        />
        <IconButton
          label={isFavourite ? 'Remove from favourites' : 'Add to favourites'}
          aria-pressed={isFavourite}
          className="absolute! top-3 right-3 bg-paper/90"
          onClick={() => setFavourite((before) => !before)}
        >
          <Heart
            size={20}
            strokeWidth={1.5}
            aria-hidden="true"
            className={isFavourite ? 'fill-madder text-madder' : ''}
          />
        </IconButton>
      </div>
      {hasMany ? (
        <ul className="flex gap-2 overflow-x-auto sm:order-1 sm:grid sm:content-start sm:overflow-visible">
          {product.image.map((address, index) => (
            <li key={address} className="w-[4.5rem] flex-none">
              <button
                type="button"
                aria-label={`Show ${altOf(index)}`}
                aria-pressed={index === chosen}
                onClick={() => setChosen(index)}
                className={classes(
                  'block w-full border-b-2 pb-1 transition-colors',
                  index === chosen ? 'border-madder' : 'border-transparent hover:border-chalk',
                )}
              >
                <Picture address={address} alt="" sizes="72px" focus={product.imageFocus?.[index]} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
};
