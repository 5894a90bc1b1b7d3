import type { Product } from '@darzi/contract/catalogue/catalogue.routes.ts';
import { DRAWN_ADDRESS } from '@darzi/contract/catalogue/catalogue.ts';
import type { ProductId, VariantId } from '@darzi/contract/ids.ts';
import { typedNumber } from '@darzi/contract/wording.ts';
import { useState } from 'react';
import { inColour, standsIn } from '../../shell/product-variant.ts';
import { ProductTile } from '../../storefront/collection/product-tile.tsx';
import { tileOf } from '../../storefront/collection/tile-of.ts';
import { BuyingColumn } from '../../storefront/product/product-buying.tsx';
import { ProductGallery } from '../../storefront/product/product-gallery.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { DraftSize } from './draft-variants.ts';
import type { ProductDraft } from './product-draft.ts';

const isGone = ({ stock }: DraftSize): boolean => !(Number(stock) > 0);
const soldOutOf = (rows: readonly DraftSize[]): string[] =>
  [...new Set(rows.map(({ size }) => size))].filter((size) =>
    rows.every((row) => row.size !== size || isGone(row)),
  );

/** Colours, sizes and prices as shoppers would see them. */
const rangeOf = (draft: ProductDraft) => {
  const base = typedNumber(draft.price) || 0;
  const rupeesOf = (text: string | undefined): number | undefined =>
    text === undefined || text.trim() === '' ? undefined : typedNumber(text) || 0;
  const variants = draft.sizes.map((row) => ({
    _id: row.key as VariantId,
    colour: row.colour ?? null,
    size: row.size,
    price: rupeesOf(row.price) ?? base,
    mrp: rupeesOf(row.mrp) ?? null,
    sku: null,
    soldOut: isGone(row),
  }));
  const price = Math.min(...(variants.length === 0 ? [base] : variants.map((one) => one.price)));
  const all = draft.pictures;
  return {
    price,
    mrp: variants.find((one) => one.price === price)?.mrp ?? null,
    sizes: [...new Set(draft.sizes.map(({ size }) => size))],
    soldOut: soldOutOf(draft.sizes),
    variants,
    colours: draft.colours.map(({ name, hex }) => {
      const rows = draft.sizes.filter(({ colour }) => colour === name);
      const fitting = [
        ...all.filter(({ colour }) => colour === name),
        ...all.filter(({ colour }) => !colour),
      ];
      const shown = fitting.length > 0 ? fitting : all;
      return {
        name,
        hex: hex || null,
        image: shown.length > 0 ? shown.map(({ address }) => address) : [DRAWN_ADDRESS],
        sizes: [...new Set(rows.map(({ size }) => size))],
        soldOut: soldOutOf(rows),
      };
    }),
  };
};

/** The draft as the shop would show it, saved or not. */
const asShown = (draft: ProductDraft): Product => ({
  // a new product has no id, and the preview needs none
  _id: 'preview' as ProductId,
  handle: 'preview',
  name: draft.name.trim() === '' ? 'Without a name' : draft.name,
  description: draft.description,
  image: draft.pictures.length > 0 ? draft.pictures.map(({ address }) => address) : [DRAWN_ADDRESS],
  imageAlt: draft.pictures.length > 0 ? draft.pictures.map(({ alt }) => alt) : [''],
  imageFocus: draft.pictures.map(({ focus: [x, y] }) => [x, y]),
  category: draft.category,
  subCategory: draft.subCategory,
  ...rangeOf(draft),
  bestSeller: draft.bestSeller,
  date: 0,
});

/** A preview made of the shop’s own parts; nothing in it can be clicked. */
export const ProductPreview = ({
  draft,
  isOpen,
  onClose,
}: {
  draft: ProductDraft;
  isOpen: boolean;
  onClose: () => void;
}) => {
  const product = asShown(draft);
  const [picked, setColour] = useState<string>();
  const colour = (product.colours.find(({ name }) => name === picked) ?? product.colours[0])?.name;
  const looks = inColour(product, colour);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="As the shopper sees it"
      className="w-[min(76rem,calc(100vw-32px))]! bg-paper!"
    >
      <div inert className="grid gap-x-12 gap-y-8 pt-6 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        <ProductGallery key={looks.image.join()} product={looks} />
        <BuyingColumn
          product={product}
          english={standsIn(product)}
          colour={colour}
          onColour={setColour}
          madeToMeasure={undefined}
          sizeChart={undefined}
        />
      </div>
      <h3 className="label-caps pt-10 pb-4 text-chalk">In lists</h3>
      <div inert className="w-60 max-w-full">
        <ProductTile product={tileOf(product)} />
      </div>
    </Dialog>
  );
};
