import { showWeekday } from '@darzi/contract/dates.ts';
import type { DeliveryPromise } from '@darzi/contract/delivery/delivery.routes.ts';
import { ADDRESS_ERROR } from '@darzi/contract/orders/address.ts';
import { useQuery } from '@tanstack/react-query';
import { call, failureText } from '../../shell/call.ts';
import { partFault, plainPart } from '../../shell/delivery-address.ts';
import { textsOf } from '../../texts/texts.ts';
import { classes } from '../../ui/classes.ts';

const word = await textsOf('words');

const t = await textsOf('checkout');

export const DELIVERY_KEY = 'delivery';

const textOf = ({ pin, isServed, isCashPossible, by }: DeliveryPromise): string =>
  isServed
    ? [
        by === null ? t('deliveredTo', { pin }) : t('deliveredBy', { pin, day: showWeekday(by) }),
        isCashPossible ? t('cashAccepted') : t('onlineOnly'),
      ].join(' ')
    : t('notServed', { pin });

/** The shop's delivery promise for a complete PIN code. */
export const useDeliveryPromise = (typed: string) => {
  const pin = plainPart('pinCode', typed);
  const isPin = partFault('pinCode', typed) === undefined;
  const query = useQuery({
    queryKey: [DELIVERY_KEY, pin],
    queryFn: ({ signal }) => call('GET /api/delivery/:pin', { params: { pin } }, { signal }),
    enabled: isPin,
  });
  return { ...query, pin, isPin };
};

/**
 * Whether and when a parcel reaches a complete PIN code. Rendered empty before that, so that screen readers announce
 * the answer. `isStrict`: six characters that are no PIN code show an error.
 */
export const DeliveryAnswer = ({
  typed,
  isStrict = false,
  className,
}: {
  typed: string;
  isStrict?: boolean;
  className?: string;
}) => {
  const { data, error, pin, isPin } = useDeliveryPromise(typed);
  const text = isPin
    ? data !== undefined
      ? textOf(data)
      : error === null
        ? ''
        : failureText(error, t('lookUpFailed'))
    : isStrict && pin.length >= 6
      ? word(ADDRESS_ERROR.pinCode)
      : '';
  const isBad = text !== '' && (!isPin || data?.isServed === false);
  return (
    <p
      role="status"
      className={classes('min-h-5 text-13', isBad ? 'font-medium text-alarm' : 'text-chalk', className)}
    >
      {text}
    </p>
  );
};
