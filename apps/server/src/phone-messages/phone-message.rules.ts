/** What a provider's report about a message means. Pure. */
import { type PhoneMessageId, parseId } from '@darzi/contract/ids.ts';
import type { PhoneMessageState } from '@darzi/contract/phone-messages/phone-messages.routes.ts';
import type { PhoneReport } from './phone-provider.ts';

/** One sending of a message, told from others of it by when the provider was asked. */
export type Sending = { readonly id: PhoneMessageId; readonly askedAt: Date };

const BEFORE = {
  sent: ['waiting', 'unclear'],
  delivered: ['waiting', 'unclear', 'sent'],
  read: ['waiting', 'unclear', 'sent', 'delivered'],
  failed: ['waiting', 'unclear', 'sent'],
} as const satisfies Record<PhoneReport['state'], readonly PhoneMessageState[]>;

/** From which states a report moves a message on; what comes late or twice finds none. */
export const statesBefore = (reported: PhoneReport['state']): readonly PhoneMessageState[] =>
  BEFORE[reported];

/** What a provider knows a sending by, and its reports bear. */
export const nameOfSending = ({ id, askedAt }: Sending): string => `${id}.${askedAt.getTime()}`;

const NAME = /^([^.]+)\.(\d{13})$/;

/** {@link nameOfSending} read back; undefined for what was never given out. */
export const readSending = (name: string | undefined): Sending | undefined => {
  const [, plain = '', at] = NAME.exec(name ?? '') ?? [];
  const id = parseId<PhoneMessageId>(plain);
  return id === undefined ? undefined : { id, askedAt: new Date(Number(at)) };
};
