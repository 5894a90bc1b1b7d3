import type { StudioOrder } from '@darzi/contract/custom-orders/studio.routes.ts';
import { showRupees } from '@darzi/contract/money.ts';
import { failureText } from '../call.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

type Attempt = { readonly isPending: boolean; readonly error: unknown };

/** Asks once more before an order ends, and says what happens to the money. */
export const CancelDialog = ({
  order,
  isOpen,
  attempt,
  onCancel,
  onClose,
}: {
  order: StudioOrder;
  isOpen: boolean;
  attempt: Attempt;
  onCancel: () => void;
  onClose: () => void;
}) => (
  <Dialog isOpen={isOpen} onClose={onClose} title="Cancel this order?">
    <div className="grid gap-5 pt-4 text-17">
      {attempt.error === null ? null : (
        <Banner takesFocus>{failureText(attempt.error, 'The order could not be cancelled.')}</Banner>
      )}
      <p>
        {order.payment && order.price !== null
          ? `${order.customerName} has paid ${showRupees(order.price)}. It is sent back, and this cannot be undone.`
          : 'Nothing was paid. You can undo this within ten minutes.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button isBusy={attempt.isPending} onClick={onCancel}>
          Cancel the order
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Keep it
        </Button>
      </div>
    </div>
  </Dialog>
);
