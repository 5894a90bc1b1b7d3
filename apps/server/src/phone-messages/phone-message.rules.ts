/** The meaning of a provider's report about a message. Pure. */
import { type PhoneMessageId, parseId } from '@darzi/contract/ids.ts';
import type { PhoneMessageState } from '@darzi/contract/phone-messages/phone-messages.routes.ts';
import type { PhoneReport } from './phone-provider.ts';

/** One sending of a message, identified by when the provider was asked. */
export type Sending = { readonly id: PhoneMessageId; readonly askedAt: Date };

const BEFORE = {
  sent: ['waiting', 'unclear'],
  delivered: ['waiting', 'unclear', 'sent'],
  read: ['waiting', 'unclear', 'sent', 'delivered'],
  failed: ['waiting', 'unclear', 'sent'],
} as const satisfies Record<PhoneReport['state'], readonly PhoneMessageState[]>;

/** The states that a report can move a message from; a late or repeated report finds none. */
export const statesBefore = (reported: PhoneReport['state']): readonly PhoneMessageState[] =>
  BEFORE[reported];

/** The name by which a provider knows a sending, and which its reports contain. */
export const nameOfSending = ({ id, askedAt }: Sending): string => `${id}.${askedAt.getTime()}`;

const NAME = /^([^.]+)\.(\d{13})$/;

/** Parses {@link nameOfSending}; undefined for a name that was never given out. */
export const readSending = (name: string | undefined): Sending | undefined => {
  const [, plain = '', at] = NAME.exec(name ?? '') ?? [];
  const id = parseId<PhoneMessageId>(plain);
  return id === undefined ? undefined : { id, askedAt: new Date(Number(at)) };
};
