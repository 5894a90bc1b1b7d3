import { showMoment } from '@darzi/contract/dates.ts';
import { showRupees } from '@darzi/contract/money.ts';
import type { AdminOrder } from '@darzi/contract/orders/order-admin.routes.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, failureText, toastFailure } from '../../shell/call.ts';
import { FailedLoad } from '../../shell/failed-load.tsx';
import { toast } from '../../shell/toast.ts';
import { useSend } from '../../shell/use-send.ts';
import { ConfirmDialog } from '../../staff/confirm-dialog.tsx';
import { ORDER_ADMIN, useAdminOrderChange } from '../../staff/order-admin.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { TakeDifference } from './take-difference.tsx';
import { UpiCode } from './upi-code.tsx';

const HOURS_MORE = 24;

const copy = (url: string): void => {
  void navigator.clipboard.writeText(url).then(
    () => toast.success('The link is copied.'),
    (error: unknown) => toastFailure(error, 'Please select the link and copy it yourself.'),
  );
};

/** Ends a payment link, and with it the change it was to pay for. */
const EndLink = ({ id, isChange }: { id: string; isChange: boolean }) => {
  const [isEnding, setEnding] = useState(false);
  const ending = useAdminOrderChange(
    () => call('POST /api/admin/orders/:id/payment-link/close', { params: { id } }),
    {
      onSuccess: () => {
        setEnding(false);
        toast.success(isChange ? 'The change is taken back.' : 'The link has ended.');
      },
    },
  );
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        onClick={() => {
          ending.reset();
          setEnding(true);
        }}
      >
        {isChange ? 'Take the change back' : 'End it'}
      </Button>
      <ConfirmDialog
        title={isChange ? 'Take the change back?' : 'End this link?'}
        doLabel={isChange ? 'Take it back' : 'End it'}
        isOpen={isEnding}
        isBusy={ending.isPending}
        refusal={ending.isError ? failureText(ending.error, 'The link could not be ended.') : undefined}
        onConfirm={() => ending.mutate(undefined)}
        onClose={() => setEnding(false)}
      >
        {isChange
          ? 'The order stays as it is, what was reserved for the change goes back to stock, and the customer is notified.'
          : 'The link stops working, and its pieces go back to stock.'}
      </ConfirmDialog>
    </>
  );
};

/** The payment link of an order or of a dearer change: to scan, copy, resend or end. */
export const PaymentLinkPanel = ({ order }: { order: AdminOrder }) => {
  const params = { id: order._id };
  const query = useQuery({
    queryKey: [...ORDER_ADMIN, 'payment-link', order._id, order.link],
    queryFn: ({ signal }) => call('GET /api/admin/orders/:id/payment-link', { params }, { signal }),
  });
  const renewing = useSend(
    () => call('POST /api/admin/orders/:id/payment-link', { params, body: { hours: HOURS_MORE } }),
    {
      stale: ORDER_ADMIN,
      done: 'The link is valid for another 24 hours.',
      failed: 'The link could not be renewed.',
    },
  );
  if (query.data === undefined)
    return query.isError ? (
      <FailedLoad query={query} text="The link could not be loaded." />
    ) : (
      <Skeleton className="h-52 w-full" />
    );
  const { url, picture, expiresAt, isOpen, isMailed } = query.data.link;
  const { due } = order;
  if (!isOpen)
    return (
      <>
        <p className="text-15">
          The link ended unpaid on {showMoment(expiresAt)}. A new one keeps the pieces again, if they are
          still there.
        </p>
        <div>
          <Button isBusy={renewing.isPending} onClick={() => renewing.mutate()}>
            Open it again for 24 hours
          </Button>
        </div>
      </>
    );
  return (
    <div className="grid gap-6 sm:grid-cols-[13rem_1fr]">
      <div className="grid content-start gap-2">
        <QrCode picture={picture} label={`QR code to pay ${showRupees(due?.amount ?? order.amount)}`} />
        <p className="max-w-52 text-13 text-chalk">Opens the payment page, for card or UPI</p>
      </div>
      <div className="grid content-start gap-4 text-15">
        {due === undefined ? null : (
          <p>
            {showRupees(due.amount)} more to pay. The order changes as soon as this is paid; if it is not
            paid, the order stays as it is.
          </p>
        )}
        <p>
          {isMailed ? 'Emailed to the customer; you can also scan or copy it here.' : 'Scan it or copy it.'}{' '}
          It ends on {showMoment(expiresAt)}; until then the pieces are reserved.
        </p>
        <TextField label="Link" readOnly value={url} onFocus={({ target }) => target.select()} />
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => copy(url)}>
            Copy the link
          </Button>
          <UpiCode orderId={order._id} amount={due?.amount ?? order.amount} />
          <Button variant="quiet" isBusy={renewing.isPending} onClick={() => renewing.mutate()}>
            {isMailed ? 'Email it again and extend by 24 hours' : 'Extend by 24 hours'}
          </Button>
          {due === undefined ? null : <TakeDifference orderId={order._id} amount={due.amount} />}
          <EndLink id={order._id} isChange={due !== undefined} />
        </div>
      </div>
    </div>
  );
};
