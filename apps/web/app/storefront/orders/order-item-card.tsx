import { partsOfVariant } from '@darzi/contract/catalogue/variants.ts';
import { trackingLinkOf } from '@darzi/contract/couriers/carriers.ts';
import { showDay } from '@darzi/contract/dates.ts';
import { TRACKER_STEPS, trackerStep } from '@darzi/contract/orders/order.lifecycle.ts';
import type { Order, OrderItem } from '@darzi/contract/orders/orders.routes.ts';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { methodLabel, paymentState } from '../../payment/payment-labels.ts';
import { forReader } from '../../texts/language.ts';
import { textsOf } from '../../texts/texts.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/chip.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { Tracker } from '../../ui/tape.tsx';
import { ENDED_TEXT, STATUS_TONE } from './order-labels.ts';

const [t, word, named] = await Promise.all([textsOf('orders'), textsOf('words'), textsOf('names')]);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex gap-1.5 sm:block">
    <dt className="text-chalk after:content-[':'] sm:after:content-none">{name}</dt>
    <dd className="tabular-nums">{children}</dd>
  </div>
);

/** The parcel's progress and carrier. */
const Progress = ({ order, id }: { order: Order; id: string }) => {
  const { tracking } = order;
  const trackingLink = tracking === null ? undefined : trackingLinkOf(tracking.carrier, tracking.number);
  return (
    <div id={id} className="mt-5 bg-sheet px-4 pt-5 pb-5 sm:px-6">
      {trackerStep(order.status) < 0 ? (
        <p className="pb-1 text-15">{word(ENDED_TEXT[order.status] ?? '')}</p>
      ) : (
        <Tracker steps={TRACKER_STEPS.map((step) => word(step))} reached={trackerStep(order.status)} />
      )}
      {order.tracking === null ? null : (
        <dl className="flex flex-wrap gap-x-8 gap-y-1 pt-3 text-15 wrap-anywhere sm:pt-5">
          {order.tracking.carrier === '' ? null : (
            <div className="flex gap-1.5">
              <dt className="text-chalk">{t('carrier')}</dt>
              <dd>{order.tracking.carrier}</dd>
            </div>
          )}
          {order.tracking.number === '' ? null : (
            <div className="flex flex-wrap gap-x-1.5">
              <dt className="text-chalk">{t('trackingNumber')}</dt>
              <dd className="tabular-nums select-all">{order.tracking.number}</dd>
              {trackingLink === undefined ? null : (
                <dd>
                  <a
                    className="underline underline-offset-4 hover:text-madder"
                    href={trackingLink}
                    target="_blank"
                    rel="noreferrer"
                  >
                    {t('seeWhere')}
                  </a>
                </dd>
              )}
            </div>
          )}
        </dl>
      )}
    </div>
  );
};

export const OrderItemCard = ({ order, item }: { order: Order; item: OrderItem }) => {
  const { colour, size } = partsOfVariant(item.size);
  const name = forReader(item.name, item.nameHindi);
  const [isTracked, setTracked] = useState(false);
  const progressId = useId();
  return (
    <li className="border-t border-line py-5">
      <div className="grid grid-cols-[min(5.5rem,24vw)_minmax(0,1fr)] gap-x-4 sm:grid-cols-[7rem_minmax(0,1fr)_auto] sm:gap-x-7">
        <Link to={`/product/${item._id}`} tabIndex={-1} aria-hidden="true">
          <Picture address={item.image[0]} alt="" sizes="7rem" />
        </Link>
        <div className="grid min-w-0 content-start gap-3">
          <div className="grid justify-items-start gap-2 sm:flex sm:flex-wrap sm:items-center sm:gap-x-4">
            <h3 className="text-17 leading-snug font-medium wrap-anywhere">
              <Link to={`/product/${item._id}`} lang={name.lang} className="hover:text-madder">
                {name.text}
              </Link>
            </h3>
            <Badge tone={STATUS_TONE[order.status]}>{word(order.status)}</Badge>
          </div>
          <dl className="grid gap-x-8 gap-y-1 text-15 sm:flex sm:flex-wrap sm:gap-y-3 lg:grid lg:grid-cols-[repeat(auto-fit,minmax(6rem,1fr))]">
            <Fact name={t('size')}>
              {[colour, size]
                .filter((part) => part !== null)
                .map((part) => named(part))
                .join(', ')}
            </Fact>
            <Fact name={t('quantityName')}>{item.quantity}</Fact>
            <Fact name={t('price')}>
              <Price rupees={item.price} />
            </Fact>
            <Fact name={t('date')}>{showDay(order.date)}</Fact>
            <Fact name={t('payment')}>
              {methodLabel(order)} · <span className="inline-block">{paymentState(order)}</span>
            </Fact>
          </dl>
        </div>
        <div className="col-span-2 mt-4 flex flex-wrap gap-3 sm:col-span-1 sm:mt-0 sm:grid sm:content-start sm:justify-items-stretch">
          <Button
            variant="secondary"
            className="max-sm:flex-1"
            aria-expanded={isTracked}
            aria-controls={progressId}
            onClick={() => setTracked((before) => !before)}
          >
            {t('track')}
          </Button>
          {order.status === 'Delivered' ? (
            <LinkButton to={`/product/${item._id}#reviews`} reloadDocument variant="quiet">
              {t('writeReview')}
            </LinkButton>
          ) : null}
        </div>
      </div>
      {isTracked ? <Progress order={order} id={progressId} /> : null}
    </li>
  );
};
