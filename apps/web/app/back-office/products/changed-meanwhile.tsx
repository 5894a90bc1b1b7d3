import type { AdminProduct } from '@darzi/contract/back-office/back-office.routes.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { differencesBetween } from './product-draft.ts';

/** Shows what somebody else changed meanwhile, and lets the editor choose. Nothing typed is lost. */
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
          Keep my changes, take the rest
        </Button>
        <Button variant="quiet" onClick={() => onSettle(after, false)}>
          Discard my changes
        </Button>
      </div>
    }
  >
    <p className="font-medium">
      Someone else changed this product while you had it open. Your changes are not saved yet.
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
