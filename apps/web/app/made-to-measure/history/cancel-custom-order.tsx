import { CUSTOM_ORDER_MESSAGES } from '@darzi/contract/custom-orders/custom-order.ts';
import type { CustomOrder } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import { textsOf } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { canCancel, orderFailure } from './custom-order-labels.ts';
import { useCancelCustomOrder } from './own-custom-orders.ts';

const [t, word] = await Promise.all([textsOf('history'), textsOf('words')]);

/** Asks for confirmation before cancelling an order. */
export const CancelCustomOrder = ({ order, onClose }: { order: CustomOrder; onClose: () => void }) => {
  const cancelling = useCancelCustomOrder();
  return (
    <>
      <p className="pt-4 text-17 text-chalk">{t('willNotBeMade', { number: orderNumber(order._id) })}</p>
      {cancelling.isError ? (
        <Banner className="mt-5" takesFocus>
          {orderFailure(
            cancelling.error,
            word(CUSTOM_ORDER_MESSAGES.cancelFailed),
            word(CUSTOM_ORDER_MESSAGES.cancelFailedRetry),
          )}
        </Banner>
      ) : null}
      <div className="flex flex-wrap gap-3 pt-7">
        {/* It may have been accepted in another window meanwhile. */}
        {canCancel(order) ? (
          <Button
            isBusy={cancelling.isPending}
            onClick={() => cancelling.mutate(order._id, { onSuccess: onClose })}
          >
            {t('cancelOrderButton')}
          </Button>
        ) : null}
        <Button variant="secondary" onClick={onClose}>
          {canCancel(order) ? t('keepIt') : t('close')}
        </Button>
      </div>
    </>
  );
};
