/** Who counts as the same address, and what may be changed of a profile. Pure. */
import type { SavedAddress } from '@darzi/contract/accounts/accounts.routes.ts';

/** E-mails are compared without case. Equals the database's lower() for every address that can be registered. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

export type KeptAddress = SavedAddress & { readonly _id: string };

/** The whole list as it is to be kept: an address known before keeps its id, every other gets a new one. */
export const decideAddresses = (
  known: readonly KeptAddress[],
  given: readonly SavedAddress[],
  newId: () => string,
): readonly KeptAddress[] => {
  const free = new Set(known.map((address) => address._id));
  return given.map((address) => {
    const keeps = address._id !== undefined && free.delete(address._id);
    return { ...address, _id: keeps && address._id !== undefined ? address._id : newId() };
  });
};
