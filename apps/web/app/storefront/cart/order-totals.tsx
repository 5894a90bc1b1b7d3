import { type Paise, showPaise, subtractPaise } from '@darzi/contract/money.ts';
import { textsOf } from '../../texts/texts.ts';
import type { Totals } from './cart-lines.ts';

const t = await textsOf('cart');

const Row = ({
  name,
  paise,
  isLess = false,
  nothing,
}: {
  name: string;
  paise: Paise;
  isLess?: boolean;
  /** Shown instead of a zero amount. */
  nothing?: string;
}) => (
  <div className="flex justify-between gap-4">
    <dt className="text-chalk wrap-anywhere">{name}</dt>
    <dd className="whitespace-nowrap">
      {paise === 0 && nothing !== undefined ? nothing : isLess ? `−${showPaise(paise)}` : showPaise(paise)}
    </dd>
  </div>
);

/** Subtotal, discount, delivery, cash fee and total; screen readers announce a changed total. */
export const OrderTotals = ({
  totals: { subtotalPaise, given, codePaise, deliveryPaise, cashFeePaise, missingPaise, totalPaise },
  code,
  note,
}: {
  totals: Totals;
  /** The code in force. */
  code: string | undefined;
  /** Anything else to know about delivery. */
  note?: string | undefined;
}) => (
  <dl className="grid gap-2.5 text-15 tabular-nums">
    <Row name={t('subtotal')} paise={subtotalPaise} />
    {given
      .filter(({ isDelivery }) => !isDelivery)
      .map(({ _id, name, amountPaise }) => (
        <Row key={_id} name={name} paise={amountPaise} isLess />
      ))}
    {codePaise === 0 ? null : (
      <Row name={t('discount', { code: code ?? '' }).trim()} paise={codePaise} isLess />
    )}
    <Row name={t('delivery')} paise={subtractPaise(deliveryPaise, cashFeePaise)} nothing={t('free')} />
    {given
      .filter(({ isDelivery }) => isDelivery)
      .map(({ _id, name }) => (
        <div key={_id} className="text-13 text-leaf">
          <dt className="sr-only">{t('freeDelivery')}</dt>
          <dd className="wrap-anywhere">{name}</dd>
        </div>
      ))}
    {cashFeePaise === 0 ? null : <Row name={t('cash')} paise={cashFeePaise} />}
    {missingPaise === null ? null : (
      <div className="text-13 text-leaf">
        <dt className="sr-only">{t('freeDelivery')}</dt>
        <dd>{t('moreForFree', { amount: showPaise(missingPaise) })}</dd>
      </div>
    )}
    {note === undefined ? null : (
      <div className="text-13 text-chalk">
        <dt className="sr-only">{t('aboutDelivery')}</dt>
        <dd>{note}</dd>
      </div>
    )}
    <div className="mt-1.5 flex items-baseline justify-between gap-4 border-t border-line pt-3.5">
      <dt className="text-17 font-medium">{t('total')}</dt>
      <dd aria-live="polite" aria-atomic="true" className="font-display text-30">
        {showPaise(totalPaise)}
      </dd>
    </div>
  </dl>
);
