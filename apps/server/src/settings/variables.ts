import { gstinText } from '@darzi/contract/gstin.ts';
import { HOLD_MINUTES } from '@darzi/contract/settings/settings.ts';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { parseRecipient } from '../platform/backup/age-keys.ts';
import { blankIsAbsent } from '../platform/observability/telemetry-settings.ts';

const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsAbsent, schema.optional());
const withDefault = <T extends z.ZodType>(schema: T, fallback: string) =>
  z.preprocess((value) => blankIsAbsent(value) ?? fallback, schema);
const url = (...protocols: string[]) =>
  z.string().refine(
    (value) => {
      const parsed = URL.parse(value);
      return parsed !== null && protocols.includes(parsed.protocol);
    },
    `must be an address beginning with ${protocols.map((p) => `${p}//`).join(' or ')}`,
  );
const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be between ${least} and ${most}`);
const number = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+(\.\d+)?$/, 'must be a number')
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be between ${least} and ${most}`);
const key = optional(
  z.string().regex(/^[\x21-\x7e]{3,255}$/, 'must be a key of at least 3 characters, without spaces'),
);

const paymentVariables = {
  STRIPE_SECRET_KEY: optional(
    z.string().regex(/^(?!pk_)[\x21-\x7e]{3,255}$/, 'must be the secret key (sk_…), not the publishable one'),
  ),
  STRIPE_WEBHOOK_SECRET: key,
  STRIPE_API_BASE: optional(url('http:', 'https:')),
  RAZORPAY_KEY_ID: key,
  RAZORPAY_KEY_SECRET: key,
  RAZORPAY_WEBHOOK_SECRET: key,
  RAZORPAY_API_BASE: optional(url('http:', 'https:')),
  RAZORPAY_CHECKOUT_URL: optional(url('http:', 'https:')),
  CARD_CURRENCY: optional(z.enum(['usd', 'inr'], { error: 'must be usd or inr' })),
  INR_PER_USD: withDefault(number(1, 10_000), '85'),
  HOLD_MINUTES: withDefault(number(HOLD_MINUTES.least, HOLD_MINUTES.most), '30'),
  RECONCILE_AFTER_MINUTES: withDefault(number(0, 1_440), '15'),
  CUSTOM_ORDER_COD: withDefault(z.enum(['0', '1'], { error: 'must be 0 or 1' }), '0'),
};

const courierVariables = {
  SHIPROCKET_EMAIL: optional(z.email('must be the email address of an API user')),
  SHIPROCKET_PASSWORD: optional(z.string().max(255)),
  SHIPROCKET_WEBHOOK_TOKEN: optional(
    z.string().regex(/^[\x21-\x7e]{16,255}$/, 'must be at least 16 characters without spaces'),
  ),
  SHIPROCKET_PICKUP_LOCATION: withDefault(z.string().trim().max(36), 'Primary'),
  SHIPROCKET_API_BASE: optional(url('http:', 'https:')),
};

const phoneVariables = {
  WHATSAPP_TOKEN: optional(
    z.string().regex(/^[\x21-\x7e]{3,1000}$/, 'must be a key of at least 3 characters, without spaces'),
  ),
  WHATSAPP_PHONE_ID: optional(z.string().regex(/^\d{5,30}$/, 'must be the id of the number, in digits')),
  WHATSAPP_APP_SECRET: key,
  WHATSAPP_VERIFY_TOKEN: key,
  WHATSAPP_API_BASE: optional(url('http:', 'https:')),
  TWILIO_ACCOUNT_SID: key,
  TWILIO_AUTH_TOKEN: key,
  TWILIO_MESSAGING_SERVICE: key,
  TWILIO_API_BASE: optional(url('http:', 'https:')),
};

