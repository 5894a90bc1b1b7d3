import type { AdminOrder } from '@darzi/contract/orders/order-admin.routes.ts';
import { useState } from 'react';
import { failureText } from '../../shell/call.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { piecesOf } from './use-order-admin.ts';

type Asking = {
  readonly order: AdminOrder;
  readonly isOpen: boolean;
  readonly attempt: { readonly isPending: boolean; readonly error: unknown };
  readonly onClose: () => void;
};

/** For a refused or undeliverable parcel: whether its pieces can be sold again. */
export const TakeBackDialog = ({
  order,
  isOpen,
  attempt,
  onClose,
  onTakeBack,
}: Asking & { onTakeBack: (restock: boolean) => void }) => {
  const [isRestocked, setRestocked] = useState(true);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="The parcel came back" className="max-w-[34rem]">
      <div className="grid gap-5 pt-4 text-17">
        {attempt.error === null ? null : (
          <Banner takesFocus>{failureText(attempt.error, 'The order could not be moved.')}</Banner>
        )}
        <p>
          It ends as “Returned to sender”.{' '}
          {order.payment
            ? 'What was paid stays with you until you refund it under Money.'
            : 'Nothing was paid: its invoice is cancelled by a credit note.'}
        </p>
        <Checkbox
          label={`Put ${piecesOf(order)} back into stock`}
          checked={isRestocked}
          onChange={(event) => setRestocked(event.target.checked)}
        />
        <div className="flex flex-wrap gap-3">
          <Button isBusy={attempt.isPending} onClick={() => onTakeBack(isRestocked)}>
            Returned to sender
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Not yet
          </Button>
        </div>
      </div>
    </Dialog>
  );
};
