import { showMoment } from '@darzi/contract/dates.ts';
import { pathIn } from '@darzi/contract/languages.ts';
import { showRupees } from '@darzi/contract/money.ts';
import type { Order } from '@darzi/contract/orders/orders.routes.ts';
import { call } from '../../shell/call.ts';
import { useSend } from '../../shell/use-send.ts';
import { languageNow } from '../../texts/language.ts';
import { textsOf } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { ORDERS_KEY } from './own-orders.ts';

const t = await textsOf('orders');

/** The amount to pay before an agreed change takes effect, and a link to pay it. */
export const DueOfOrder = ({ orderId, due }: { orderId: string; due: NonNullable<Order['due']> }) => {
  const amount = showRupees(due.amount);
  const paying = useSend(() => call('POST /api/order/:id/pay-due', { params: { id: orderId } }), {
    stale: ORDERS_KEY,
    failed: t('dueFailed'),
    onSuccess: ({ page }) => {
      // a document of its own: only there are the gateways' scripts allowed
      window.location.assign(pathIn(languageNow(), page));
    },
  });
  return (
    <div className="mt-3 mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-2 border-madder pl-4">
      <div className="min-w-0 max-w-[34rem] text-15">
        <p className="font-medium">{t('due', { amount })}</p>
        <p className="text-chalk">{t('dueUntil', { moment: showMoment(due.until) })}</p>
      </div>
      <Button isBusy={paying.isPending} onClick={() => paying.mutate()}>
        {t('payDue', { amount })}
      </Button>
    </div>
  );
};
