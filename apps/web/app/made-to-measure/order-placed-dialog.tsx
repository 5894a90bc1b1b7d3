import { CUSTOM_ORDER_MESSAGES } from '@darzi/contract/custom-orders/custom-order.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Says that the order has arrived, and where it can be followed. */
export const OrderPlacedDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={CUSTOM_ORDER_MESSAGES.submittedTitle} hasCross={false}>
    <div aria-hidden="true" className="tape mt-4 text-chalk" />
    <p className="max-w-prose pt-4 text-17">{CUSTOM_ORDER_MESSAGES.submittedText}</p>
    <div className="flex flex-wrap gap-3 pt-7">
      <LinkButton to="/custom-order-history">View Order History</LinkButton>
      <Button variant="secondary" onClick={onClose}>
        Close
      </Button>
    </div>
  </Dialog>
);
