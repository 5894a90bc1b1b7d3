import type { Answer } from '@darzi/contract/client.ts';
import type { Paise } from '@darzi/contract/money.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shell/call.ts';
import { FailedPart } from '../../shell/failed-load.tsx';
import { useShop } from '../../shell/shop.ts';
import { textsOf } from '../../texts/texts.ts';
import { RadioCard } from '../../ui/choice.tsx';
import { Skeleton } from '../../ui/states.tsx';
import type { PaymentMethod, PaymentMethodOption } from './payment-method.ts';
import { methodsFor } from './payment-methods.ts';

const t = await textsOf('checkout');

export const PAYMENT_METHODS_KEY = ['payment-methods'] as const;

export type OfferedMethods = Answer<'GET /api/order/payment-methods'>;

/** The payment methods that the shop offers now. */
export const useOfferedMethods = () =>
  useQuery({
    queryKey: PAYMENT_METHODS_KEY,
    queryFn: ({ signal }) => call('GET /api/order/payment-methods', {}, { signal }),
  });

export const usePaymentMethods = () => {
  const shop = useShop();
  return useQuery({
    queryKey: PAYMENT_METHODS_KEY,
    queryFn: ({ signal }) => call('GET /api/order/payment-methods', {}, { signal }),
    select: (offered) => methodsFor(offered, shop),
  });
};

/** The methods that fit the total. None is preselected. */
export const PaymentChoice = ({
  options,
  total,
  cashTotal,
  chosen,
  onChoose,
}: {
  options: ReturnType<typeof usePaymentMethods>;
  /** The total if paid online. */
  total: Paise;
  /** The total if paid in cash: only cash has a limit. */
  cashTotal: Paise;
  chosen: PaymentMethod | undefined;
  onChoose: (option: PaymentMethodOption) => void;
}) => {
  if (options.isPending) return <Skeleton className="h-20 w-full" />;
  if (options.data === undefined) {
    return <FailedPart query={options} text={t('methodsNotLoaded')} />;
  }
  return (
    <div className="grid gap-3">
      {options.data
        .filter(({ maxPaise = cashTotal }) => cashTotal <= maxPaise)
        .map((option) => (
          <RadioCard
            key={option.method}
            name="paymentMethod"
            value={option.method}
            title={option.label}
            text={option.hintFor?.(total) ?? option.hint}
            checked={option.method === chosen}
            onChange={() => onChoose(option)}
          />
        ))}
    </div>
  );
};
