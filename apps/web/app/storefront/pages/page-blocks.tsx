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
import { Picture } from '../../ui/picture.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Stitch } from '../../ui/tape.tsx';
import { GRID, ProductTile, TileRail } from '../collection/product-tile.tsx';
import type { BlockData } from './block-data.ts';
import { RichLine, RichText } from './rich-text.tsx';

const [t, shell, message] = await Promise.all([textsOf('pages'), textsOf('shell'), textsOf('messages')]);

const NO_BLOCK_DATA: BlockData = {
  latest: [],
  bestSellers: [],
  collections: {},
  pieces: {},
  heroPictures: [],
};

/** The categories that have something, set large: the shortest way to one's own size. */
const Categories = ({ pieces }: Pick<BlockData, 'pieces'>) => (
  <nav aria-label={t('categories')} className="measure pt-8 sm:pt-12">
    <ul className="grid border-b border-line sm:grid-cols-3">
      {useShop()
        .facetNames.categories.filter((category) => pieces[category] !== 0)
        .map((category) => (
          <li
            key={category}
            className="border-t border-line sm:border-t-0 sm:not-first:border-l sm:not-first:pl-8 sm:not-last:pr-8"
          >
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
            // Ten fill four columns when the first two are twice as wide.
            <li key={product._id} className={place < 2 ? 'md:max-lg:col-span-2' : undefined}>
              <ProductTile product={product} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

const Band = ({ block: { title, text, button, to } }: { block: BlockOf<'band'> }) => (
  <section className="bg-indigo text-paper">
    <div aria-hidden="true" className="tape text-paper/70" />
    <div className="measure section-space grid grid-cols-1 items-end gap-8 lg:grid-cols-[1.4fr_1fr]">
      <h2 className="font-display text-64 wrap-break-word max-sm:text-[min(clamp(2rem,10vw,2.375rem),13vw)]">
        <RichLine>{title}</RichLine>
      </h2>
      <div className="grid justify-items-start gap-6">
        <RichText className="max-w-md text-17 text-paper/90 [&_a]:text-paper!">{text}</RichText>
        <Link
          to={to}
          lang={langOf(button)}
          className="inline-flex min-h-13 items-center border border-paper px-8 font-medium tracking-[0.02em] transition-colors hover:bg-paper hover:text-indigo focus-visible:outline-paper"
        >
          {button}
        </Link>
      </div>
    </div>
    <div aria-hidden="true" className="tape rotate-180 text-paper/70" />
  </section>
);

const Promises = ({ block: { promises } }: { block: BlockOf<'promises'> }) => (
  <section aria-label={t('promises')} className="measure pb-20">
    <div aria-hidden="true" className="stitch text-chalk" />
    <ul className="grid gap-x-10 gap-y-8 pt-10 sm:grid-cols-3">
      {promises.map(({ title, text }) => (
        <li key={title} className="grid content-start gap-2">
          <h2 className="font-display text-30">
            <RichLine>{title}</RichLine>
          </h2>
          <RichText className="max-w-xs text-15 text-chalk">{text}</RichText>
        </li>
      ))}
    </ul>
  </section>
);

const Story = ({ block: { title, text, buttons, steps } }: { block: BlockOf<'story'> }) => (
  <div
    className={classes(
      'measure grid gap-x-16 gap-y-12 pb-12',
      steps.length > 0 && 'lg:grid-cols-[1.2fr_1fr]',
    )}
  >
    <div className="grid content-start gap-6">
      <p className="font-display text-44">
        <RichLine>{title}</RichLine>
      </p>
      <RichText className="max-w-prose text-17">{text}</RichText>
      {buttons.length === 0 ? null : (
        <div className="flex flex-wrap gap-3 pt-2">
          {buttons.map(({ label, to }, place) => (
            <LinkButton
              key={label}
              to={to}
              lang={langOf(label)}
              variant={place === 0 ? 'primary' : 'secondary'}
            >
              {label}
            </LinkButton>
          ))}
        </div>
      )}
    </div>
    {steps.length === 0 ? null : (
      <ol className="grid content-start gap-6">
        {steps.map((step, place) => (
          <li key={step.title} className="grid gap-2">
            {place === 0 ? null : <Stitch className="mb-4" />}
            <h2 className="font-display text-30">
              <RichLine>{step.title}</RichLine>
            </h2>
            <RichText className="max-w-prose text-15 text-chalk">{step.text}</RichText>
          </li>
        ))}
      </ol>
    )}
  </div>
);

const Part = ({ block, hasLine }: { block: BlockOf<'part'>; hasLine: boolean }) => {
  const id = useId();
  return (
    <section id={block.anchor || undefined} aria-labelledby={id} className="measure scroll-mt-20">
      <div
        className={classes(
          'grid gap-x-12 gap-y-3 border-line py-8 lg:grid-cols-[16rem_1fr]',
          hasLine && 'border-t',
        )}
      >
        <h2 id={id} className="font-display text-30 wrap-break-word">
          <RichLine>{block.title}</RichLine>
        </h2>
        <div className="grid max-w-prose gap-3 text-17">
          <RichText>{block.text}</RichText>
        </div>
      </div>
    </section>
  );
};

const PictureBlock = ({ block }: { block: BlockOf<'picture'> }) => {
  const { picture, side, title, text, button, to } = block;
  const isWide = side === 'wide';
  const hasWords = title !== '' || text !== '' || (button !== '' && to !== '');
  return (
    <section
      className={classes(
        'measure grid items-center gap-x-16 gap-y-7 py-10 sm:py-14',
        !isWide && hasWords && 'lg:grid-cols-2',
      )}
    >
      <Picture
        address={picture.address}
        alt={picture.alt}
        sizes={isWide ? '(min-width: 80rem) 1280px, 100vw' : '(min-width: 64rem) 45vw, 100vw'}
        className={classes(
          isWide && 'aspect-3/2! object-cover! sm:aspect-21/9!',
          side === 'right' && 'lg:order-2',
        )}
      />
      {hasWords ? (
        <div className="grid max-w-prose content-center justify-items-start gap-5">
          {title === '' ? null : (
            <h2 className="font-display text-44">
              <RichLine>{title}</RichLine>
            </h2>
          )}
          <RichText className="text-17">{text}</RichText>
          {button === '' || to === '' ? null : (
            <LinkButton to={to} lang={langOf(button)}>
              {button}
            </LinkButton>
          )}
        </div>
      ) : null}
    </section>
  );
};

/** The carousel, which only few pages have: others do not load it. */
export type Slides = ComponentType<{
  slides: BlockOf<'slides'>['slides'];
  pictures: BlockData['heroPictures'];
}>;

type BlocksProps = {
  readonly blocks: readonly PageBlock[];
  /** Null where it could not be loaded. */
  readonly shown: BlockData | null;
  readonly Slides?: Slides;
};

type BlockProps = Omit<BlocksProps, 'blocks'> & {
  readonly block: PageBlock;
  readonly before: PageBlock | undefined;
  /** Says in its place that the products could not be loaded. */
  readonly saysFault: boolean;
};

const Block = ({ block, before, shown, saysFault, Slides }: BlockProps) => {
  const data = shown ?? NO_BLOCK_DATA;
  switch (block.kind) {
    case 'slides':
      return Slides === undefined ? null : <Slides slides={block.slides} pictures={data.heroPictures} />;
    case 'categories':
      return <Categories pieces={data.pieces} />;
    case 'products':
      if (shown !== null) return <Products block={block} shown={shown} />;
      return saysFault ? (
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

/** A page of the owner's, block by block. */
export const PageBlocks = ({ blocks, shown, Slides }: BlocksProps) => {
  const firstProducts = blocks.findIndex(({ kind }) => kind === 'products');
  return blocks.map((block, place) => (
    <Block
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
      key={`${place} ${block.kind}`}
      block={block}
      before={blocks[place - 1]}
      shown={shown}
      saysFault={place === firstProducts}
      {...(Slides === undefined ? {} : { Slides })}
    />
  ));
};
