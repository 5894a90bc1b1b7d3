import type { AdminProduct } from '@darzi/contract/back-office/back-office.routes.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { differencesBetween } from './product-draft.ts';

/** Tells the second editor what the first one changed, and lets her choose. Nothing of hers is lost meanwhile. */
export const ChangedMeanwhile = ({
  before,
  after,
  onSettle,
}: {
  before: AdminProduct;
  after: AdminProduct;
  onSettle: (after: AdminProduct, isMineKept: boolean) => void;
}) => (
  <Banner
    takesFocus
    className="mb-8"
    action={
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => onSettle(after, true)}>
          Keep what I wrote, take the rest
        </Button>
        <Button variant="quiet" onClick={() => onSettle(after, false)}>
          Drop what I wrote
        </Button>
      </div>
    }
  >
    <p className="font-medium">
      Somebody else changed this product while you had it open. Nothing was saved yet.
    </p>
    <dl className="grid gap-1 pt-2 text-13">
      {differencesBetween(before, after).map(({ label, from, to }) => (
        <div key={label}>
          <dt className="inline text-chalk">{label}: </dt>
          <dd className="inline">
            <del>{from}</del> <span aria-hidden="true">→</span> <span className="sr-only">became</span> {to}
          </dd>
        </div>
      ))}
    </dl>
  </Banner>
);
