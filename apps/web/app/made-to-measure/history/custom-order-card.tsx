import {
  CUSTOM_ORDER_BADGE,
  CUSTOM_ORDER_STEPS,
  customOrderStep,
  knownStatus,
} from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import type { CustomOrder } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import { garmentRows } from '@darzi/contract/custom-orders/garments.ts';
import { showDay } from '@darzi/contract/dates.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import { capitalised } from '@darzi/contract/wording.ts';
import { Shirt } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useMe } from '../../shell/profile-menu.tsx';
import { textsOf } from '../../texts/texts.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Tracker } from '../../ui/tape.tsx';
import { ClothThumb } from '../order/cloth-pictures.tsx';
import { AcceptBid } from './accept-bid.tsx';
import { AgreementCopy } from './agreement.tsx';
import { CancelCustomOrder } from './cancel-custom-order.tsx';
import { CompletePayment } from './complete-payment.tsx';
import { CustomOrderDetails } from './custom-order-details.tsx';
import {
  BADGE_TONE,
  canCancel,
  canReview,
  hasOpenBid,
  hasPaid,
  isOver,
  isPayable,
  moneyNote,
  wearerLabel,
} from './custom-order-labels.ts';
import { DesignerConversation, useIsUnread } from './designer-conversation.tsx';
import { OrderPrice } from './order-summary.tsx';
import { ReviewCustomOrder } from './review-custom-order.tsx';
import { useOrderPayment } from './use-order-payment.ts';

const [t, word] = await Promise.all([textsOf('history'), textsOf('words')]);

const FIRST_PICTURE =
  'grid aspect-4/5 w-[min(6.5rem,26vw)] place-items-center self-start bg-table object-cover text-chalk sm:row-span-3 sm:w-44 lg:w-52';

/** In cloth, or the customer's own; until then the garment as drawn. */
const FirstPicture = ({ order }: { order: CustomOrder }) => {
  const address = order.clothPictures?.front ?? order.referenceImages[0];
  if (address !== undefined)
    return <img src={address} alt="" width={400} height={500} loading="lazy" className={FIRST_PICTURE} />;
  return order.design.garment === undefined ? (
    <div aria-hidden="true" className={FIRST_PICTURE}>
      <Shirt size={36} strokeWidth={1} />
    </div>
  ) : (
    <ClothThumb order={order} className={FIRST_PICTURE} />
  );
};

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div className="flex gap-1.5 sm:block">
    <dt className="text-chalk after:content-[':'] sm:text-13 sm:after:content-none">{name}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
);

const Facts = ({ order: { createdAt, design } }: { order: CustomOrder }) => (
  <dl className="grid min-w-0 gap-x-10 gap-y-1 text-15 sm:flex sm:flex-wrap sm:gap-y-3 xl:grid xl:grow xl:grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] xl:content-start">
    <Fact name={t('placedOnName')}>{showDay(createdAt)}</Fact>
    {design.garment === undefined ? null : (
      <Fact name={t('garment')}>{word(garmentRows[design.garment].label)}</Fact>
    )}
    {design.wearer ? (
      <Fact name={t('for')}>{wearerLabel({ ...design.wearer, height: undefined })}</Fact>
    ) : null}
    {design.neededBy ? <Fact name={t('neededBy')}>{showDay(design.neededBy)}</Fact> : null}
    <Fact name={t('style')}>{word(capitalised(design.style))}</Fact>
    <Fact name={t('fabric')}>{word(capitalised(design.fabric))}</Fact>
    {design.color === null ? null : <Fact name={t('colour')}>{word(design.color)}</Fact>}
  </dl>
);

type Opened = 'details' | 'accept' | 'cancel' | 'pay' | 'agreement' | 'messages' | 'review';

