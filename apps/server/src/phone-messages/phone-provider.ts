import type { PhoneChannel } from '@darzi/contract/phone-messages/phone-number.ts';

/**
 * The port to whoever carries messages to phones. Nothing is thrown for what a provider does or fails to do. Neither takes an
 * idempotency key: what may have been sent is never sent again.
 */
export type SendAnswer =
  | { readonly is: 'sent'; readonly providerId: string }
  /** Certainly not sent, and will not be: the number is no number there, the template is not approved. */
  | { readonly is: 'refused'; readonly reason: string }
  /** Certainly not sent, this time: nobody answered the door, or too many calls. */
  | { readonly is: 'later'; readonly reason: string }
  /** Nobody knows: a report by webhook may tell. */
  | { readonly is: 'unclear'; readonly reason: string };

export type PhoneText = {
  /** Our name for this sending: reports bear it, also where the answer was lost. */
  readonly id: string;
  /** E.164. */
  readonly to: string;
  readonly template: string;
  /** What the template's variables stand for, in their order. */
  readonly values: readonly string[];
};

/** What a provider reports of one sending, by our name for it or its own. */
export type PhoneReport = {
  readonly id: string | undefined;
  readonly providerId: string;
  readonly state: 'sent' | 'delivered' | 'read' | 'failed';
  readonly reason: string | undefined;
};

export type PhoneWebhook = {
  readonly raw: Buffer;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** As the provider was told to call. */
  readonly url: string;
};

export type PhoneProvider = {
  readonly channel: PhoneChannel;
  readonly send: (text: PhoneText, reportUrl: string) => Promise<SendAnswer>;
  /** The reports of a message whose signature is right; undefined where it is not. */
  readonly readReports: (webhook: PhoneWebhook) => readonly PhoneReport[] | undefined;
};

/** What use cases are given; a channel without keys is absent. */
export type WithPhoneProviders = {
  readonly phoneProviders: Readonly<Partial<Record<PhoneChannel, PhoneProvider>>>;
};
