import { z } from 'zod';

/** What carries messages to phones. */
export const PHONE_CHANNELS = ['whatsapp', 'sms'] as const;
export type PhoneChannel = (typeof PHONE_CHANNELS)[number];

export const PHONE_CHANNEL_NAME = {
  whatsapp: 'WhatsApp',
  sms: 'SMS',
} as const satisfies Record<PhoneChannel, string>;

/** A number as providers expect it: `+919845012345`. */
export const e164 = z.string().regex(/^\+[1-9]\d{7,14}$/, 'Please enter a phone number');

/**
 * A typed number as E.164. `98450 12345`, `098450-12345` and `91 98450 12345` are Indian; others start with `+` and
 * their country. Undefined for anything else.
 */
export const toE164 = (typed: string): string | undefined => {
  const text = typed.replace(/[\s().-]/g, '').replace(/^00/, '+');
  const indian = /^(?:\+?91|0)?([6-9]\d{9})$/.exec(text)?.[1];
  if (indian !== undefined) return `+91${indian}`;
  return e164.safeParse(text).success ? text : undefined;
};

/** A typed number, parsed by {@link toE164}. */
export const typedPhone = z
  .string({ error: 'Required' })
  .trim()
  .max(40)
  .overwrite((typed) => toE164(typed) ?? typed)
  .pipe(e164);