const storeVariables = {
  S3_ENDPOINT: optional(url('http:', 'https:')),
  S3_BUCKET: optional(z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a bucket name')),
  S3_REGION: withDefault(z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be a region name'), 'us-east-1'),
  S3_ACCESS_KEY_ID: key,
  S3_SECRET_ACCESS_KEY: key,
};

const backupVariables = {
  BACKUP_DIR: optional(z.string()),
  BACKUP_KEEP_DAYS: withDefault(wholeNumber(1, 3_650), '14'),
  BACKUP_PUBLIC_KEY: optional(
    z.string().refine((text) => parseRecipient(text) !== undefined, 'must be a public key (age1…)'),
  ),
  BACKUP_KEY_FILE: optional(z.string()),
};

export const proxiesOf = (value: string): readonly string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];
const isProxy = (part: string): boolean =>
  NAMED_NETWORKS.includes(part) || ipaddr.isValid(part) || ipaddr.isValidCIDR(part);

// A login sets MAIL to the user's mailbox (pam_mail), such as /var/mail/asha, wherever the shop is started by hand.
const loginMailboxIsAbsent = (value: unknown) =>
  typeof value === 'string' && value.startsWith('/') ? undefined : value;

/** Every environment variable that the shop reads, as text. */
export const environment = z.object({
  ...paymentVariables,
  ...courierVariables,
  ...phoneVariables,
  // A misspelt one would open the shop to the world with demo accounts.
  NODE_ENV: optional(
    z.enum(['production', 'development', 'test'], { error: 'must be production, development or test' }),
  ),
  PORT: withDefault(wholeNumber(0, 65_535), '3000'),
  HOST: withDefault(
    z.string().regex(/^[\w.:%-]+$/, 'must be an address or name of this machine'),
    '127.0.0.1',
  ),
  PUBLIC_URL: optional(url('http:', 'https:')),
  DATA_DIR: withDefault(z.string(), './.data'),
  DATABASE_URL: optional(url('postgres:', 'postgresql:')),
  DATABASE_DIRECT_URL: optional(url('postgres:', 'postgresql:')),
  DATABASE_ADMIN_URL: optional(url('postgres:', 'postgresql:')),
  DATABASE_READ_URL: optional(url('postgres:', 'postgresql:')),
  DATABASE_POOL: withDefault(wholeNumber(1, 200), '10'),
  WORKERS: withDefault(wholeNumber(1, 64), '1'),
  DRAIN_SECONDS: withDefault(wholeNumber(0, 4), '0'),
  SEED: optional(z.enum(['demo', 'none'], { error: 'must be demo or none' })),
  TRUSTED_PROXIES: withDefault(
    z
      .string()
      .refine(
        (value) => proxiesOf(value).every(isProxy),
        'must be IP addresses or networks, comma-separated',
      ),
    '',
  ),
  STORE_NAME: withDefault(z.string().max(60), 'Darzi'),
  CONTACT_EMAIL: withDefault(z.email('must be an email address'), 'hello@darzi.example'),
  CONTACT_PHONE: optional(z.string().max(40)),
  GSTIN: optional(gstinText),
  SMTP_URL: optional(url('smtp:', 'smtps:')),
  ...storeVariables,
  ...backupVariables,
  REDIS_URL: optional(url('redis:', 'rediss:')),
  METRICS_TOKEN: key,
  ALLOW_TEST_KEYS: withDefault(z.enum(['0', '1'], { error: 'must be 0 or 1' }), '0'),
  INSPECT: withDefault(z.enum(['0', '1'], { error: 'must be 0 or 1' }), '0'),
  MAIL: z.preprocess(loginMailboxIsAbsent, optional(z.enum(['outbox'], { error: 'must be outbox' }))),
  LOG_LEVEL: withDefault(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    }),
    'info',
  ),
});

const OUR_NAMES =
  /^(STRIPE|RAZORPAY|SHIPROCKET|WHATSAPP|TWILIO|DATABASE|BACKUP|S3|SMTP|TRUSTED|CONTACT|PUBLIC|STORE|DRAIN|METRICS)_/;

/** Variables that look like the shop's and are none: misspelt ones would have no effect, silently. */
export const unknownVariables = (env: NodeJS.ProcessEnv): readonly string[] =>
  Object.keys(env).filter((name) => OUR_NAMES.test(name) && !(name in environment.shape));

export type PaymentVariables = z.infer<z.ZodObject<typeof paymentVariables>>;
export type CourierVariables = z.infer<z.ZodObject<typeof courierVariables>>;
export type PhoneVariables = z.infer<z.ZodObject<typeof phoneVariables>>;
export type StoreVariables = z.infer<z.ZodObject<typeof storeVariables>>;
