import { resolve } from 'node:path';
import { type BackupSettings, ConfigError, type S3Settings } from '../platform/config.ts';
import { parseTelemetry, type TelemetrySettings } from '../platform/observability/telemetry-settings.ts';
import {
  type CourierVariables,
  environment,
  type PaymentVariables,
  type PhoneVariables,
  proxiesOf,
  type StoreVariables,
} from './variables.ts';

export type StripeKeys = {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly apiBase: string;
};

export type RazorpayKeys = {
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  readonly apiBase: string;
  /** The script that opens the payment dialog in the shop's own page. */
  readonly checkoutUrl: string;
};

export type ShiprocketKeys = {
  readonly email: string;
  readonly password: string;
  /** What Shiprocket sends with each message, as `x-api-key`. */
  readonly webhookToken: string;
  /** Where parcels are fetched: the name that the address has at Shiprocket. */
  readonly pickupLocation: string;
  readonly apiBase: string;
};

export type WhatsappKeys = {
  readonly token: string;
  /** Of the number that messages come from. */
  readonly phoneId: string;
  /** Reports are signed with it. */
  readonly appSecret: string;
  /** What Meta asks with whether the address for reports is ours; absent: it is never told. */
  readonly verifyToken: string | undefined;
  readonly apiBase: string;
};

export type TwilioKeys = {
  readonly accountSid: string;
  readonly authToken: string;
  /** The messaging service that SMS come from. */
  readonly sender: string;
  readonly apiBase: string;
};

export type Config = {
  readonly isProduction: boolean;
  /** Nobody but whoever sits at this machine can reach the shop: demo accounts, simulator and the mail of others. */
  readonly isDemoAllowed: boolean;
  /** Production may run with test keys, and with webhook secrets that can be guessed. */
  readonly allowsTestKeys: boolean;
  /** Production may keep its mail in the data directory. */
  readonly storesMail: boolean;
  readonly port: number;
  readonly host: string;
  /** Set only when given; otherwise the address the server listens on. */
  readonly publicUrl: string | undefined;
  readonly dataDirectory: string;
  readonly databaseUrl: string | undefined;
  readonly databaseDirectUrl: string | undefined;
  readonly databaseAdminUrl: string | undefined;
  /** A replica for lists and reports that may be behind; absent: all is read where it is written. */
  readonly databaseReadUrl: string | undefined;
  readonly databasePoolSize: number;
  /** Processes that answer on the port. */
  readonly workers: number;
  /** How long a shop that is told to end still answers, and says at `/readyz` that it does not want more. */
  readonly drainSeconds: number;
  /** Started by another process of the same shop, which sees to jobs, simulators and the embedded database. */
  readonly isCopy?: true;
  readonly seed: 'demo' | 'none';
  readonly trustedProxies: readonly string[];
  readonly storeName: string;
  readonly contactEmail: string;
  readonly contactPhone: string;
  /** The seller's registration until the owner sets another; the demo's is made up. */
  readonly gstin?: string | undefined;
  readonly smtpUrl: string | undefined;
  /** Absent: files lie in the data directory. */
  readonly s3: S3Settings | undefined;
  readonly backup: BackupSettings;
  /** Absent: limits are counted in each process for itself. */
  readonly redisUrl: string | undefined;
  /** Who shows it may read the figures in production; absent: nobody. */
  readonly metricsToken: string | undefined;
  /** Absent: neither traces nor figures are sent anywhere. */
  readonly telemetry?: TelemetrySettings | undefined;
  readonly logLevel: string;
  /** Absent without keys: then the method is not offered, or served by the simulator outside production. */
  readonly stripe: StripeKeys | undefined;
  readonly razorpay: RazorpayKeys | undefined;
  /** Absent without keys: parcels are then booked by hand, or with the simulator outside production. */
  readonly shiprocket: ShiprocketKeys | undefined;
  /** Absent without keys: then nothing is sent to phones this way, or by the simulator outside production. */
  readonly whatsapp?: WhatsappKeys | undefined;
  readonly twilio?: TwilioKeys | undefined;
  readonly cardCurrency: 'usd' | 'inr';
  readonly inrPerUsd: number;
  readonly holdMinutes: number;
  readonly reconcileAfterMinutes: number;
  readonly isCustomOrderCodAllowed: boolean;
};

