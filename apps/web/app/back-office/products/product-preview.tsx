import type { Product } from '@darzi/contract/catalogue/catalogue.routes.ts';
import { drawnAddress } from '@darzi/contract/catalogue/catalogue.ts';
import type { ProductId } from '@darzi/contract/ids.ts';
import { typedNumber } from '@darzi/contract/wording.ts';
import { ProductTile, tileOf } from '../../storefront/collection/product-tile.tsx';
import { BuyingColumn } from '../../storefront/product/product-buying.tsx';
import { ProductGallery } from '../../storefront/product/product-gallery.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { ProductDraft } from './product-draft.ts';

/** What the shop would show of the draft, saved or not. */
const asShown = (draft: ProductDraft): Product => ({
  // it may have no id yet, and nothing in the preview asks for one
  _id: 'preview' as ProductId,
  handle: 'preview',
  name: draft.name.trim() === '' ? 'Without a name' : draft.name,
  description: draft.description,
  price: typedNumber(draft.price) || 0,
  image:
    draft.pictures.length > 0
      ? draft.pictures.map(({ address }) => address)
      : [drawnAddress(draft.category, draft.subCategory)],
  imageAlt: draft.pictures.length > 0 ? draft.pictures.map(({ alt }) => alt) : [''],
  imageFocus: draft.pictures.map(({ focus: [x, y] }) => [x, y]),
  category: draft.category,
  subCategory: draft.subCategory,
  sizes: draft.sizes.map(({ size }) => size),
  soldOut: draft.sizes.filter(({ stock }) => !(Number(stock) > 0)).map(({ size }) => size),
  mrp: null,
  colours: [],
  variants: [],
  bestSeller: draft.bestSeller,
  date: 0,
});

/** The product as the shopper will see it, made of the shop’s own parts; nothing in it can be pressed. */
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
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="As the shopper sees it"
      className="w-[min(76rem,calc(100vw-32px))]! bg-paper!"
    >
      <div inert className="grid gap-x-12 gap-y-8 pt-6 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        <ProductGallery key={product.image.join()} product={product} />
        <BuyingColumn product={product} madeToMeasure={undefined} />
      </div>
      <h3 className="label-caps pt-10 pb-4 text-chalk">In lists</h3>
      <div inert className="w-60 max-w-full">
        <ProductTile product={tileOf(product)} />
      </div>
    </Dialog>
  );
};
