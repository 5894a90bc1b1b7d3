import { createHmac } from 'node:crypto';
import { providerMessageId } from '@darzi/contract/ids.ts';
import { z } from 'zod';
import { isSameSecret } from '../platform/auth/shop-secret.ts';
import type { TwilioKeys } from '../settings/keys.ts';
import type { PhoneProvider, PhoneReport } from './phone-provider.ts';
import { askForAccount, postMessage } from './provider-call.ts';

/** SMS through Twilio: content templates by SID, reports signed with the account's token. */

const sent = z.object({ sid: z.string().min(1).max(200).pipe(providerMessageId) });
const refusal = z.object({ code: z.number() });

const STATES: Readonly<Record<string, PhoneReport['state']>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'failed',
  undelivered: 'failed',
};

/** HMAC-SHA1 of the address and of every parameter of the form, sorted by name. */
const isSigned = (secret: string, url: string, form: URLSearchParams, header: unknown): boolean => {
  const text = [...form]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .reduce((all, [name, value]) => `${all}${name}${value}`, url);
  const expected = createHmac('sha1', secret).update(text).digest('base64');
  return typeof header === 'string' && isSameSecret(header, expected);
};

const authorizationOf = ({ accountSid, authToken }: TwilioKeys): string =>
  `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
const reasonOf = (answer: unknown, status: number): string =>
  `error ${refusal.safeParse(answer).data?.code ?? status}`;

/** Why these keys do not work; undefined if they do. */
export const checkTwilio = (keys: TwilioKeys, milliseconds: number): Promise<string | undefined> =>
  askForAccount(
    `${keys.apiBase}/2010-04-01/Accounts/${encodeURIComponent(keys.accountSid)}.json`,
    authorizationOf(keys),
    reasonOf,
    milliseconds,
  );

export const createTwilio = (keys: TwilioKeys): PhoneProvider => ({
  channel: 'sms',
  send: ({ id, to, template, values }, reportUrl) => {
    const { accountSid, sender, apiBase } = keys;
    const variables = Object.fromEntries(values.map((value, index) => [String(index + 1), value]));
    const form = new URLSearchParams({
      To: to,
      MessagingServiceSid: sender,
      ContentSid: template,
      ContentVariables: JSON.stringify(variables),
      StatusCallback: `${reportUrl}?message=${id}`,
    });
    return postMessage(
      `${apiBase}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
      {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: authorizationOf(keys),
      },
      form.toString(),
      {
        idOf: (answer) => sent.safeParse(answer).data?.sid,
        reasonOf,
      },
    );
  },
  readReports: ({ raw, headers, url }) => {
    const form = new URLSearchParams(raw.toString('utf8'));
    if (!isSigned(keys.authToken, url, form, headers['x-twilio-signature'])) return undefined;
    const state = STATES[form.get('MessageStatus') ?? ''];
    const providerId = providerMessageId.safeParse(form.get('MessageSid')).data;
    if (state === undefined || providerId === undefined) return [];
    const id = new URL(url).searchParams.get('message') ?? undefined;
    const code = form.get('ErrorCode');
    return [{ id, providerId, state, reason: code === null ? undefined : `error ${code.slice(0, 20)}` }];
  },
});
