import { showDay } from '@darzi/contract/dates.ts';
import { showRupees } from '@darzi/contract/money.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import type { Order } from '@darzi/contract/orders/orders.routes.ts';
import { RETURN_LABEL, returnLifecycle } from '@darzi/contract/returns/return.lifecycle.ts';
import type { OrderReturn, ReturnablePieces } from '@darzi/contract/returns/returns.routes.ts';
import { useState } from 'react';
import { forReader } from '../../texts/language.ts';
import { textsOf } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { pieceName, useOwnReturns, useWithdrawReturn } from './own-returns.ts';
import { PayoutForm } from './payout-fields.tsx';
import { type Returnable, ReturnForm } from './return-form.tsx';

const [t, word] = await Promise.all([textsOf('orders'), textsOf('words')]);

/** What the customer can still ask to return, as ordered but for the size. */
const inTimeOf = ({ items }: Order, returnable: readonly ReturnablePieces[]): readonly Returnable[] =>
  returnable.flatMap(({ position, size, inTime, until }) => {
    const item = items[position - 1];
    return item === undefined || inTime === 0 ? [] : [{ ...item, position, size, left: inTime, until }];
  });

/** Until when; by piece where that differs. */
const untilText = (pieces: readonly Returnable[]): string => {
  const [day, ...others] = new Set(pieces.map(({ until }) => showDay(until)));
  if (day === undefined) return '';
  if (others.length === 0) return t('sendBackUntil', { day });
  const until = pieces.map((piece) =>
    t('pieceUntil', { piece: pieceName(piece), day: showDay(piece.until) }),
  );
  return t('sendBackPieces', { pieces: until.join('; ') });
};

const ReturnLine = ({ order, one }: { order: Order; one: OrderReturn }) => {
  const withdrawing = useWithdrawReturn(one.orderId);
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const { byHand = one.value } = one;
  const nameOf = ({ _id, name }: Pick<OrderReturn['lines'][number], '_id' | 'name'>) =>
    forReader(name, order.items.find((item) => item._id === _id)?.nameHindi).text;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3 text-15">
      <div className="min-w-0">
        <Badge tone={one.state === 'declined' ? 'bad' : 'info'}>{word(RETURN_LABEL[one.state])}</Badge>
        <p className="pt-2 wrap-anywhere">
          {one.lines
            .map(
              ({ size, quantity, exchangeSize, ...line }) =>
                `${quantity} × ${nameOf(line)}, ${size}${exchangeSize === null ? '' : ` ${t('forSize', { size: exchangeSize })}`}`,
            )
            .join('; ')}
        </p>
        {one.answer === '' ? null : <p className="text-chalk wrap-anywhere">{one.answer}</p>}
      </div>
      {returnLifecycle.find(one.state, 'withdraw', 'customer') === undefined ? null : (
        <Button variant="quiet" isBusy={withdrawing.isPending} onClick={() => withdrawing.mutate(one._id)}>
          {t('withdraw')}
        </Button>
      )}
      {one.isPayoutMissing ? (
        <Banner
          tone="warning"
          className="w-full"
          action={
            <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAsked(true)}>
              {t('addAccount')}
            </Button>
          }
        >
          {byHand < one.value ? t('partPaidInCash', { amount: showRupees(byHand) }) : t('paidInCash')}
        </Banner>
      ) : null}
      <Dialog isOpen={isAsked} onClose={close} title={t('yourRefund')} className="max-w-[36rem]">
        <PayoutForm one={one} onDone={close} />
      </Dialog>
    </li>
  );
};

/** The returns of a delivered order, and a request form while there is time. */
export const OrderReturns = ({ order }: { order: Order }) => {
  const [isOpen, setOpen] = useState(false);
  const { data } = useOwnReturns(order._id);
  if (data === undefined) return null;
  const { returns, returnable = [], byHand = order.paymentMethod === 'COD' ? 'all' : 'none' } = data;
  const left = inTimeOf(order, returnable);
  return (
    <>
      {returns.length === 0 ? null : (
        <ul aria-label={t('returnsOf', { number: orderNumber(order._id) })}>
          {returns.map((one) => (
            <ReturnLine key={one._id} order={order} one={one} />
          ))}
        </ul>
      )}
      {left.length > 0 ? (
        <p className="flex flex-wrap items-center justify-between gap-x-6 border-t border-line py-2 text-15 text-chalk">
          <span className="min-w-0 wrap-anywhere">{untilText(left)}</span>
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {t('returnOrExchange')}
          </Button>
        </p>
      ) : null}
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('returnOrExchange')}
        className="max-w-[36rem]"
      >
        <ReturnForm orderId={order._id} byHand={byHand} pieces={left} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
};
