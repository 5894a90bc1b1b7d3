import type { ProviderMessageId } from '@darzi/contract/ids.ts';
import type { PhoneChannel } from '@darzi/contract/phone-messages/phone-number.ts';

/**
 * The port to providers of phone messages. Their failures are returned, never thrown. They accept no idempotency key:
 * whatever may have been sent is never resent.
 */
export type SendAnswer =
  | { readonly is: 'sent'; readonly providerId: ProviderMessageId }
  /** Certainly not sent, and never will be: the number does not exist there, or the template is not approved. */
  | { readonly is: 'refused'; readonly reason: string }
  /** Certainly not sent this time: no connection, or too many calls. */
  | { readonly is: 'later'; readonly reason: string }
  /** Unknown: a webhook may report it. */
  | { readonly is: 'unclear'; readonly reason: string };

export type PhoneText = {
  /** Our name for this sending: reports contain it, even if the answer was lost. */
  readonly id: string;
  /** E.164. */
  readonly to: string;
  readonly template: string;
  /** The values of the template's variables, in order. */
  readonly values: readonly string[];
};

/** A provider's report about one sending, by our name for it or the provider's id. */
export type PhoneReport = {
  readonly id: string | undefined;
  readonly providerId: ProviderMessageId;
  readonly state: 'sent' | 'delivered' | 'read' | 'failed';
  readonly reason: string | undefined;
};

export type PhoneWebhook = {
  readonly raw: Buffer;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The address that the provider was told to call. */
  readonly url: string;
};

export type PhoneProvider = {
  readonly channel: PhoneChannel;
  readonly send: (text: PhoneText, reportUrl: string) => Promise<SendAnswer>;
  /** The reports in a correctly signed webhook; undefined if the signature is wrong. */
  readonly readReports: (webhook: PhoneWebhook) => readonly PhoneReport[] | undefined;
};

/** Added to the dependencies of use cases; a channel without keys is absent. */
export type WithPhoneProviders = {
  readonly phoneProviders: Readonly<Partial<Record<PhoneChannel, PhoneProvider>>>;
};
