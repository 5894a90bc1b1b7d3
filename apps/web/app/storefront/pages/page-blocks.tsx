import { collectionAddress } from '@darzi/contract/catalogue/catalogue.ts';
import type { BlockOf, PageBlock } from '@darzi/contract/pages/page-blocks.ts';
import { type ComponentType, useId } from 'react';
import { Link } from 'react-router';
import { nameOf, useShop } from '../../shell/shop.ts';
import { langOf } from '../../texts/language.ts';
import { textsOf } from '../../texts/texts.ts';
import { LinkButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { SectionHead } from '../../ui/page-head.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { GRID, ProductTile, TileRail } from '../collection/product-tile.tsx';
import type { BlockData } from './block-data.ts';
import { RichLine } from './rich-text.tsx';
import { Band, Part, PictureBlock, Promises, Story } from './text-blocks.tsx';

const [t, shell, message] = await Promise.all([textsOf('pages'), textsOf('shell'), textsOf('messages')]);

const NO_BLOCK_DATA: BlockData = {
  latest: [],
  bestSellers: [],
  collections: {},
  pieces: {},
  heroPictures: [],
};

/** This many share a row, separated by vertical lines; more form several rows, each below a line. */
const ROWS = ['', '', 'sm:grid-cols-2', 'sm:grid-cols-3'] as const;
const UPRIGHT = 'sm:border-t-0 sm:not-first:border-l sm:not-first:pl-8 sm:not-last:pr-8';

/** The categories with products, set large: the shortest way to one's own size. */
const Categories = ({ pieces }: Pick<BlockData, 'pieces'>) => {
  const filled = useShop().facetNames.categories.filter((category) => pieces[category] !== 0);
  const row = ROWS[filled.length];
  return (
    <nav aria-label={t('categories')} className="measure pt-8 sm:pt-12">
      <ul className={classes('grid border-b border-line', row ?? 'sm:grid-cols-2 sm:gap-x-8 lg:grid-cols-4')}>
        {filled.map((category) => (
          <li key={category} className={classes('border-t border-line', row !== undefined && UPRIGHT)}>
            <Link
              to={`/collection?${new URLSearchParams({ category })}`}
              className="group flex flex-wrap items-baseline justify-between gap-x-3 py-4 sm:max-lg:grid sm:max-lg:gap-1 sm:pb-7"
            >
              <span className="font-display text-44 transition-colors group-hover:text-madder">
                {nameOf(category)}
              </span>
              {pieces[category] === undefined ? null : (
                <span className="text-15 whitespace-nowrap text-chalk tabular-nums">
                  {t('pieces', { count: pieces[category] })}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};

const ALL_OF = { latest: '/collection', 'best-sellers': '/collection?bestSeller=1' } as const;

const Products = ({ block, shown }: { block: BlockOf<'products'>; shown: BlockData }) => {
  const id = useId();
  const { source, collection, more } = block;
  const products = {
    latest: shown.latest,
    'best-sellers': shown.bestSellers,
    collection: shown.collections[collection] ?? [],
  }[source];
  if (products.length === 0) return null;
  const all = source === 'collection' ? collectionAddress(collection) : ALL_OF[source];
  return (
    <section className="measure section-space" aria-labelledby={id}>
      <SectionHead
        id={id}
        title={<RichLine>{block.title}</RichLine>}
        aside={
          more === '' ? null : (
            <Link
              to={all}
              lang={langOf(more)}
              className="text-link inline-flex min-h-8 items-center text-15 hover:text-madder"
            >
              {more}
            </Link>
          )
        }
      />
      {source === 'best-sellers' ? (
        <TileRail products={products} />
      ) : (
        <ul className={`${GRID} md:max-lg:grid-cols-4 lg:grid-cols-5`}>
          {products.map((product, place) => (
            // Ten fill four columns if the first two are twice as wide.
            <li key={product._id} className={place < 2 ? 'md:max-lg:col-span-2' : undefined}>
              <ProductTile product={product} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

/** The carousel, which few pages have: others do not load it. */
export type Slides = ComponentType<{
  slides: BlockOf<'slides'>['slides'];
  pictures: BlockData['heroPictures'];
}>;

type BlocksProps = {
  readonly blocks: readonly PageBlock[];
  /** Null if it could not be loaded. */
  readonly shown: BlockData | null;
  readonly Slides?: Slides;
};

type BlockProps = Omit<BlocksProps, 'blocks'> & {
  readonly block: PageBlock;
  readonly before: PageBlock | undefined;
  /** Says in their place that the products could not be loaded. */
  readonly isFaultShown: boolean;
};

const Block = ({ block, before, shown, isFaultShown, Slides }: BlockProps) => {
  const data = shown ?? NO_BLOCK_DATA;
  switch (block.kind) {
    case 'slides':
      return Slides === undefined ? null : <Slides slides={block.slides} pictures={data.heroPictures} />;
    case 'categories':
      return <Categories pieces={data.pieces} />;
    case 'products':
      if (shown !== null) return <Products block={block} shown={shown} />;
      return isFaultShown ? (
        <ErrorState
          action={
            <LinkButton to="" reloadDocument variant="secondary">
              {shell('tryAgain')}
            </LinkButton>
          }
        >
          {message('loadProductsFailed')}
        </ErrorState>
      ) : null;
    case 'band':
      return <Band block={block} />;
    case 'promises':
      return <Promises block={block} />;
    case 'story':
      return <Story block={block} />;
    case 'part':
      return <Part block={block} hasLine={before?.kind === 'part'} />;
    case 'picture':
      return <PictureBlock block={block} />;
  }
};

/** An owner's page, block by block. */
export const PageBlocks = ({ blocks, shown, Slides }: BlocksProps) => {
  const firstProducts = blocks.findIndex(({ kind }) => kind === 'products');
  return blocks.map((block, place) => (
    <Block
      // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place
      key={`${place} ${block.kind}`}
      block={block}
      before={blocks[place - 1]}
      shown={shown}
      isFaultShown={place === firstProducts}
      {...(Slides === undefined ? {} : { Slides })}
    />
  ));
};
