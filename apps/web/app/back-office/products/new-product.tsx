import { useRef, useState } from 'react';
import { type MetaArgs, useNavigate } from 'react-router';
import { call, toastFailure } from '../../shell/call.ts';
import { describePersonalPage, useShop } from '../../shell/shop.ts';
import { toast } from '../../shell/toast.ts';
import { LeaveGuard } from '../../staff/leave-guard.tsx';
import { AdminHead } from '../../staff/page-parts.tsx';
import { NEW_PRODUCT, type ProductDraft, wholeOf } from './product-draft.ts';
import { ProductForm } from './product-form.tsx';
import { useGoodsChange } from './use-products.ts';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'New product');

const offered = (names: readonly string[], usual: string): string =>
  names.includes(usual) ? usual : (names[0] ?? usual);

const NewProductPage = () => {
  const navigate = useNavigate();
  const isSaved = useRef(false);
  const { categories, types } = useShop().facetNames;
  const [blank] = useState<ProductDraft>(() => ({
    ...NEW_PRODUCT,
    category: offered(categories, NEW_PRODUCT.category),
    subCategory: offered(types, NEW_PRODUCT.subCategory),
  }));
  const [draft, setDraft] = useState(blank);
  const [coming, setComing] = useState(0);
  const adding = useGoodsChange((wanted: ProductDraft) =>
    call('POST /api/admin/products', { body: wholeOf(wanted) }),
  );
  const add = () =>
    adding.mutate(draft, {
      onSuccess: ({ product }) => {
        toast.success(product.published ? 'Added. The shop shows it.' : 'Added. It is not published yet.');
        isSaved.current = true;
        void navigate(`/admin/products/${product._id}`);
      },
      onError: (error) => toastFailure(error, 'The product could not be added.'),
    });
  return (
    <>
      <AdminHead title="New product" />
      <LeaveGuard isChanged={draft !== blank || coming > 0} isSaved={isSaved} />
      <ProductForm
        draft={draft}
        onChange={setDraft}
        toCome={[]}
        coming={coming}
        onComing={setComing}
        refusal={adding.error ?? undefined}
        isChanged
        isBusy={adding.isPending}
        saveLabel="Add to the shop"
        onSave={add}
      />
    </>
  );
};

export default NewProductPage;
