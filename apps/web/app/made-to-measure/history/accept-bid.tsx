import { CallError } from '@darzi/contract/client.ts';
import { CUSTOM_ORDER_MESSAGES } from '@darzi/contract/custom-orders/custom-order.ts';
import type { CustomOrder } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import { showRupees } from '@darzi/contract/money.ts';
import { useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { AddressChoice, useAddressForm } from '../../payment/address-choice.tsx';
import { BusinessFields, useBusinessBuyer } from '../../payment/business-fields.tsx';
import { useMe } from '../../shell/profile-menu.tsx';
import { textsOf } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ProposalBeside } from '../order/design-beside.tsx';
import { hasOpenBid, orderFailure } from './custom-order-labels.ts';
import { OrderSummary } from './order-summary.tsx';
import { useAcceptBid } from './own-custom-orders.ts';
import {
  BLANK_SHIPPING,
  isIncomplete,
  SHIPPING_FIELDS,
  type ShippingForm,
  shippingOf,
  tidyShipping,
} from './shipping-fields.ts';
import { useClosing } from './use-closing.ts';

const [t, word] = await Promise.all([textsOf('history'), textsOf('words')]);

const FIELD_NAMES = SHIPPING_FIELDS.map(({ name }) => name);

const isPriceChange = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'custom_order.price_changed';

/** The last step before the cloth is cut: delivery address and price. Pay Now asks for the payment method. */
export const AcceptBid = ({ order, onClose }: { order: CustomOrder; onClose: () => void }) => {
  const accepting = useAcceptBid();
  const saved = useMe(true).data?.addresses ?? [];
  const address = useAddressForm<ShippingForm>(saved, BLANK_SHIPPING, shippingOf, {
    fields: FIELD_NAMES,
    prefix: 'shippingAddress.',
  });
  const { form } = address;
  const buyer = useBusinessBuyer('shippingAddress.business.');
  const [fault, setFault] = useState<{ text: string; at: number }>();
  const [priceAtFirst] = useState(order.price);
  useClosing(accepting.isSuccess, onClose);

  const announce = (text: string) => setFault({ text, at: Date.now() });
  const send = (draft: ShippingForm) => {
    if (accepting.isPending || accepting.isSuccess || order.price === null) return;
    setFault(undefined);
    const shippingAddress = tidyShipping(draft);
    const { isSound, business } = buyer.decide(shippingAddress);
    if (!isSound) return;
    accepting.mutate(
      {
        orderId: order._id,
        price: order.price,
        advance: order.advance?.amount ?? order.price,
        shippingAddress: { ...shippingAddress, business },
      },
      {
        onError: (error) => {
          address.showRefused(error);
          buyer.showRefusal(error);
          announce(
            orderFailure(
              error,
              word(CUSTOM_ORDER_MESSAGES.acceptFailed),
              word(CUSTOM_ORDER_MESSAGES.placeFailed),
            ),
          );
        },
      },
    );
  };
  const showInvalid = (errors: FieldErrors<ShippingForm>) =>
    announce(
      isIncomplete(form.getValues())
        ? word(CUSTOM_ORDER_MESSAGES.shippingIncomplete)
        : (Object.values(errors)[0]?.message ?? word(CUSTOM_ORDER_MESSAGES.phoneInvalid)),
    );
  const isOpenBid = hasOpenBid(order);
  const wasRepriced = order.price !== priceAtFirst && !isPriceChange(accepting.error);

  if (accepting.isSuccess) {
    return (
      <p role="status" className="py-10 text-center font-display text-30">
        {word(accepting.data.message)}
      </p>
    );
  }
  return (
    <form method="post" noValidate onSubmit={address.submit(send, showInvalid)} className="grid gap-8 pt-5">
      {fault === undefined ? null : (
        <Banner key={fault.at} takesFocus>
          {fault.text}
        </Banner>
      )}
      {wasRepriced && order.price !== null ? (
        <Banner tone="warning">{t('bidChanged', { price: showRupees(order.price) })}</Banner>
      ) : null}
      <OrderSummary order={order} />
      <ProposalBeside order={order} />
      <section aria-labelledby="shipping-address" className="grid gap-5">
        <h3 id="shipping-address" className="text-17 font-medium">
          {t('shippingAddress')}
        </h3>
        <AddressChoice address={address} fields={SHIPPING_FIELDS} />
        <BusinessFields buyer={buyer} />
      </section>
      {isOpenBid && order.price !== null ? (
        <div className="grid gap-3">
          <Button type="submit" size="large" wide isBusy={accepting.isPending} busyLabel={t('accepting')}>
            {t('acceptFor', { price: showRupees(order.price) })}
          </Button>
          <p className="text-13 text-chalk">
            {order.advance === undefined
              ? t('payAfterwards')
              : t('payAdvanceAfterwards', { amount: showRupees(order.advance.amount) })}
          </p>
        </div>
      ) : (
        <Button variant="secondary" wide onClick={onClose}>
          {t('close')}
        </Button>
      )}
    </form>
  );
};
