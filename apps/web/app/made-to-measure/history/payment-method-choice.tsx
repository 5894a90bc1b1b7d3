import { useShop } from '../../shell/shop.ts';
import { textsOf } from '../../texts/texts.ts';
import { RadioCard } from '../../ui/choice.tsx';

const t = await textsOf('history');

export type CustomOrderPaymentCall = 'razorpay' | 'cash';

const WORDS = {
  razorpay: { title: t('upi'), text: t('upiText') },
  cash: { title: t('cash'), text: t('cashText') },
} as const satisfies Record<CustomOrderPaymentCall, { title: string; text: string }>;

/** The shop's payment methods for custom orders: online if a gateway is set up, cash if the owner allows it. */
export const useCustomOrderPayments = (): readonly CustomOrderPaymentCall[] => {
  const { razorpay, isCustomOrderCashAllowed } = useShop().settings;
  return [
    ...(razorpay === null ? [] : (['razorpay'] as const)),
    ...(isCustomOrderCashAllowed ? (['cash'] as const) : []),
  ];
};

/** No method is preselected. */
export const PaymentMethodChoice = ({
  offered,
  chosen,
  onChoose,
}: {
  offered: readonly CustomOrderPaymentCall[];
  chosen: CustomOrderPaymentCall | undefined;
  onChoose: (method: CustomOrderPaymentCall) => void;
}) => (
  <fieldset className="grid min-w-0 gap-3">
    <legend className="pb-3 text-17 font-medium">{t('paymentMethod')}</legend>
    {offered.map((method) => (
      <RadioCard
        key={method}
        name="paymentMethod"
        value={method}
        {...WORDS[method]}
        checked={chosen === method}
        onChange={() => onChoose(method)}
      />
    ))}
  </fieldset>
);
