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

/** The payment methods of the shop, as it offers them now. */
export const useOfferedMethods = () =>
  useQuery({
    queryKey: PAYMENT_METHODS_KEY,
    queryFn: ({ signal }) => call('GET /api/order/payment-methods', {}, { signal }),
  });

/** The payment methods that can be offered now. */
export const usePaymentMethods = () => {
  const shop = useShop();
  return useQuery({
    queryKey: PAYMENT_METHODS_KEY,
    queryFn: ({ signal }) => call('GET /api/order/payment-methods', {}, { signal }),
    select: (offered) => methodsFor(offered, shop),
  });
};

/** The ways that fit the total. Nothing is chosen until somebody chooses. */
export const PaymentChoice = ({
  ways,
  total,
  cashTotal,
  chosen,
  onChoose,
}: {
  ways: ReturnType<typeof usePaymentMethods>;
  /** What would be paid online. */
  total: Paise;
  /** What would be due in cash: only cash has a limit. */
  cashTotal: Paise;
  chosen: PaymentMethod | undefined;
  onChoose: (way: PaymentMethodOption) => void;
}) => {
  if (ways.isPending) return <Skeleton className="h-20 w-full" />;
  if (ways.data === undefined) {
    return <FailedPart query={ways} text={t('methodsNotLoaded')} />;
  }
  return (
    <div className="grid gap-3">
      {ways.data
        .filter(({ mostPaise = cashTotal }) => cashTotal <= mostPaise)
        .map((way) => (
          <RadioCard
            key={way.method}
            name="paymentMethod"
            value={way.method}
            title={way.label}
            text={way.hintFor?.(total) ?? way.hint}
            checked={way.method === chosen}
            onChange={() => onChoose(way)}
          />
        ))}
    </div>
  );
};