type ActionsProps = {
  readonly order: CustomOrder;
  readonly isUnread: boolean;
  /** The button's label, which differs between card and dialog. */
  readonly payLabel: string;
  readonly onOpen: (dialog: Opened) => void;
  /** Also links to the details, where they are not shown already. */
  readonly hasDetails?: boolean;
};

/** The most urgent action first, then the other actions, and links below or beside them. */
const Actions = ({ order, isUnread, payLabel, onOpen, hasDetails = false }: ActionsProps) => (
  <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
    <div className="flex flex-wrap gap-3 empty:hidden max-sm:basis-full max-sm:*:flex-1">
      {hasOpenBid(order) ? (
        <Button aria-haspopup="dialog" onClick={() => onOpen('accept')}>
          {t('acceptBid')}
        </Button>
      ) : null}
      {isPayable(order) ? (
        <Button aria-haspopup="dialog" onClick={() => onOpen('pay')}>
          {payLabel}
        </Button>
      ) : null}
      {hasDetails ? (
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => onOpen('details')}>
          {t('viewDetails')}
        </Button>
      ) : null}
      {canReview(order) ? (
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => onOpen('review')}>
          {t('leaveReview')}
        </Button>
      ) : null}
    </div>
    {order.shippingAddress === null ? null : (
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => onOpen('agreement')}>
        {t('agreement')}
      </Button>
    )}
    <Button variant="quiet" aria-haspopup="dialog" onClick={() => onOpen('messages')}>
      {t('messages')}
      {isUnread ? <Badge tone="bad">{t('new')}</Badge> : null}
    </Button>
    {canCancel(order) ? (
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => onOpen('cancel')}>
        {t('cancelOrder')}
      </Button>
    ) : null}
    {hasPaid(order) ? (
      <LinkButton to={`/receipt/${order._id}`} variant="quiet">
        {t('receipt')}
      </LinkButton>
    ) : null}
    <LinkButton to={`/craft-your-look?reorder=${order._id}`} variant="quiet">
      {t('orderAgain')}
    </LinkButton>
  </div>
);

/** The dialogs that the actions open. */
const CardDialogs = ({
  order,
  isUnread,
  onOpen,
  opened,
  payment,
  onLeave,
  onClose,
}: Pick<ActionsProps, 'order' | 'isUnread' | 'onOpen'> & {
  opened: Opened | undefined;
  payment: ReturnType<typeof useOrderPayment>;
  /** Called when the reader closes a dialog. */
  onLeave: (dialog: Opened) => void;
  onClose: () => void;
}) => (
  <>
    <Dialog
      isOpen={opened === 'details'}
      onClose={() => onLeave('details')}
      title={t('order', { number: orderNumber(order._id) })}
      className="sm:w-[min(56rem,calc(100vw-64px))]"
    >
      <CustomOrderDetails
        order={order}
        actions={
          <Actions order={order} isUnread={isUnread} onOpen={onOpen} payLabel={t('proceedToPayment')} />
        }
      />
    </Dialog>
    <Dialog isOpen={opened === 'accept'} onClose={() => onLeave('accept')} title={t('completeOrder')}>
      <AcceptBid order={order} onClose={onClose} />
    </Dialog>
    <Dialog
      isOpen={opened === 'pay' && !payment.isAtGateway}
      onClose={() => {
        if (!payment.isAtGateway) onLeave('pay');
      }}
      title={t('completePayment')}
    >
      <CompletePayment order={order} payment={payment} onClose={onClose} />
    </Dialog>
    <Dialog isOpen={opened === 'agreement'} onClose={() => onLeave('agreement')} title={t('whatWasAgreed')}>
      <AgreementCopy orderId={order._id} />
    </Dialog>
    <Dialog
      isOpen={opened === 'messages'}
      onClose={() => onLeave('messages')}
      title={t('messagesAboutIt', { number: orderNumber(order._id) })}
    >
      <div className="pt-5">
        <DesignerConversation orderId={order._id} />
      </div>
    </Dialog>
    <Dialog
      isOpen={opened === 'review'}
      onClose={() => onLeave('review')}
      title={t('leaveReview')}
      className="max-w-[36rem]"
    >
      <ReviewCustomOrder order={order} onClose={onClose} />
    </Dialog>
    <Dialog
      isOpen={opened === 'cancel'}
      onClose={() => onLeave('cancel')}
      title={t('cancelTitle')}
      className="max-w-[30rem]"
    >
      <CancelCustomOrder order={order} onClose={onClose} />
    </Dialog>
  </>
);

