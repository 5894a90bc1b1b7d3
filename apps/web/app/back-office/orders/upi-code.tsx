import { paiseFromRupees, showRupees } from '@darzi/contract/money.ts';
import { isWithinUpi } from '@darzi/contract/payments/upi.ts';
import { useState } from 'react';
import { call, failureText } from '../../shell/call.ts';
import { useShop } from '../../shell/shop.ts';
import { useSend } from '../../shell/use-send.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { Skeleton } from '../../ui/states.tsx';

/** A QR code for the customer's UPI app; the page notices by itself when it is paid. */
export const UpiCode = ({ orderId, amount }: { orderId: string; amount: number }) => {
  const { razorpay } = useShop().settings;
  const [isOpen, setOpen] = useState(false);
  const opening = useSend(() => call('POST /api/admin/orders/:id/upi-code', { params: { id: orderId } }));
  if (razorpay === null) return null;
  if (!isWithinUpi(paiseFromRupees(amount)))
    return (
      <p className="w-full text-13 text-chalk">
        No UPI QR code: banks let UPI pay at most ₹1,00,000 at a time. The link takes cards and net banking
        too.
      </p>
    );
  const code = opening.data?.code;
  return (
    <>
      <Button
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
          opening.mutate();
        }}
      >
        Show a UPI QR code
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Scan and pay" className="max-w-[26rem]">
        <div className="grid justify-items-center gap-4 pt-4 text-center text-15">
          {opening.isError ? (
            <Banner takesFocus>{failureText(opening.error, 'The code could not be created.')}</Banner>
          ) : code === undefined ? (
            <Skeleton className="size-52" />
          ) : (
            <>
              <p className="font-display text-44">{showRupees(code.amount)}</p>
              {code.picture === null ? (
                <LinkButton to={code.address} target="_blank" rel="noreferrer">
                  Open the code
                </LinkButton>
              ) : (
                <QrCode picture={code.picture} label={`UPI QR code to pay ${showRupees(code.amount)}`} />
              )}
              <p role="status">
                Scan it with any UPI app. It can be paid once; this closes when the money arrives.
              </p>
            </>
          )}
        </div>
      </Dialog>
    </>
  );
};
