import { DAY_SECONDS, HOUR_SECONDS } from '@darzi/contract/durations.ts';
import type { Redis } from 'ioredis';
import { hashToken } from '../platform/auth/actor.ts';
import { createLimit } from '../platform/http/rate-limits.ts';
import { emailKey } from './accounts.rules.ts';

const FROM_ONE_SENDER = { anHour: 5, aDay: 8 } as const;
const FROM_ALL = { anHour: 15, aDay: 60 } as const;
const FROM_KNOWN_BROWSER_AN_HOUR = 3;

/**
 * Takes one of the mails that anybody may request for an address. Returns false once none is left.
 * @param sender the network address that requests it
 * @param knownBrowser a browser known to belong to the address's owner, if it is one
 */
export type TakeMail = (email: string, sender: string, knownBrowser?: string) => Promise<boolean>;

/**
 * Mails that anybody may request for an address: few from one sender, so that no stranger uses up the owner's; more from
 * all together, so that nobody's mailbox can be flooded. A browser known to the owner has some of its own.
 */
export const createMailAllowance = (name: string, redis?: Redis): TakeMail => {
  const limit = (times: number, seconds: number, of: string) =>
    createLimit(times, seconds, { name: `${name}-${of}`, redis });
  const senderHour = limit(FROM_ONE_SENDER.anHour, HOUR_SECONDS, 'sender-hour');
  const senderDay = limit(FROM_ONE_SENDER.aDay, DAY_SECONDS, 'sender-day');
  const hour = limit(FROM_ALL.anHour, HOUR_SECONDS, 'hour');
  const day = limit(FROM_ALL.aDay, DAY_SECONDS, 'day');
  const known = limit(FROM_KNOWN_BROWSER_AN_HOUR, HOUR_SECONDS, 'known-browser');
  return async (email, sender, knownBrowser) => {
    if (knownBrowser !== undefined && (await known.take(knownBrowser)).ok) return true;
    const address = hashToken(emailKey(email)).toString('base64url');
    const ofSender = `${sender} ${address}`;
    // the sender's own first: what is refused to one sender does not count for all, and what is refused to all not for it
    const taken: (() => Promise<void>)[] = [];
    for (const [one, key] of [
      [senderHour, ofSender],
      [senderDay, ofSender],
      [hour, address],
      [day, address],
    ] as const) {
      taken.push(() => one.release(key));
      if (!(await one.take(key)).ok) {
        for (const giveBack of taken) await giveBack();
        return false;
      }
    }
    return true;
  };
};