/** One custom order: what it is, its progress, and its actions. */
export const CustomOrderCard = ({ order }: { order: CustomOrder }) => {
  const [opened, setOpened] = useState<Opened>();
  const close = useCallback(() => setOpened(undefined), []);
  // A dialog that gave way to another one reports its end only after that one is open.
  const leave = (dialog: Opened) => setOpened((now) => (now === dialog ? undefined : now));
  const status = knownStatus(order.status);
  const isUnread = useIsUnread(order._id, opened === 'messages', !isOver(order));
  const payment = useOrderPayment(order);
  // Fetched early: the dialog starts with an address from the profile.
  useMe(hasOpenBid(order));
  const open = (dialog: Opened) => {
    // The result of an earlier attempt is not shown again.
    if (dialog === 'pay' && !payment.isPending) payment.reset();
    setOpened(dialog);
  };
  const actions = { order, isUnread, onOpen: open };
  return (
    <li className="group/card">
      <section
        aria-label={t('order', { number: orderNumber(order._id) })}
        className="border-t border-ink pt-6 group-first/card:border-t-0 group-first/card:pt-0"
      >
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-6 sm:gap-x-8">
          <FirstPicture order={order} />
          <div className="grid min-w-0 content-start gap-4">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <h2 className="text-17 font-medium tabular-nums">
                {t('order', { number: orderNumber(order._id) })}
              </h2>
              <Badge tone={BADGE_TONE[status]}>{word(CUSTOM_ORDER_BADGE[status])}</Badge>
            </div>
            <div className="grid justify-between gap-4 sm:flex">
              <Facts order={order} />
              {order.price === null ? null : (
                <OrderPrice
                  rupees={order.price}
                  note={moneyNote(order)}
                  className="content-start sm:justify-items-end sm:text-right"
                />
              )}
            </div>
          </div>
          <div className="col-span-2 grid gap-5 bg-sheet p-4 sm:col-span-1 sm:px-6 sm:py-5">
            {status === 'cancelled' ? (
              <p className="text-15 text-chalk">{t('wasCancelled')}</p>
            ) : (
              <Tracker
                isCompact
                steps={CUSTOM_ORDER_STEPS.map(([, label]) => word(label))}
                reached={customOrderStep(order.status)}
              />
            )}
          </div>
          <div className="col-span-2 sm:col-span-1">
            <Actions {...actions} payLabel={t('payNow')} hasDetails />
          </div>
        </div>
      </section>
      <CardDialogs {...actions} opened={opened} payment={payment} onLeave={leave} onClose={close} />
    </li>
  );
};

export const CustomOrderSkeleton = () => (
  <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-6 border-t border-ink pt-6 first-of-type:border-t-0 first-of-type:pt-0 sm:gap-x-8">
    <Skeleton className="aspect-4/5 w-[min(6.5rem,26vw)] self-start sm:row-span-3 sm:w-44 lg:w-52" />
    <div className="grid grid-cols-1 content-start gap-4">
      <Skeleton className="h-7 w-full max-w-56" />
      <Skeleton className="h-5 w-4/5" />
      <Skeleton className="h-8 w-full max-w-32" />
    </div>
    <Skeleton className="col-span-2 h-20 sm:col-span-1" />
    <Skeleton className="col-span-2 h-11 w-full max-w-36 sm:col-span-1" />
  </div>
);
