import type { Product } from '@darzi/contract/catalogue/catalogue.routes.ts';
import { productAddress } from '@darzi/contract/catalogue/catalogue.ts';
import { LOCALES } from '@darzi/contract/languages.ts';
import { useViewTransitionState } from 'react-router';
import { isServer } from '../../texts/language.ts';
import { textsOf, withSlot } from '../../texts/texts.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price, PriceBefore } from '../../ui/price.tsx';
import { renderedOnce } from '../../ui/rendered-once.ts';
import { Skeleton } from '../../ui/states.tsx';

const [t, named] = await Promise.all([textsOf('shell'), textsOf('names')]);

/** The part of a product that a tile shows; lists send no more. Price in rupees. */
export type Tile = Pick<Product, '_id' | 'handle' | 'name' | 'price' | 'sizes' | 'soldOut'> & {
  readonly image: readonly string[];
  readonly imageFocus?: Product['imageFocus'];
  readonly mrp?: number;
  /** Set when prices differ between variants. */
  readonly isFrom?: true;
  /** Shades of its colours, if there are several. */
  readonly shades?: readonly (string | null)[];
  /** The name is English on a page in another language. */
  readonly isEnglish?: true;
};

/** The view transition that grows a tile's picture into the product page. */
export const PICTURE_TRANSITION = 'product-picture';

export const GRID = 'grid grid-cols-2 gap-x-3 gap-y-8 sm:gap-x-5 sm:gap-y-10';
const TILE_SIZES = '(min-width: 80rem) 300px, (min-width: 64rem) 24vw, (min-width: 48rem) 32vw, 47vw';
const RAIL_SIZES =
  '(min-width: 80rem) 300px, (min-width: 64rem) 24vw, (min-width: 48rem) 30vw, (min-width: 40rem) 38vw, 62vw';

const Sizes = ({ sizes, soldOut }: Pick<Tile, 'sizes' | 'soldOut'>) =>
  soldOut.length >= sizes.length ? (
    <span className="text-13 text-chalk">{t('soldOut')}</span>
  ) : (
    <span className="flex flex-wrap gap-x-2 text-13 text-chalk">
      {sizes.map((size) =>
        soldOut.includes(size) ? <s key={size}>{named(size)}</s> : <span key={size}>{named(size)}</span>,
      )}
    </span>
  );

const MAX_SHADES = 5;

/** The colours at a glance; text says how many there are. */
const Shades = ({ shades }: { shades: readonly (string | null)[] }) => {
  const known = shades.flatMap((shade) => shade ?? []).slice(0, MAX_SHADES);
  return (
    <span className="flex items-center gap-1.5 text-13 text-chalk">
      {known.map((shade) => (
        <span
          key={shade}
          className="size-3 border border-ink/20 forced-color-adjust-none"
          style={{ backgroundColor: shade }}
        />
      ))}
      <span className={known.length === shades.length ? 'sr-only' : ''}>
        {t('colours', { count: shades.length })}
      </span>
    </span>
  );
};

const useIsGrowing = isServer ? () => false : useViewTransitionState;

type TileProps = {
  readonly product: Tile;
  /** Loads its picture at once. */
  readonly isFirst?: boolean;
  /** Its displayed width, as for a picture, if it differs from the collection's. */
  readonly sizes?: string;
};

const WholeTile = ({ product, isFirst = false, sizes = TILE_SIZES }: TileProps) => {
  const to = productAddress(product.handle);
  const isGrowing = useIsGrowing(to);
  const [front, second] = product.image;
  return (
    <PageLink to={to} viewTransition prefetch="intent" className="group @container relative block">
      <span className="relative block overflow-hidden bg-table">
        <Picture
          address={front}
          alt=""
          sizes={sizes}
          isFirst={isFirst}
          focus={product.imageFocus?.[0]}
          {...(isGrowing && { style: { viewTransitionName: PICTURE_TRANSITION } })}
        />
        {second === undefined ? null : (
          <Picture
            address={second}
            alt=""
            sizes={sizes}
            focus={product.imageFocus?.[1]}
            className="absolute inset-0 hidden opacity-0 transition-opacity duration-200 group-hover:opacity-100 [@media(hover:hover)]:block"
          />
        )}
      </span>
      {/* Whether texts sit side by side or stacked depends on the tile's width alone, so that neighbours match. */}
      <span className="grid grid-cols-1 gap-x-4 pt-3 pb-0.5 @min-[13rem]:grid-cols-[minmax(0,1fr)_auto]">
        <span lang={product.isEnglish ? LOCALES.en : undefined} className="text-15 group-hover:text-madder">
          {product.name}
        </span>
        <span className="text-15 @min-[13rem]:text-right">
          {product.isFrom ? (
            withSlot((price) => t('from', { price }), <Price rupees={product.price} />)
          ) : (
            <Price rupees={product.price} />
          )}
        </span>
      </span>
      <PriceBefore rupees={product.price} mrp={product.mrp ?? null} className="block pb-0.5 text-13" />
      <span className="flex flex-wrap items-center justify-between gap-x-4">
        <Sizes sizes={product.sizes} soldOut={product.soldOut} />
        {product.shades === undefined ? null : <Shades shades={product.shades} />}
      </span>
    </PageLink>
  );
};

const LaterTile = renderedOnce(WholeTile);

/** A product as a single link, picture first. The first tile's picture is preloaded in the head of the page. */
export const ProductTile = (props: TileProps) =>
  props.isFirst === true ? <WholeTile {...props} /> : <LaterTile {...props} />;

/** A few tiles: side by side on wide screens, otherwise on a scrolling rail, so that none is left alone in a row. */
export const TileRail = ({ products }: { products: readonly Tile[] }) => (
  <ul className="-mx-(--page-margin) -my-2 flex snap-x scroll-px-(--page-margin) gap-3 overflow-x-auto px-(--page-margin) py-2 sm:gap-5 lg:m-0 lg:grid lg:grid-cols-5 lg:overflow-visible lg:p-0">
    {products.map((product) => (
      <li key={product._id} className="w-[62vw] flex-none snap-start sm:w-[38vw] md:w-[30vw] lg:w-auto">
        <ProductTile product={product} sizes={RAIL_SIZES} />
      </li>
    ))}
  </ul>
);

/** The outline of a tile that is still loading. */
export const TilePlaceholder = () => (
  <div aria-hidden="true">
    <Skeleton className="aspect-4/5 w-full" />
    <Skeleton className="mt-4 h-4 w-3/4" />
    <Skeleton className="mt-2.5 h-3 w-1/3" />
  </div>
);
