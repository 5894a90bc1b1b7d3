import { showRupees } from '@darzi/contract/money.ts';
import { personOf, placeOf } from '@darzi/contract/orders/address.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import type { Order } from '@darzi/contract/orders/orders.routes.ts';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { shownVariant } from '../../shell/product-variant.ts';
import { forReader } from '../../texts/language.ts';
import { textsOf } from '../../texts/texts.ts';
import { Drawing } from '../../ui/drawings.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { ReminderChoice } from '../mailings/reminder-choice.tsx';
import { useNewOrder } from './own-orders.ts';

const t = await textsOf('orders');

const Sum = ({ name, rupees }: { name: string; rupees: number }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-chalk wrap-anywhere">{name}</dt>
    <dd>
      <Price rupees={rupees} />
    </dd>
  </div>
);

const Items = ({
  order: { items, deliveryFee, cashFee, discount, discounts = [], amount },
}: {
  order: Order;
}) => (
  <div>
    <ul>
      {items.map(({ _id, size, quantity, price, image, ...item }) => {
        const name = forReader(item.name, item.nameHindi);
        return (
          <li
            key={`${_id} ${size}`}
            className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] gap-x-4 border-b border-line py-3 first:pt-0"
          >
            <Picture address={image[0]} alt="" sizes="3.5rem" />
            <div className="min-w-0">
              <p lang={name.lang} className="font-medium wrap-anywhere">
                {name.text}
              </p>
              <p className="text-13 text-chalk">
                {shownVariant(size)} · {t('quantity', { quantity })}
              </p>
            </div>
            <Price rupees={price * quantity} />
          </li>
        );
      })}
    </ul>
    <dl className="grid gap-1.5 pt-3 tabular-nums">
      {discounts
        .filter(({ isDelivery }) => !isDelivery)
        .map(({ name, amount: off }) => (
          <Sum key={name} name={name} rupees={-off} />
        ))}
      {discount === undefined ? null : (
        <Sum name={t('discount', { code: discount.code })} rupees={-discount.amount} />
      )}
      <Sum
        name={[t('delivery'), ...discounts.filter((one) => one.isDelivery).map(({ name }) => name)].join(
          ' · ',
        )}
        rupees={deliveryFee}
      />
      {cashFee === undefined ? null : <Sum name={t('cash')} rupees={cashFee} />}
      <div className="flex items-baseline justify-between gap-4 pt-1 text-17 font-medium">
        <dt>{t('total')}</dt>
        <dd>
          <Price rupees={amount} />
        </dd>
      </div>
    </dl>
  </div>
);

type Level = 'h1' | 'h2';
/** The heading level below the confirmation's. */
const UNDER = { h1: 'h2', h2: 'h3' } as const satisfies Record<Level, string>;

const Part = ({ title, under, children }: { title: string; under: Level; children: ReactNode }) => {
  const Heading = UNDER[under];
  return (
    <section>
      <Heading className="pb-1.5 font-medium">{title}</Heading>
      {children}
    </section>
  );
};

const WhereAndWhat = ({
  order: { address, amount, payment, paymentMethod },
  under,
}: {
  order: Order;
  under: Level;
}) => (
  <div className="grid content-start gap-6">
    {address === null ? null : (
      <Part title={t('deliveringTo')} under={under}>
        <p className="whitespace-pre-line text-chalk wrap-anywhere">
          {`${personOf(address)}\n${placeOf(address)}\n${t('phoneIs', { number: address.phoneNumber })}`}
        </p>
      </Part>
    )}
    <Part title={t('whatNext')} under={under}>
      <ol className="grid list-decimal gap-1.5 pl-5 text-chalk marker:text-ink">
        <li>{t('wePack')}</li>
        <li>{t('weEmail')}</li>
        {paymentMethod === 'COD' && !payment ? (
          <li>{t('haveCash', { amount: showRupees(amount) })}</li>
        ) : (
          <li>{t('itIsPaid')}</li>
        )}
      </ol>
    </Part>
  </div>
);

/**
 * Confirms an order, visibly and where the focus is, with its contents, destination and next steps. The contents
 * appear as soon as the server has sent them.
 */
export const OrderConfirmation = ({
  orderId,
  title,
  children,
  action,
  headingLevel: Heading,
}: {
  orderId: string;
  title: string;
  children: string;
  action?: ReactNode;
  headingLevel: Level;
}) => {
  const { order, isPending } = useNewOrder(orderId);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => {
    // After a click at the end of a long form, scroll to the answer.
    window.scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section aria-labelledby={id} className="mb-8 grid gap-7 bg-sheet p-5 first:mt-6 sm:p-8 sm:first:mt-8">
      <div className="flex flex-wrap-reverse items-center justify-between gap-x-10 gap-y-5">
        <div>
          <Heading
            id={id}
            ref={heading}
            tabIndex={-1}
            className="font-display text-30 outline-none sm:text-44"
          >
            {title}
          </Heading>
          <p className="pt-2 text-17 text-chalk">{children}</p>
          <p className="pt-1 text-15 text-chalk tabular-nums">
            {t('order', { number: orderNumber(orderId) })}
          </p>
        </div>
        <div className="max-sm:-ml-12">
          <Drawing of="done" />
        </div>
      </div>
      {order === undefined ? null : (
        <div className="grid gap-x-14 gap-y-8 border-t border-line pt-6 text-15 lg:grid-cols-2">
          <Items order={order} />
          <WhereAndWhat order={order} under={Heading} />
        </div>
      )}
      {isPending ? <Skeleton className="h-64 w-full" /> : null}
      <ReminderChoice kind="reviews" />
      {action === undefined ? null : <div>{action}</div>}
    </section>
  );
};
