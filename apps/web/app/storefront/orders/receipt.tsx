import { showDay } from '@darzi/contract/dates.ts';
import { showInCurrency } from '@darzi/contract/money.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import type { Receipt } from '@darzi/contract/payments/payments.routes.ts';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { type MetaArgs, useParams } from 'react-router';
import { methodLabel } from '../../payment/payment-labels.ts';
import { call, failureText } from '../../shell/call.ts';
import { MINE } from '../../shell/query-client.ts';
import { describePersonalPage, useShop } from '../../shell/shop.ts';
import { useGuard } from '../../shell/use-guard.ts';
import { textsOf } from '../../texts/texts.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { TaxDocuments } from './tax-documents.tsx';

const t = await textsOf('orders');

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, t('receipt'));

export const handle = { isTranslated: true };

const Row = ({ name, rupees, isTotal = false }: { name: string; rupees: number; isTotal?: boolean }) => (
  <div
    className={`flex flex-wrap items-baseline justify-between gap-x-6 ${isTotal ? 'border-t border-ink pt-3 text-17 font-medium' : ''}`}
  >
    <dt className={isTotal ? '' : 'text-chalk'}>{name}</dt>
    <dd>
      <Price rupees={rupees} className={isTotal ? 'font-display text-30' : ''} />
    </dd>
  </div>
);

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt className="text-13 text-chalk">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);

const Lines = ({ lines }: Pick<Receipt, 'lines'>) => (
  <table className="w-full border-collapse text-15">
    <thead>
      <tr className="border-b border-ink text-left text-13 text-chalk">
        <th className="py-2 font-normal">{t('item')}</th>
        <th className="px-[12px] py-2 text-right font-normal">{t('pieces')}</th>
        <th className="py-2 text-right font-normal">{t('amount')}</th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ name, detail, quantity, amount }) => (
        <tr key={`${name} ${detail}`} className="break-inside-avoid border-b border-line align-top">
          <th scope="row" className="py-3 text-left font-normal">
            <span className="font-medium">{name}</span>
            <span className="block text-chalk">{detail}</span>
          </th>
          <td className="px-[12px] py-3 text-right tabular-nums">{quantity}</td>
          <td className="py-3 text-right">
            <Price rupees={amount} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Payment = ({ receipt: { payment, paymentMethod, takenBy } }: { receipt: Receipt }) => (
  <dl className="grid gap-x-10 gap-y-4 text-15 sm:grid-cols-2 print:grid-cols-2">
    <Fact name={t('paymentMethod')}>{methodLabel({ paymentMethod, takenBy })}</Fact>
    <Fact name={t('paid')}>{payment === null ? t('notPaid') : t('onDay', { day: showDay(payment.at) })}</Fact>
    {payment?.reference ? <Fact name={t('paymentReference')}>{payment.reference}</Fact> : null}
    {payment === null || payment.currency === 'inr' ? null : (
      <Fact name={t('chargedToCard')}>{showInCurrency(payment.charged, payment.currency)}</Fact>
    )}
  </dl>
);

/** The payments received so far, and what is still owed. */
const Parts = ({ receipt: { payments = [], owed } }: { receipt: Receipt }) =>
  payments.length === 0 ? null : (
    <section aria-label={t('payments')} className="grid gap-2.5 border-t border-line pt-6 text-15">
      <h2 className="text-17 font-medium">{t('received')}</h2>
      <dl className="grid gap-2.5">
        {payments.map(({ amount, at, reference }) => (
          <Row
            key={`${at} ${reference}`}
            name={`${showDay(at)}${reference === null ? '' : ` · ${reference}`}`}
            rupees={amount}
          />
        ))}
        {owed === undefined ? null : <Row name={t('stillToPay')} rupees={owed} isTotal />}
      </dl>
    </section>
  );

const Refunds = ({ receipt: { refunds, kept } }: { receipt: Receipt }) =>
  refunds.length === 0 ? null : (
    <section aria-label={t('refunds')} className="grid gap-2.5 border-t border-line pt-6 text-15">
      <h2 className="text-17 font-medium">{t('refundedToYou')}</h2>
      <dl className="grid gap-2.5">
        {refunds.map(({ amount, at, reference }) => (
          <Row
            key={`${at} ${reference}`}
            name={`${showDay(at)}${reference === null || reference === '' ? '' : ` · ${reference}`}`}
            rupees={amount}
          />
        ))}
        {kept === null ? null : <Row name={t('afterRefunds')} rupees={kept} isTotal />}
      </dl>
    </section>
  );

const Sheet = ({ receipt }: { receipt: Receipt }) => {
  const { storeName, publicUrl } = useShop();
  const { lines, deliveryFee, cashFee, discount, discounts = [], total, kind, orderId, date, name } = receipt;
  const off = discount?.amount ?? 0;
  const byName = discounts.reduce((sum, { amount }) => sum + amount, 0);
  const goods = Math.round((total - deliveryFee - (cashFee ?? 0) + off + byName) * 100) / 100;
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-8 bg-sheet p-[20px] sm:p-10 print:bg-transparent print:p-0">
      <header className="grid gap-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
          <p className="font-display text-30">{storeName}</p>
          <p className="text-13 text-chalk">{new URL(publicUrl).host}</p>
        </div>
        <div aria-hidden="true" className="tape text-chalk" />
        <h1 className="font-display text-44">{t('receipt')}</h1>
        <dl className="grid gap-x-10 gap-y-4 text-15 sm:grid-cols-3 print:grid-cols-3">
          <Fact name={kind === 'order' ? t('orderName') : t('customOrder')}>{orderNumber(orderId)}</Fact>
          <Fact name={t('orderedOn')}>{showDay(date)}</Fact>
          {name === '' ? null : <Fact name={t('for')}>{name}</Fact>}
        </dl>
      </header>
      <Lines lines={lines} />
      <dl className="grid gap-2.5 text-15 sm:ml-auto sm:w-80 print:ml-auto print:w-80">
        {kind === 'order' ? (
          <>
            <Row name={t('subtotal')} rupees={goods} />
            {discounts.map(({ name: what, amount }) => (
              <Row key={what} name={what} rupees={-amount} />
            ))}
            {discount === null ? null : <Row name={t('discount', { code: discount.code })} rupees={-off} />}
            <Row name={t('delivery')} rupees={deliveryFee} />
            {cashFee === undefined ? null : <Row name={t('cash')} rupees={cashFee} />}
          </>
        ) : null}
        <Row name={kind === 'order' ? t('total') : t('totalAll')} rupees={total} isTotal />
      </dl>
      <Payment receipt={receipt} />
      <Parts receipt={receipt} />
      <Refunds receipt={receipt} />
    </article>
  );
};

