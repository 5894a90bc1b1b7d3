import { z } from 'zod';

const blankIsAbsent = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsAbsent, schema.optional());
const text = optional(z.string());
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

const environment = z.object({
  NODE_ENV: text,
  PORT: withDefault(wholeNumber(0, 65_535), '3000'),
  HOST: withDefault(z.string(), '127.0.0.1'),
  PUBLIC_URL: optional(url('http:', 'https:')),
  DATA_DIR: withDefault(z.string(), './.data'),
  DATABASE_URL: optional(url('postgres:', 'postgresql:')),
  DATABASE_DIRECT_URL: optional(url('postgres:', 'postgresql:')),
  DATABASE_ADMIN_URL: optional(url('postgres:', 'postgresql:')),
  DATABASE_POOL: withDefault(wholeNumber(1, 200), '10'),
  SEED: optional(z.enum(['demo', 'none'], { error: 'must be demo or none' })),
  TRUSTED_PROXIES: withDefault(z.string(), ''),
  STORE_NAME: withDefault(z.string().max(60), 'Darzi'),
  CONTACT_EMAIL: withDefault(z.email('must be an e-mail address'), 'hello@darzi.example'),
  CONTACT_PHONE: withDefault(z.string().max(40), '+91 80 4718 2200'),
  SMTP_URL: optional(url('smtp:', 'smtps:')),
  S3_ENDPOINT: text,
  S3_BUCKET: text,
  S3_REGION: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  REDIS_URL: text,
  LOG_LEVEL: withDefault(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    }),
    'info',
  ),
});

export type Config = {
  readonly isProduction: boolean;
  readonly port: number;
  readonly host: string;
  /** Set only when given; otherwise the address the server listens on. */
  readonly publicUrl: string | undefined;
  readonly dataDirectory: string;
  readonly databaseUrl: string | undefined;
  readonly databaseDirectUrl: string | undefined;
  readonly databaseAdminUrl: string | undefined;
  readonly databasePoolSize: number;
  readonly seed: 'demo' | 'none';
  readonly trustedProxies: readonly string[];
  readonly storeName: string;
  readonly contactEmail: string;
  readonly contactPhone: string;
  readonly smtpUrl: string | undefined;
  readonly logLevel: string;
};

/** A variable is wrong: one line that names it. */
export class ConfigError extends Error {}

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
  return {
    isProduction,
    port: value.PORT,
    host: value.HOST,
    publicUrl: value.PUBLIC_URL?.replace(/\/+$/, ''),
    dataDirectory: value.DATA_DIR,
    databaseUrl: value.DATABASE_URL,
    databaseDirectUrl: value.DATABASE_DIRECT_URL ?? value.DATABASE_URL,
    databaseAdminUrl: value.DATABASE_ADMIN_URL ?? value.DATABASE_DIRECT_URL ?? value.DATABASE_URL,
    databasePoolSize: value.DATABASE_POOL,
    seed: value.SEED ?? (isProduction ? 'none' : 'demo'),
    trustedProxies: value.TRUSTED_PROXIES.split(',')
      .map((part) => part.trim())
      .filter(Boolean),
    storeName: value.STORE_NAME,
    contactEmail: value.CONTACT_EMAIL,
    contactPhone: value.CONTACT_PHONE,
    smtpUrl: value.SMTP_URL,
    logLevel: value.LOG_LEVEL,
  };
};
