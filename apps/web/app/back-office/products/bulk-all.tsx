import type { TotalOfList } from '@darzi/contract/paging.ts';
import { useState } from 'react';
import { BulkBar } from '../../staff/bulk-bar.tsx';
import { ConfirmDialog } from '../../staff/confirm-dialog.tsx';
import { totalInWords } from '../../staff/keyset-list.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TapeProgress } from '../../ui/tape.tsx';
import type { Figure } from './bulk-figure-form.tsx';
import { BulkTagsForm } from './bulk-tags-form.tsx';
import { ProductRunForm } from './product-run-form.tsx';
import { type Change, type Tally, useBulkRun } from './use-bulk-run.ts';
import { countProducts, PRODUCTS, type ProductFilter } from './use-products.ts';

const MAX_LINES = 100;
const TITLE = { price: 'Price', stock: 'Stock' } as const satisfies Record<Figure, string>;

const Refused = ({ lines }: { lines: readonly string[] }) => (
  <ul className="grid max-h-60 gap-2 overflow-y-auto text-15">
    {lines.slice(0, MAX_LINES).map((line) => (
      <li key={line} className="wrap-anywhere">
        {line}
      </li>
    ))}
    {lines.length > MAX_LINES ? <li>And {countProducts(lines.length - MAX_LINES)} more.</li> : null}
  </ul>
);

const doneOf = ({ changed, unchanged, refused }: Tally): number => changed + unchanged + refused.length;

const SAID = {
  whole: 'All products were processed.',
  stopped: 'You stopped it. The rest was not changed.',
  failed:
    'The change was interrupted. Some of the next 100 may have been changed, the rest were not. Run it again to change only what is left.',
} as const;

/** The progress of a bulk change, and its result. */
const RunDialog = ({
  run: { tally, end, stop },
  onDone,
}: {
  run: ReturnType<typeof useBulkRun>;
  onDone: () => void;
}) => {
  if (tally === undefined) return null;
  const { total = 0, totalIsAtLeast } = tally;
  const done = doneOf(tally);
  const isCounted = total > 0 && totalIsAtLeast !== true;
  return (
    <Dialog
      isOpen
      onClose={end === undefined ? stop : onDone}
      title={end === undefined ? 'Changing the products' : 'What was changed'}
      hasCross={false}
      className="max-w-[34rem]"
    >
      <div className="grid gap-5 pt-4">
        {end === undefined ? (
          <>
            <p className="text-15 tabular-nums">
              {done.toLocaleString('en-IN')} of {totalInWords(tally, PRODUCTS) ?? 'all'}
            </p>
            {isCounted ? (
              <TapeProgress
                label="Progress of the change"
                percent={Math.min(100, Math.round((done / total) * 100))}
              />
            ) : null}
          </>
        ) : (
          <div role="status" className="grid gap-2 text-15">
            <p className="font-medium">
              {countProducts(tally.changed)} changed, {tally.unchanged.toLocaleString('en-IN')} unchanged,{' '}
              {tally.refused.length.toLocaleString('en-IN')} refused.
            </p>
            <p>{SAID[end.how]}</p>
            {end.how === 'failed' ? <p>{end.why}</p> : null}
          </div>
        )}
        {tally.refused.length === 0 || end === undefined ? null : <Refused lines={tally.refused} />}
        <div>
          <Button variant="secondary" onClick={end === undefined ? stop : onDone}>
            {end === undefined ? 'Stop' : 'Close'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};

type Flag = readonly [label: string, change: Change];

/** The changes that make sense for products in this state. */
const flagsFor = (state: ProductFilter['state']): readonly Flag[] => [
  ['Make best sellers', { bestSeller: true }],
  ['No longer best sellers', { bestSeller: false }],
  ...(state === 'published' ? [] : [['Publish', { published: true }] as const]),
  ...(state === 'unpublished' ? [] : [['Unpublish', { published: false }] as const]),
  state === 'archived' ? ['Bring back', { archived: false }] : ['Archive', { archived: true }],
];

/** Actions on all products matching the filter, including those not loaded yet. */
export const BulkAllBar = ({
  filter,
  total,
  onDone,
}: {
  filter: ProductFilter;
  total: TotalOfList;
  onDone: () => void;
}) => {
  const run = useBulkRun(filter);
  const [asked, setAsked] = useState<Flag | 'tags'>();
  const [figure, setFigure] = useState<Figure>();
  const all = totalInWords(total, PRODUCTS) ?? 'products';
  const start = (change: Change) => {
    setAsked(undefined);
    run.start(change);
  };
  const flag = asked === 'tags' ? undefined : asked;
  return (
    <>
      <BulkBar
        label="Change all products that match"
        selected={`All ${all} that match are selected`}
        onClear={onDone}
      >
        {(['price', 'stock'] as const).map((one) => (
          <Button key={one} variant="secondary" className="bg-sheet" onClick={() => setFigure(one)}>
            {TITLE[one]}…
          </Button>
        ))}
        <Button variant="secondary" className="bg-sheet" onClick={() => setAsked('tags')}>
          Tags…
        </Button>
        {flagsFor(filter.state).map((one) => (
          <Button key={one[0]} variant="secondary" className="bg-sheet" onClick={() => setAsked(one)}>
            {one[0]}
          </Button>
        ))}
      </BulkBar>
      <Dialog isOpen={asked === 'tags'} onClose={() => setAsked(undefined)} title={`Tags of all ${all}`}>
        <BulkTagsForm isBusy={false} onChange={start} />
      </Dialog>
      <Dialog
        isOpen={figure !== undefined}
        onClose={() => setFigure(undefined)}
        title={`${TITLE[figure ?? 'price']} of all ${all}`}
        className="max-w-[38rem]"
      >
        {figure === undefined ? null : <ProductRunForm figure={figure} filter={filter} onDone={onDone} />}
      </Dialog>
      <ConfirmDialog
        isOpen={flag !== undefined}
        title={`${flag?.[0] ?? ''}?`}
        doLabel={flag?.[0] ?? ''}
        isBusy={false}
        onConfirm={() => (flag === undefined ? undefined : start(flag[1]))}
        onClose={() => setAsked(undefined)}
      >
        This applies to all {all} that match, including those further down the list. You can stop it at any
        time.
      </ConfirmDialog>
      <RunDialog run={run} onDone={onDone} />
    </>
  );
};