const Waiting = () => (
  <div role="status" className="grid gap-6 bg-sheet p-[20px] sm:p-10">
    <span className="sr-only">{t('loadingReceipt')}</span>
    <Skeleton className="h-9 w-full max-w-40" />
    <Skeleton className="h-12 w-full max-w-56" />
    <Skeleton className="h-64" />
  </div>
);

/** What was bought, paid and refunded, on one printable sheet. */
const ReceiptPage = () => {
  const isIn = useGuard();
  const { orderId = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: [MINE, 'receipt', orderId],
    queryFn: ({ signal }) => call('GET /api/receipt/:id', { params: { id: orderId } }, { signal }),
    enabled: isIn,
  });
  const isCustom = data?.receipt.kind === 'custom_order';
  return (
    <div className="measure max-w-4xl min-h-[70vh] pt-6 pb-20 print:max-w-none print:p-0">
      <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-6 pb-3 print:hidden">
        <LinkButton
          to={isCustom ? '/custom-order-history' : '/orders'}
          reloadDocument={isCustom}
          variant="quiet"
        >
          {isCustom ? t('customOrders') : t('myOrders')}
        </LinkButton>
        {data === undefined ? null : (
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer size={17} strokeWidth={1.5} aria-hidden="true" />
            {t('print')}
          </Button>
        )}
      </div>
      {data === undefined ? <h1 className="sr-only">{t('receipt')}</h1> : null}
      {data === undefined && error !== null ? (
        <ErrorState action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
          {failureText(error, t('receiptFailed'))}
        </ErrorState>
      ) : null}
      {data === undefined && error === null ? <Waiting /> : null}
      {data === undefined ? null : <Sheet receipt={data.receipt} />}
      {data === undefined ? null : <TaxDocuments orderId={data.receipt.orderId} />}
    </div>
  );
};

export default ReceiptPage;
