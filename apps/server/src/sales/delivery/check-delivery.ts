import type { Address } from '@darzi/contract/orders/address.ts';
import type { Outcome } from '@darzi/contract/outcome.ts';
import type { Tx } from '../../platform/db/database.ts';
import { findPin } from './delivery-pin.repository.ts';
import { decideDelivery } from './delivery-pin.rules.ts';

/**
 * Whether a parcel may go to an address now.
 * @param field of the form, beside which a refusal stands
 */
export const checkDelivery = async (
  tx: Tx,
  address: Pick<Address, 'pinCode' | 'country'>,
  field: string,
): Promise<Outcome<undefined>> => decideDelivery(address, false, await findPin(tx, address.pinCode), field);

/** Whether the owner's list of PIN codes says that no cash is taken there. */
export const isCashRefused = async (tx: Tx, pinCode: string): Promise<boolean> =>
  (await findPin(tx, pinCode)).entry?.isCashTaken === false;
