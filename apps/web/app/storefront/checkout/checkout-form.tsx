import type { SavedAddress, User } from '@darzi/contract/accounts/accounts.routes.ts';
import { type Paise, showPaise } from '@darzi/contract/money.ts';
import { ADDRESS_FIELDS, type Address, MAX_SAVED_ADDRESSES } from '@darzi/contract/orders/address.ts';
import { useEffect, useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { AddressChoice, useAddressForm } from '../../payment/address-choice.tsx';
import { BusinessFields, useBusinessBuyer } from '../../payment/business-fields.tsx';
import { DELIVERY_FIELDS } from '../../shell/address-fields.tsx';
import { call, failureText } from '../../shell/call.ts';
import {
  BLANK_ADDRESS,
  isSameAddress,
  missingIn,
  nineFieldsOf,
  tidyAddress,
} from '../../shell/delivery-address.ts';
import { concernsFields } from '../../shell/form-refusal.tsx';
import { tariffOf, useShop } from '../../shell/shop.ts';
import { toast } from '../../shell/toast.ts';
import { textsOf } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { type CartLine, type Destination, isSellable, totalsOf } from '../cart/cart-lines.ts';
import { usePhoneTick } from '../mailings/phone-messages.tsx';
import { type CheckoutDiscounts, draftCheckout } from './checkout-draft.ts';
import { DeliveryAnswer } from './delivery-answer.tsx';
import { PaymentChoice, usePaymentMethods } from './payment-choice.tsx';
import type { PaymentMethodOption } from './payment-method.ts';
import type { useDestination } from './use-destination.ts';
import type { usePlaceOrder } from './use-place-order.ts';

const [t, message] = await Promise.all([textsOf('checkout'), textsOf('messages')]);

/** A single message sums up what is wrong with the form. */
const INVALID = 'checkout-invalid';

/** Saves a new address for next time. The order stands whether or not this works. */
const saveAddress = async (saved: readonly SavedAddress[], address: Address): Promise<void> => {
  if (saved.length >= MAX_SAVED_ADDRESSES || saved.some((one) => isSameAddress(one, address))) return;
  try {
    await call('PATCH /api/user/me', { body: { addresses: [...saved, address] } });
  } catch (error) {
    toast.warning(failureText(error, t('addressNotSaved')));
  }
};

const Heading = ({ children }: { children: string }) => (
  <h2 className="pb-5 font-display text-30">{children}</h2>
);

type FormProps = {
  readonly lines: readonly CartLine[];
  readonly discounts: CheckoutDiscounts;
  readonly destination: Destination;
  /** The delivery cost for this place is still loading. */
  readonly isLooking: boolean;
  readonly onTyped: ReturnType<typeof useDestination>['setTyped'];
  readonly me: User | undefined;
  readonly placing: ReturnType<typeof usePlaceOrder>;
};

/** The button, with what stands in its way. */
const PlaceOrder = ({
  option,
  totalPaise,
  troubles,
  isBusy,
  isLooking,
}: Pick<FormProps, 'isLooking'> & {
  option: PaymentMethodOption | undefined;
  totalPaise: Paise;
  troubles: readonly CartLine[];
  isBusy: boolean;
}) => {
  const isBlocked = troubles.length > 0;
  return (
    <div className="grid gap-3 pt-8">
      {isBlocked ? (
        <Banner
          tone="warning"
          action={
            <LinkButton to="/cart" variant="quiet">
              {t('reviewCart')}
            </LinkButton>
          }
        >
          {troubles.map(({ key, trouble }) => (
            <p key={key}>{trouble}</p>
          ))}
        </Banner>
      ) : null}
      <Button
        type="submit"
        size="large"
        wide
        isBusy={isBusy}
        busyLabel={option?.busyLabel}
        disabled={option === undefined || isBlocked || isLooking}
        aria-describedby={option === undefined ? 'choose-payment' : undefined}
      >
        {option === undefined
          ? t('placeOrder', { amount: showPaise(totalPaise) })
          : option.payLabel(totalPaise)}
      </Button>
      {option === undefined ? (
        <p id="choose-payment" className="text-13 text-chalk">
          {message('selectPaymentMethod')}
        </p>
      ) : null}
    </div>
  );
};

export const CheckoutForm = ({
  lines,
  discounts,
  destination,
  isLooking,
  onTyped,
  me,
  placing,
}: FormProps) => {
  const { settings } = useShop();
  const saved = me?.addresses ?? [];
  const address = useAddressForm<Address>(saved, { ...BLANK_ADDRESS, email: me?.email ?? '' }, nineFieldsOf, {
    fields: ADDRESS_FIELDS,
    prefix: 'address.',
  });
  const { form, chosen } = address;
  const buyer = useBusinessBuyer('business.');
  const [wantsSaved, setWantsSaved] = useState(false);
  const phoneTick = usePhoneTick();
  const [option, setOption] = useState<PaymentMethodOption>();
  const options = usePaymentMethods();

  const isPlacing = placing.isPending || placing.isSuccess;
  const troubles = lines.filter((line) => !isSellable(line));
  const tariff = tariffOf(settings);
  const { totalPaise } = totalsOf(lines, tariff, discounts, destination);
  const cashTotal = totalsOf(lines, tariff, discounts, { ...destination, isCash: true }).totalPaise;
  const [pinCode, country] = form.watch(['pinCode', 'country']);
  const isCash = option?.method === 'cod';
  useEffect(() => onTyped({ pinCode, country, isCash }), [onTyped, pinCode, country, isCash]);

  const send = (draft: Address) => {
    if (isPlacing) return;
    if (option === undefined) {
      toast.error(message('selectPaymentMethod'));
      return;
    }
    const delivery = tidyAddress(draft);
    const { isSound, business } = buyer.decide(delivery);
    if (!isSound) return;
    const checkout = draftCheckout(lines, delivery, tariff, destination, discounts, business);
    const keepAddress = async () => {
      if (wantsSaved && chosen === undefined) await saveAddress(saved, delivery);
    };
    placing.mutate(
      {
        option,
        checkout,
        lines,
        beforePlacing: () => phoneTick.agree(delivery.phoneNumber),
        beforeLeaving: keepAddress,
      },
      {
        onSuccess: () => void keepAddress(),
        onError: (error) => {
          address.showRefused(error);
          buyer.showRefusal(error);
          if (concernsFields(error, ADDRESS_FIELDS, 'address.')) {
            toast.error(failureText(error, message('placeOrderFailed')));
          }
        },
      },
    );
  };
  /** Each field shows its own error; this sums them up. */
  const showInvalid = (errors: FieldErrors<Address>) => {
    const missing = missingIn(form.getValues());
    if (missing.length > 0)
      toast.error(message('fillAddress'), { description: missing.join(', '), id: INVALID });
    else toast.error(Object.values(errors)[0]?.message ?? message('fillAddress'), { id: INVALID });
  };

  return (
    <form method="post" noValidate onSubmit={address.submit(send, showInvalid)}>
      <Heading>{t('deliveryInformation')}</Heading>
      <AddressChoice
        address={address}
        fields={DELIVERY_FIELDS.map((field) =>
          field.name === 'pinCode' ? { ...field, hint: <DeliveryAnswer typed={pinCode} /> } : field,
        )}
      />
      {me === undefined || chosen !== undefined || saved.length >= MAX_SAVED_ADDRESSES ? null : (
        <Checkbox
          className="pt-3"
          label={t('saveAddress')}
          checked={wantsSaved}
          onChange={(event) => setWantsSaved(event.target.checked)}
        />
      )}
      {phoneTick.tick}
      <div className="pt-5">
        <BusinessFields buyer={buyer} />
      </div>
      <fieldset className="min-w-0 pt-12">
        <legend className="contents">
          <Heading>{t('paymentMethod')}</Heading>
        </legend>
        <PaymentChoice
          options={options}
          total={totalPaise}
          cashTotal={cashTotal}
          chosen={option?.method}
          onChoose={setOption}
        />
      </fieldset>
      <PlaceOrder
        option={option}
        totalPaise={totalPaise}
        troubles={troubles}
        isBusy={isPlacing}
        isLooking={isLooking}
      />
    </form>
  );
};
