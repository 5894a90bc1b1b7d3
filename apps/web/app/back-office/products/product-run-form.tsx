import type { ProductRunDraft, ProductRunPreview } from '@darzi/contract/back-office/product-runs.routes.ts';
import { useState } from 'react';
import { call } from '../../shell/call.ts';
import { useSend } from '../../shell/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import { BulkFigureForm, type Figure } from './bulk-figure-form.tsx';
import { countProducts, type ProductFilter, queryOf, useGoodsChange } from './use-products.ts';

type Previewed = ProductRunPreview['products'][number];

const Span = ({ of: [lowest, highest] }: { of: Previewed['price'] }) => (
  <>
    <Price rupees={lowest} />
    {highest === lowest ? null : (
      <>
        –<Price rupees={highest} />
      </>
    )}
  </>
);

const Row = ({ product, figure }: { product: Previewed; figure: Figure }) => (
  <tr className="border-t border-line align-top">
    <td className="py-2 pr-3 wrap-anywhere">
      {product.name}
      {product.refused === undefined ? null : (
        <span className="block text-13 text-madder">Stays as it is: {product.refused}</span>
      )}
    </td>
    <td className="py-2 pr-3 text-right text-chalk tabular-nums">
      {figure === 'price' ? <Span of={product.price} /> : product.stock.toLocaleString('en-IN')}
    </td>
    <td className="py-2 text-right font-medium tabular-nums">
      {figure === 'price' ? <Span of={product.priceThen} /> : product.stockThen.toLocaleString('en-IN')}
    </td>
  </tr>
);

/** The result for all products, and for the first of them one by one. */
const Preview = ({ preview, figure }: { preview: ProductRunPreview; figure: Figure }) => (
  <>
    <p role="status" className="text-15 font-medium">
      Of {countProducts(preview.total)}: {preview.changed.toLocaleString('en-IN')} change,{' '}
      {preview.unchanged.toLocaleString('en-IN')} already match, {preview.refused.toLocaleString('en-IN')}{' '}
      stay as they are.
    </p>
    <table className="w-full text-15">
      <caption className="pb-2 text-left text-13 text-chalk">
        {preview.products.length < preview.total
          ? `The first ${preview.products.length}; the same rule applies to all others`
          : 'What will change'}
      </caption>
      <thead className="text-13 text-chalk">
        <tr>
          <th className="pb-1 text-left font-normal">Product</th>
          <th className="pr-3 pb-1 text-right font-normal">{figure === 'price' ? 'Now' : 'Pieces now'}</th>
          <th className="pb-1 text-right font-normal">After</th>
        </tr>
      </thead>
      <tbody>
        {preview.products.map((product) => (
          <Row key={product._id} product={product} figure={figure} />
        ))}
      </tbody>
    </table>
  </>
);

/** Changes prices or stock of all matching products, after a preview. */
export const ProductRunForm = ({
  figure,
  filter,
  onDone,
}: {
  figure: Figure;
  filter: ProductFilter;
  onDone: () => void;
}) => {
  const [draft, setDraft] = useState<ProductRunDraft>();
  const previewing = useSend(
    (body: ProductRunDraft) => call('POST /api/admin/products/runs/preview', { body }),
    {
      failed: 'The preview could not be loaded.',
      onSuccess: (_, body) => setDraft(body),
    },
  );
  const beginning = useGoodsChange(
    (body: ProductRunDraft) => call('POST /api/admin/products/runs', { body }),
    {
      failed: 'The change could not be started.',
      onSuccess: onDone,
    },
  );
  const preview = previewing.data;
  // Sends only the filters that are set.
  const asked = JSON.parse(JSON.stringify(queryOf(filter)));
  return (
    <>
      <div className={draft === undefined ? '' : 'hidden'}>
        <BulkFigureForm
          figure={figure}
          isBusy={previewing.isPending}
          doLabel="See what changes"
          onChange={({ price, stock }) =>
            previewing.mutate({
              filter: asked,
              change: {
                ...(price === undefined ? {} : { price }),
                ...(stock === undefined ? {} : { stock }),
              },
            })
          }
        />
      </div>
      {draft === undefined || preview === undefined ? null : (
        <div className="grid gap-5 pt-5">
          <Preview preview={preview} figure={figure} />
          <p className="text-13 text-chalk">
            The shop works through them in the background, even if you leave this page. You can stop it, and
            undo it for ten minutes afterwards.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button
              disabled={preview.changed === 0}
              isBusy={beginning.isPending}
              onClick={() => beginning.mutate(draft)}
            >
              Change {countProducts(preview.changed)}
            </Button>
            <Button variant="secondary" onClick={() => setDraft(undefined)}>
              Another figure
            </Button>
          </div>
        </div>
      )}
    </>
  );
};