/** A method, a courier, or the store, has all of its keys or none of its variables. */
const requireTogether = <T extends PaymentVariables | CourierVariables | PhoneVariables | StoreVariables>(
  value: T,
  names: readonly (keyof T & string)[],
  also: string[],
) => {
  const isSet = (name: string) =>
    Object.entries(value).some(([key, given]) => key === name && given !== undefined);
  const given = [...names, ...also].find(isSet);
  const missing = names.find((name) => !isSet(name));
  if (given !== undefined && missing !== undefined) {
    throw new ConfigError(`${missing}: is missing; ${given} needs it`);
  }
};

const withoutSlash = (address: string) => address.replace(/\/+$/, '');

const stripeKeys = (value: PaymentVariables): StripeKeys | undefined => {
  requireTogether(value, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'], ['STRIPE_API_BASE']);
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = value;
  if (secretKey === undefined || webhookSecret === undefined) return undefined;
  return {
    secretKey,
    webhookSecret,
    apiBase: withoutSlash(value.STRIPE_API_BASE ?? 'https://api.stripe.com'),
  };
};

const razorpayKeys = (value: PaymentVariables): RazorpayKeys | undefined => {
  requireTogether(
    value,
    ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
    ['RAZORPAY_API_BASE', 'RAZORPAY_CHECKOUT_URL'],
  );
  const {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
  } = value;
  if (keyId === undefined || keySecret === undefined || webhookSecret === undefined) return undefined;
  return {
    keyId,
    keySecret,
    webhookSecret,
    apiBase: withoutSlash(value.RAZORPAY_API_BASE ?? 'https://api.razorpay.com'),
    checkoutUrl: value.RAZORPAY_CHECKOUT_URL ?? 'https://checkout.razorpay.com/v1/checkout.js',
  };
};

const shiprocketKeys = (value: CourierVariables): ShiprocketKeys | undefined => {
  requireTogether(
    value,
    ['SHIPROCKET_EMAIL', 'SHIPROCKET_PASSWORD', 'SHIPROCKET_WEBHOOK_TOKEN'],
    ['SHIPROCKET_API_BASE'],
  );
  const {
    SHIPROCKET_EMAIL: email,
    SHIPROCKET_PASSWORD: password,
    SHIPROCKET_WEBHOOK_TOKEN: webhookToken,
  } = value;
  if (email === undefined || password === undefined || webhookToken === undefined) return undefined;
  return {
    email,
    password,
    webhookToken,
    pickupLocation: value.SHIPROCKET_PICKUP_LOCATION,
    apiBase: withoutSlash(value.SHIPROCKET_API_BASE ?? 'https://apiv2.shiprocket.in'),
  };
};

const whatsappKeys = (value: PhoneVariables): WhatsappKeys | undefined => {
  requireTogether(
    value,
    ['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_ID', 'WHATSAPP_APP_SECRET'],
    ['WHATSAPP_VERIFY_TOKEN', 'WHATSAPP_API_BASE'],
  );
  const { WHATSAPP_TOKEN: token, WHATSAPP_PHONE_ID: phoneId, WHATSAPP_APP_SECRET: appSecret } = value;
  if (token === undefined || phoneId === undefined || appSecret === undefined) return undefined;
  const apiBase = withoutSlash(value.WHATSAPP_API_BASE ?? 'https://graph.facebook.com');
  return { token, phoneId, appSecret, verifyToken: value.WHATSAPP_VERIFY_TOKEN, apiBase };
};

const twilioKeys = (value: PhoneVariables): TwilioKeys | undefined => {
  requireTogether(
    value,
    ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_MESSAGING_SERVICE'],
    ['TWILIO_API_BASE'],
  );
  const {
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
    TWILIO_MESSAGING_SERVICE: sender,
  } = value;
  if (accountSid === undefined || authToken === undefined || sender === undefined) return undefined;
  const apiBase = withoutSlash(value.TWILIO_API_BASE ?? 'https://api.twilio.com');
  return { accountSid, authToken, sender, apiBase };
};

const s3Settings = (value: StoreVariables): S3Settings | undefined => {
  requireTogether(value, ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'], []);
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = value;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined;
  return { endpoint: withoutSlash(endpoint), bucket, region, accessKeyId, secretAccessKey };
};

/** Whether an address leads to this machine alone. */
const isLoopback = (address: string): boolean => {
  const { hostname } = new URL(address);
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
};

/** Of nobody: a sound check digit over a made-up holder, in Karnataka. */
const DEMO_GSTIN = '29ABCDE1234F1ZW';

/** Reads the environment. @throws ConfigError with one line for the first wrong variable. */
export const parseConfig = (env: NodeJS.ProcessEnv): Config => {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`${String(issue?.path[0] ?? 'environment')}: ${issue?.message ?? 'is wrong'}`);
  }
  const value = parsed.data;
  const isProduction = value.NODE_ENV === 'production';
  if (isProduction && value.SEED === 'demo') {
    throw new ConfigError(
      'SEED: demo is refused with NODE_ENV=production; create the first admin with npm run admin:create',
    );
  }
  if (value.DATABASE_READ_URL !== undefined && value.DATABASE_URL === undefined) {
    throw new ConfigError('DATABASE_READ_URL: needs DATABASE_URL, the database that it is a replica of');
  }
  const isDemoAllowed = !isProduction && (value.PUBLIC_URL === undefined || isLoopback(value.PUBLIC_URL));
  if (!isDemoAllowed && value.SEED === 'demo') {
    throw new ConfigError(
      'SEED: demo is refused when PUBLIC_URL is not local: everybody knows the passwords of its accounts',
    );
  }
  const seed = value.SEED ?? (isDemoAllowed ? 'demo' : 'none');
  return {
    isProduction,
    isDemoAllowed,
    allowsTestKeys: value.ALLOW_TEST_KEYS === '1',
    storesMail: value.MAIL === 'outbox',
    port: value.PORT,
    host: value.HOST,
    publicUrl: value.PUBLIC_URL?.replace(/\/+$/, ''),
    dataDirectory: value.DATA_DIR,
    databaseUrl: value.DATABASE_URL,
    databaseDirectUrl: value.DATABASE_DIRECT_URL ?? value.DATABASE_URL,
    databaseAdminUrl: value.DATABASE_ADMIN_URL ?? value.DATABASE_DIRECT_URL ?? value.DATABASE_URL,
    databaseReadUrl: value.DATABASE_READ_URL,
    databasePoolSize: value.DATABASE_POOL,
    workers: value.WORKERS,
    drainSeconds: value.DRAIN_SECONDS,
    seed,
    gstin: value.GSTIN ?? (seed === 'demo' ? DEMO_GSTIN : undefined),
    trustedProxies: proxiesOf(value.TRUSTED_PROXIES),
    storeName: value.STORE_NAME,
    contactEmail: value.CONTACT_EMAIL,
    contactPhone: value.CONTACT_PHONE,
    smtpUrl: value.SMTP_URL,
    s3: s3Settings(value),
    backup: {
      directory: value.BACKUP_DIR === undefined ? undefined : resolve(value.BACKUP_DIR),
      keepDays: value.BACKUP_KEEP_DAYS,
      publicKey: value.BACKUP_PUBLIC_KEY,
      keyFile: value.BACKUP_KEY_FILE,
    },
    redisUrl: value.REDIS_URL,
    metricsToken: value.METRICS_TOKEN,
    telemetry: parseTelemetry(env),
    logLevel: value.LOG_LEVEL,
    stripe: stripeKeys(value),
    razorpay: razorpayKeys(value),
    shiprocket: shiprocketKeys(value),
    whatsapp: whatsappKeys(value),
    twilio: twilioKeys(value),
    // the demo is the specified one
    cardCurrency: value.CARD_CURRENCY ?? (seed === 'demo' ? 'usd' : 'inr'),
    inrPerUsd: value.INR_PER_USD,
    holdMinutes: value.HOLD_MINUTES,
    reconcileAfterMinutes: value.RECONCILE_AFTER_MINUTES,
    isCustomOrderCodAllowed: value.CUSTOM_ORDER_COD === '1',
  };
};
