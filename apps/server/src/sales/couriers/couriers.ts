import type { Config } from '../../settings/config.ts';
import type { Courier } from './courier.ts';
import { createShiprocketCourier } from './shiprocket.courier.ts';

/** The courier that parcels are booked with: the one that has keys. */
export const createCourier = ({ shiprocket }: Pick<Config, 'shiprocket'>): Courier | undefined =>
  shiprocket === undefined ? undefined : createShiprocketCourier(shiprocket);
