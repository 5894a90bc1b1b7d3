/** Where to send back money that was paid in cash: a UPI id or a bank account. No zod: pages import this file. */
export type Payout =
  | { readonly method: 'upi'; readonly upiId: string }
  | {
      readonly method: 'bank';
      readonly accountName: string;
      readonly accountNumber: string;
      readonly ifsc: string;
    };

/** Removes blanks and writes the IFSC in capitals. */
export const tidyPayout = (payout: Payout): Payout => {
  const bare = (text: string) => text.replace(/\s/g, '');
  return payout.method === 'upi'
    ? { method: 'upi', upiId: bare(payout.upiId) }
    : {
        method: 'bank',
        accountName: payout.accountName.trim(),
        accountNumber: bare(payout.accountNumber),
        ifsc: bare(payout.ifsc).toUpperCase(),
      };
};

const UPI_ID = /^[a-zA-Z0-9._-]{2,256}@[a-zA-Z][a-zA-Z0-9.-]{1,63}$/;
const ACCOUNT_NUMBER = /^[0-9]{9,18}$/;
const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/;

/** What is wrong with a tidied payout, field → text. */
export const faultsOfPayout = (payout: Payout): Readonly<Record<string, string>> => {
  if (payout.method === 'upi') {
    return UPI_ID.test(payout.upiId) ? {} : { upiId: 'Please enter a UPI ID such as name@bank' };
  }
  return {
    ...(payout.accountName === '' ? { accountName: 'Required' } : {}),
    ...(ACCOUNT_NUMBER.test(payout.accountNumber)
      ? {}
      : { accountNumber: 'Please enter the 9 to 18 digits of the account number' }),
    ...(IFSC.test(payout.ifsc) ? {} : { ifsc: 'Please enter the 11 characters of the IFSC' }),
  };
};

/** As the owner reads it. */
export const describePayout = (payout: Payout): string =>
  payout.method === 'upi'
    ? `UPI ${payout.upiId}`
    : `${payout.accountName}, account ${payout.accountNumber}, IFSC ${payout.ifsc}`;
