import type { AdminProduct } from '@darzi/contract/back-office/back-office.routes.ts';
import { type ReactNode, useState } from 'react';
import { call, toastFailure } from '../../shell/call.ts';
import { toast } from '../../shell/toast.ts';
import { BulkBar } from '../../staff/bulk-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { BulkFigureForm, type Figure, PricePreview } from './bulk-figure-form.tsx';
import { BulkTagsForm } from './bulk-tags-form.tsx';
import { type Change, MAX_PER_CALL, refusedLines } from './use-bulk-run.ts';
import { countProducts, useGoodsChange } from './use-products.ts';

const TITLE = { price: 'Price', stock: 'Stock', tags: 'Tags' } as const satisfies Record<
  Figure | 'tags',
  string
>;

/** Actions on the selected products. */
export const ProductBar = ({
  products: marked,
  more,
  onDone,
}: {
  products: readonly AdminProduct[];
  /** A way to select those not loaded yet. */
  more: ReactNode;
  onDone: () => void;
}) => {
  const [asked, setAsked] = useState<Figure | 'tags'>();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const changing = useGoodsChange((change: Change) =>
    call('POST /api/admin/products/bulk', {
      body: { products: marked.map(({ _id, version }) => ({ _id, version })), change },
    }),
  );
  const run = (change: Change) =>
    changing.mutate(change, {
      onSuccess: ({ results }) => {
        const changed = results.filter(({ outcome }) => outcome === 'changed').length;
        setRefused(refusedLines(marked, results));
        setAsked(undefined);
        toast.success(
          changed === 0 ? 'Nothing needed changing' : `${countProducts(changed)} changed`,
          changed > 0 && change.price !== undefined ? { description: 'Undo is above the list.' } : {},
        );
        onDone();
      },
      onError: (error) => toastFailure(error, 'The products could not be changed.'),
    });
  const isTooMany = marked.length > MAX_PER_CALL;
  const areArchived = marked.every(({ archived }) => archived);
  const areBest = marked.every(({ bestSeller }) => bestSeller);
  const areShown = marked.every(({ published }) => published);
  const act = (label: string, onClick: () => void) => (
    <Button
      key={label}
      variant="secondary"
      disabled={isTooMany}
      isBusy={changing.isPending}
      onClick={onClick}
      className="bg-sheet"
    >
      {label}
    </Button>
  );
  return (
    <>
      <Dialog
        isOpen={refused.length > 0}
        onClose={() => setRefused([])}
        title="Some products were not changed"
      >
        <ul className="grid gap-2 pt-4 text-15">
          {refused.map((line) => (
            <li key={line} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      </Dialog>
      {marked.length === 0 ? null : (
        <BulkBar
          label="Change the selected products"
          selected={`${countProducts(marked.length)} selected${isTooMany ? `: at most ${MAX_PER_CALL} at once` : ''}`}
          onClear={onDone}
        >
          {more}
          {act('Price…', () => setAsked('price'))}
          {act('Stock…', () => setAsked('stock'))}
          {act('Tags…', () => setAsked('tags'))}
          {act(areBest ? 'No longer best sellers' : 'Make best sellers', () => run({ bestSeller: !areBest }))}
          {act(areShown ? 'Unpublish' : 'Publish', () => run({ published: !areShown }))}
          {act(areArchived ? 'Bring back' : 'Archive', () => run({ archived: !areArchived }))}
        </BulkBar>
      )}
      <Dialog
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={`${TITLE[asked ?? 'price']} of ${countProducts(marked.length)}`}
      >
        {asked === undefined ? null : asked === 'tags' ? (
          <BulkTagsForm isBusy={changing.isPending} onChange={run} />
        ) : (
          <BulkFigureForm
            figure={asked}
            isBusy={changing.isPending}
            preview={(step) => <PricePreview products={marked} step={step} />}
            onChange={run}
          />
        )}
      </Dialog>
    </>
  );
};
