import { isByZone } from '@darzi/contract/delivery/delivery-charge.ts';
import { isIndia } from '@darzi/contract/orders/address.ts';
import { useState } from 'react';
import { tariffOf, useShop } from '../../shell/shop.ts';
import type { Destination } from '../cart/cart-lines.ts';
import { useDeliveryPromise } from './delivery-answer.tsx';

type Typed = { readonly pinCode: string; readonly country: string; readonly isCash: boolean };
const NOTHING_TYPED: Typed = { pinCode: '', country: '', isCash: false };

/** The destination and payment method currently in the form: the delivery cost depends on both. */
export const useDestination = () => {
  const { settings } = useShop();
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const { data, isPin, isPending } = useDeliveryPromise(typed.pinCode);
  const isInIndia = isIndia(typed.country);
  const destination: Destination = {
    zone: isPin && isInIndia ? (data?.zone ?? null) : null,
    isCash: typed.isCash,
  };
  return {
    destination,
    setTyped,
    /** The zone is loading and affects the total. */
    isLooking: isPin && isInIndia && isPending && isByZone(tariffOf(settings)),
  };
};
