import type { Product } from '@darzi/contract/catalogue/catalogue.routes.ts';
import { Heart } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { textsOf } from '../../texts/texts.ts';
import { IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Picture } from '../../ui/picture.tsx';
import { PICTURE_TRANSITION } from '../collection/product-tile.tsx';

const t = await textsOf('product');

// 600 although it is displayed at 610: a dense screen then takes 1,200 pixels, not the next width, twice as heavy.
const MAIN_SIZES = '(min-width: 64rem) min(48vw, 600px), 100vw';
/** The zoom of a click, and the picture width it loads. */
const NEARER = 2.5;
const ZOOMED_SIZES = '(min-width: 64rem) 1525px, 250vw';
/** Phone users swipe at once, so their other views load soon after the first; elsewhere they load on demand. */
const OTHER_VIEWS_MS = 1_500;

const percent = (part: number) => `${Math.min(100, Math.max(0, part * 100)).toFixed(1)}%`;

/** One view. A click zooms into the whole picture, including what its frame crops; moving the pointer pans it. */
const View = ({
  address,
  alt,
  isFirst,
  isChosen,
  focus,
  onNear,
}: {
  address: string | undefined;
  alt: string;
  isFirst: boolean;
  isChosen: boolean;
  focus: readonly [number, number] | undefined;
  onNear: (isNear: boolean) => void;
}) => {
  const [isPressed, setPressed] = useState(false);
  const [origin, setOrigin] = useState('50% 50%');
  const isNear = isPressed && isChosen;
  const follow = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    setOrigin(
      `${percent((event.clientX - box.left) / box.width)} ${percent((event.clientY - box.top) / box.height)}`,
    );
  };
  return (
    <button
      type="button"
      aria-label={`${alt}. ${t(isNear ? 'zoomOut' : 'zoomIn')}`}
      aria-pressed={isNear}
      className={classes(
        'block w-full overflow-hidden bg-table',
        isNear ? 'cursor-zoom-out touch-none' : 'cursor-zoom-in',
      )}
      onClick={() => {
        setPressed(!isNear);
        onNear(!isNear);
      }}
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
          transformOrigin: origin,
          ...(isChosen && { viewTransitionName: PICTURE_TRANSITION }),
          ...(isNear && {
            transform: `scale(${NEARER})`,
            objectFit: 'contain',
            objectPosition: '50%',
          }),
        }}
      />
    </button>
  );
};

/** All views side by side: a swipe, an arrow key or a thumbnail shows another. Only the chosen one takes focus. */
const Views = ({
  product,
  chosen,
  altOf,
  choose,
}: {
  product: Product;
  chosen: number;
  altOf: (index: number) => string;
  choose: (index: number) => void;
}) => {
  const row = useRef<HTMLDivElement>(null);
  const [isAwake, setAwake] = useState(false);
  const [isNear, setNear] = useState(false);
  const last = product.image.length - 1;
  useEffect(() => {
    if (!window.matchMedia('(pointer: coarse)').matches) return;
    const soon = setTimeout(() => setAwake(true), OTHER_VIEWS_MS);
    return () => clearTimeout(soon);
  }, []);
  useEffect(() => {
    const element = row.current;
    if (element === null) return;
    const place = Math.round(element.scrollLeft / element.clientWidth);
    // After a swipe it is already there, and the swipe must not be interrupted.
    if (place !== chosen) element.scrollTo({ left: chosen * element.clientWidth, behavior: 'instant' });
  }, [chosen]);
  const turn = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = Math.min(last, Math.max(0, chosen + step));
    if (step === 0 || next === chosen) return;
    event.preventDefault();
    choose(next);
    row.current?.focus({ preventScroll: true });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of pictures is a group, not a set of fields.
    <div
      ref={row}
      role="group"
      aria-roledescription={t('carousel')}
      aria-label={t('picturesOf', { name: product.name })}
      tabIndex={last > 0 ? 0 : undefined}
      className={classes(
        'flex snap-x snap-mandatory overscroll-x-contain [scrollbar-width:none]',
        isNear ? 'overflow-x-hidden' : 'overflow-x-auto',
      )}
      onKeyDown={turn}
      onPointerEnter={() => setAwake(true)}
      onFocus={() => setAwake(true)}
      onScroll={({ currentTarget }) => {
        const place = Math.round(currentTarget.scrollLeft / currentTarget.clientWidth);
        if (place !== chosen && Math.abs(currentTarget.scrollLeft / currentTarget.clientWidth - place) < 0.1)
          choose(Math.min(last, Math.max(0, place)));
      }}
    >
      {(product.image.length > 0 ? product.image : [undefined]).map((address, index) => (
        <div
          key={address ?? 'none'}
          className="w-full flex-none snap-center snap-always"
          inert={index !== chosen}
        >
          {index === chosen || isAwake ? (
            <View
              address={address}
              alt={altOf(index)}
              isFirst={index === 0}
              isChosen={index === chosen}
              focus={product.imageFocus?.[index]}
              onNear={setNear}
            />
          ) : null}
        </div>
      ))}
      {last > 0 ? (
        <p className="sr-only" aria-live="polite">
          {t('viewOf', { number: chosen + 1, count: last + 1 })}
        </p>
      ) : null}
    </div>
  );
};

/** Thumbnails and the chosen view; a favourite is remembered in this browser tab only. */
export const ProductGallery = ({ product }: { product: Product }) => {
  const [chosen, setChosen] = useState(0);
  const [isFavourite, setFavourite] = useState(false);
  const altOf = (index: number) =>
    product.imageAlt[index] || t('view', { name: product.name, number: index + 1 });
  const hasMany = product.image.length > 1;
  return (
    <div
      className={classes(
        'relative grid content-start gap-3',
        hasMany ? 'sm:grid-cols-[4.5rem_minmax(0,1fr)]' : 'grid-cols-[minmax(0,1fr)]',
      )}
    >
      <div className={classes('relative -mx-(--page-margin) sm:mx-0', hasMany && 'sm:col-start-2')}>
        <Views product={product} chosen={chosen} altOf={altOf} choose={setChosen} />
        <IconButton
          label={isFavourite ? t('removeFavourite') : t('addFavourite')}
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
        <ul className="flex gap-2 overflow-x-auto [scrollbar-width:thin] sm:absolute sm:inset-y-0 sm:left-0 sm:grid sm:w-[4.5rem] sm:content-start sm:overflow-x-hidden sm:overflow-y-auto">
          {product.image.map((address, index) => (
            <li key={address} className="w-[4.5rem] flex-none sm:w-auto">
              <button
                type="button"
                aria-label={t('show', { view: altOf(index) })}
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
