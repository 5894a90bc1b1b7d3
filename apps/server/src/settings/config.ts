import { resolve } from 'node:path';
import { type BackupSettings, ConfigError, type S3Settings } from '../platform/config.ts';
import { parseTelemetry, type TelemetrySettings } from '../platform/observability/telemetry-settings.ts';
import {
  type RazorpayKeys,
  razorpayKeys,
  type ShiprocketKeys,
  type StripeKeys,
  s3Settings,
  shiprocketKeys,
  stripeKeys,
  type TwilioKeys,
  twilioKeys,
  type WhatsappKeys,
  whatsappKeys,
} from './keys.ts';
import { environment, proxiesOf, unknownVariables } from './variables.ts';

export type Config = {
  readonly isProduction: boolean;
  /** The shop is reachable only from this machine: demo accounts, the simulator and the outbox are allowed. */
  readonly isDemoAllowed: boolean;
  /** Production may use test keys and guessable webhook secrets. */
  readonly allowsTestKeys: boolean;
  /** Names in the environment that are probably misspelt. */
  readonly unknownVariables: readonly string[];
  /** Production may keep its mail in the data directory. */
  readonly storesMail: boolean;
  readonly port: number;
  readonly host: string;
  /** Only if given; otherwise the address the server listens on. */
  readonly publicUrl: string | undefined;
  readonly dataDirectory: string;
  readonly databaseUrl: string | undefined;
  readonly databaseDirectUrl: string | undefined;
  readonly databaseAdminUrl: string | undefined;
  /** A replica for lists and reports that may lag; absent: everything is read from the primary. */
  readonly databaseReadUrl: string | undefined;
  readonly databasePoolSize: number;
  /** Number of processes that answer on the port. */
  readonly workers: number;
  /** How long a shop that is shutting down still answers, while `/readyz` reports that it wants no more requests. */
  readonly drainSeconds: number;
  /** A restored copy that somebody looks at: it runs no jobs and reaches nobody. */
  readonly isInspected?: true;
  /** Started by another process of the same shop, which takes care of jobs, simulators and the embedded database. */
  readonly isCopy?: true;
  /** Its number among the processes that share the port, the first being 1. */
  readonly processNumber?: number;
  readonly seed: 'demo' | 'none';
  readonly trustedProxies: readonly string[];
  readonly storeName: string;
  readonly contactEmail: string;
  readonly contactPhone: string;
  /** The seller's registration until the owner sets another; the demo's is made up. */
  readonly gstin?: string | undefined;
  readonly smtpUrl: string | undefined;
  /** Absent: files are in the data directory. */
  readonly s3: S3Settings | undefined;
  readonly backup: BackupSettings;
  /** Absent: each process counts limits for itself. */
  readonly redisUrl: string | undefined;
  /** Whoever presents it may read the metrics in production; absent: nobody. */
  readonly metricsToken: string | undefined;
  /** Absent: no traces or metrics are sent. */
  readonly telemetry?: TelemetrySettings | undefined;
  readonly logLevel: string;
  /** Absent without keys: then the method is not offered, or served by the simulator outside production. */
  readonly stripe: StripeKeys | undefined;
  readonly razorpay: RazorpayKeys | undefined;
  /** Absent without keys: parcels are then booked by hand, or with the simulator outside production. */
  readonly shiprocket: ShiprocketKeys | undefined;
  /** Absent without keys: then nothing is sent to phones this way, or only by the simulator outside production. */
  readonly whatsapp?: WhatsappKeys | undefined;
  readonly twilio?: TwilioKeys | undefined;
  readonly cardCurrency: 'usd' | 'inr';
  readonly inrPerUsd: number;
  readonly holdMinutes: number;
  readonly reconcileAfterMinutes: number;
  readonly isCustomOrderCodAllowed: boolean;
};

/** Whether an address leads to this machine alone. */
const isLoopback = (address: string): boolean => {
  const { hostname } = new URL(address);
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
};

/** What reaches customers, money, couriers or backups, or opens the shop to others. */
const REACHES_OUT =
  /^(STRIPE|RAZORPAY|SHIPROCKET|WHATSAPP|TWILIO|BACKUP|OTEL)_|^(SMTP_URL|REDIS_URL|PUBLIC_URL|HOST|WORKERS)$/;

/** The variables without those that reach out: whoever looks at a copy starts it with the shop's own. */
const withinThisMachine = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(env).filter(([name]) => !REACHES_OUT.test(name))),
  NODE_ENV: 'production',
  SEED: 'none',
  MAIL: 'outbox',
});

/** Nobody's: a valid check digit over an invented holder, in Karnataka. */
const DEMO_GSTIN = '29ABCDE1234F1ZW';
const DEMO_PHONE = '+91 80 4718 2200';

/** @throws ConfigError with one line for the first wrong variable */
const parseVariables = (env: NodeJS.ProcessEnv) => {
  const parsed = environment.safeParse(env);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ConfigError(`${String(issue?.path[0] ?? 'environment')}: ${issue?.message ?? 'is wrong'}`);
};

/** @throws ConfigError where variables that are right by themselves do not go together */
const refuseContradictions = (
  { SEED, DATABASE_URL, DATABASE_READ_URL }: ReturnType<typeof parseVariables>,
  { isProduction, isDemoAllowed }: Pick<Config, 'isProduction' | 'isDemoAllowed'>,
): void => {
  if (isProduction && SEED === 'demo') {
    throw new ConfigError(
      'SEED: demo is refused with NODE_ENV=production; create the first admin with npm run admin:create',
    );
  }
  if (DATABASE_READ_URL !== undefined && DATABASE_URL === undefined) {
    throw new ConfigError('DATABASE_READ_URL: needs DATABASE_URL, the database that it is a replica of');
  }
  if (!isDemoAllowed && SEED === 'demo') {
    throw new ConfigError(
      'SEED: demo is refused when PUBLIC_URL is not local: everybody knows the passwords of its accounts',
    );
  }
};

/** Parses the environment. @throws ConfigError with one line for the first fault */
export const parseConfig = (given: NodeJS.ProcessEnv): Config => {
  const isInspected = given.INSPECT === '1';
  const env = isInspected ? withinThisMachine(given) : given;
  const value = parseVariables(env);
  const isProduction = value.NODE_ENV === 'production';
  const isDemoAllowed = !isProduction && (value.PUBLIC_URL === undefined || isLoopback(value.PUBLIC_URL));
  refuseContradictions(value, { isProduction, isDemoAllowed });
  const seed = value.SEED ?? (isDemoAllowed ? 'demo' : 'none');
  return {
    isProduction,
    isDemoAllowed,
    ...(isInspected ? { isInspected } : {}),
    allowsTestKeys: value.ALLOW_TEST_KEYS === '1',
    unknownVariables: unknownVariables(env),
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
    // somebody else's number would be shown to a real shop's customers
    contactPhone: value.CONTACT_PHONE ?? (seed === 'demo' ? DEMO_PHONE : ''),
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
    // the demo follows the specification
    cardCurrency: value.CARD_CURRENCY ?? (seed === 'demo' ? 'usd' : 'inr'),
    inrPerUsd: value.INR_PER_USD,
    holdMinutes: value.HOLD_MINUTES,
    reconcileAfterMinutes: value.RECONCILE_AFTER_MINUTES,
    isCustomOrderCodAllowed: value.CUSTOM_ORDER_COD === '1',
  };
};
