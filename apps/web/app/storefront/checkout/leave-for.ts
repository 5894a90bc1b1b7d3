import { paymentCancelled } from './payment-trouble.ts';

/**
 * Leaves the shop for another document. Never settles while the browser is on its way: what is busy stays busy.
 * @throws CallError (payment cancelled) when the browser shows this very page again, as its Back button does.
 */
export const leaveFor = (address: string): Promise<never> =>
  new Promise((_, reject) => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      window.removeEventListener('pageshow', onShow);
      reject(paymentCancelled());
    };
    window.addEventListener('pageshow', onShow);
    window.location.assign(address);
  });
