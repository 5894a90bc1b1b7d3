import { CallError } from '@darzi/contract/client.ts';
import { showMoment } from '@darzi/contract/dates.ts';
import { paiseFromRupees } from '@darzi/contract/money.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import type { LinkedOrder } from '@darzi/contract/payments/payment-link.routes.ts';
import { type ReactNode, useState } from 'react';
import { type MetaArgs, useSearchParams } from 'react-router';
import { usePayingDocument } from '../../payment/paying-pages.ts';
import { FailedLoad } from '../../shell/failed-load.tsx';
import { shownVariant } from '../../shell/product-variant.ts';
import { describePersonalPage, useShop } from '../../shell/shop.ts';
import { useIsHydrated } from '../../shell/use-guard.ts';
import { forReader } from '../../texts/language.ts';
import { textsOf } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import { EmptyState, Skeleton } from '../../ui/states.tsx';
import { type LinkMethod, linkMethods, useLinkedOrder, useLinkPayment } from './pay-by-link.ts';
import { useOfferedMethods } from './payment-choice.tsx';

const t = await textsOf('checkout');

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, t('payTitle'));

export const handle = { isTranslated: true };

type RowProps = { name: string; lang?: string | undefined; detail?: string; amount: number };
const Row = ({ name, lang, detail, amount }: RowProps) => (
  <div className="flex justify-between gap-4 border-b border-line py-3">
    <dt className="min-w-0 wrap-anywhere">
      <span lang={lang}>{name}</span>
      {detail === undefined ? null : <span className="block text-13 text-chalk">{detail}</span>}
    </dt>
    <dd>
      <Price rupees={amount} />
    </dd>
  </div>
);

const Bill = ({ order }: { order: LinkedOrder }) => (
  <dl className="text-15">
    {order.lines.map(({ size, quantity, amount, ...line }) => {
      const name = forReader(line.name, line.nameHindi);
      return (
        <Row
          key={`${line.name} ${size}`}
          name={name.text}
          lang={name.lang}
          detail={`${shownVariant(size)} · ${t('quantity', { quantity })}`}
          amount={amount}
        />
      );
    })}
    {order.discount === 0 ? null : <Row name={t('takenOff')} amount={-order.discount} />}
    {order.delivery === 0 ? null : <Row name={t('delivery')} amount={order.delivery} />}
    {order.paid === 0 ? null : (
      <>
        <Row name={t('newTotal')} amount={order.total} />
        <Row name={t('paidBefore')} amount={-order.paid} />
      </>
    )}
    <div className="flex items-baseline justify-between gap-4 pt-4">
      <dt className="text-17 font-medium">{order.paid === 0 ? t('total') : t('stillToPay')}</dt>
      <dd>
        <Price rupees={order.due} className="font-display text-30" />
      </dd>
    </div>
  </dl>
);

const Ended = ({ title, children }: { title: string; children: ReactNode }) => (
  <EmptyState
    title={title}
    headingLevel="h1"
    drawing="failed"
    action={<LinkButton to="/contact">{t('writeToUs')}</LinkButton>}
  >
    {children}
  </EmptyState>
);

/** The shop's methods, each a button stating the amount charged. */
const Methods = ({ token, order }: { token: string; order: LinkedOrder }) => {
  const shop = useShop();
  const offered = useOfferedMethods();
  const [pressed, setPressed] = useState<LinkMethod['method']>();
  const paying = useLinkPayment(token);
  if (offered.isPending) return <Skeleton className="h-28 w-full" />;
  if (offered.data === undefined) return <FailedLoad query={offered} text={t('methodsNotLoaded')} />;
  return (
    <div className="grid gap-3">
      {paying.trouble === undefined ? null : (
        <Banner key={paying.submittedAt} takesFocus>
          {paying.trouble}
        </Banner>
      )}
      {linkMethods(offered.data, shop).map((one) => (
        <div key={one.method} className="grid gap-1.5">
          <Button
            size="large"
            variant={one.method === 'razorpay' ? 'primary' : 'secondary'}
            isBusy={paying.isPending && pressed === one.method}
            disabled={paying.isPending && pressed !== one.method}
            busyLabel={one.busyLabel}
            onClick={() => {
              setPressed(one.method);
              paying.mutate(one);
            }}
          >
            {one.label} · {one.charge(paiseFromRupees(order.due))}
          </Button>
          <p className="text-13 text-chalk">{one.hint(paiseFromRupees(order.due))}</p>
        </div>
      ))}
    </div>
  );
};

const LinkedPayment = ({ token, isBack }: { token: string; isBack: boolean }) => {
  const query = useLinkedOrder(token, isBack);
  if (query.error instanceof CallError && query.error.code === 'payment_link.unknown')
    return <Ended title={t('linkIncomplete')}>{t('openAgain')}</Ended>;
  if (query.data === undefined)
    return query.isError ? (
      <FailedLoad query={query} text={t('orderNotLoaded')} />
    ) : (
      <Skeleton className="h-96 w-full" />
    );
  const { order } = query.data;
  if (order.state === 'paid')
    return (
      <EmptyState
        title={t('paidThanks')}
        headingLevel="h1"
        drawing="done"
        action={<LinkButton to="/collection">{t('goOnShopping')}</LinkButton>}
      >
        {t('orderConfirmed', { number: orderNumber(order._id) })}
      </EmptyState>
    );
  if (order.state === 'unchanged')
    return (
      <Ended title={t('orderUnchanged')}>{t('orderUnchangedText', { number: orderNumber(order._id) })}</Ended>
    );
  if (order.state === 'ended') return <Ended title={t('linkEnded')}>{t('nothingCharged')}</Ended>;
  return (
    <>
      <h1 className="font-display text-44">{t('payTitle')}</h1>
      <p className="pt-2 pb-6 text-15 text-chalk">
        {t(order.paid === 0 ? 'orderKept' : 'changeKept', {
          number: orderNumber(order._id),
          moment: showMoment(order.expiresAt),
        })}
      </p>
      <Bill order={order} />
      <div className="pt-8">
        <Methods token={token} order={order} />
      </div>
    </>
  );
};

/** The target of a payment link: no login, just the goods, the price and the payment methods. */
const PayPage = () => {
  const [search] = useSearchParams();
  const isHydrated = useIsHydrated();
  usePayingDocument();
  return (
    <div className="measure section-space min-h-[calc(100dvh-var(--header-height))]">
      <div className="mx-auto max-w-[34rem]">
        {isHydrated ? (
          <LinkedPayment token={search.get('order') ?? ''} isBack={search.has('success')} />
        ) : (
          <Skeleton className="h-96 w-full" />
        )}
      </div>
    </div>
  );
};

export default PayPage;
