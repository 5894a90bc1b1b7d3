import { z } from 'zod';
import { ConfigError } from '../config.ts';

/** What is sent by OTLP. The SDK itself reads the address and interval from OpenTelemetry's own variables. */
export type TelemetrySettings = {
  readonly isTraced: boolean;
  readonly isMeasured: boolean;
  readonly isJson: boolean;
};

/** A variable that is set to nothing counts as not set. */
export const blankIsAbsent = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;
const address = z.preprocess(
  blankIsAbsent,
  z
    .string()
    .refine(
      (value) => ['http:', 'https:'].includes(URL.parse(value)?.protocol ?? ''),
      'must be an address beginning with http:// or https://',
    )
    .optional(),
);
const oneOf = (...names: [string, ...string[]]) =>
  z.preprocess(
    blankIsAbsent,
    z.enum(names, { error: `must be ${names.slice(0, -1).join(', ')} or ${names.at(-1)}` }).optional(),
  );
const share = z.preprocess(
  blankIsAbsent,
  z
    .string()
    .refine((value) => Number(value) >= 0 && Number(value) <= 1, 'must be between 0 and 1')
    .optional(),
);
const protocol = oneOf('http/protobuf', 'http/json');

const variables = z.object({
  OTEL_SDK_DISABLED: oneOf('true', 'false'),
  OTEL_EXPORTER_OTLP_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
  OTEL_TRACES_EXPORTER: oneOf('otlp', 'none'),
  OTEL_METRICS_EXPORTER: oneOf('otlp', 'none'),
  OTEL_TRACES_SAMPLER: oneOf(
    'always_on',
    'always_off',
    'traceidratio',
    'parentbased_always_on',
    'parentbased_always_off',
    'parentbased_traceidratio',
  ),
  OTEL_TRACES_SAMPLER_ARG: share,
});

/**
 * Whether anything is sent: nothing until somebody names a collector.
 * @throws ConfigError with one line for the first wrong variable
 */
export const parseTelemetry = (env: NodeJS.ProcessEnv): TelemetrySettings | undefined => {
  const parsed = variables.safeParse(env);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`${String(issue?.path[0] ?? 'OTEL')}: ${issue?.message ?? 'is wrong'}`);
  }
  const value = parsed.data;
  const { OTEL_EXPORTER_OTLP_ENDPOINT: all } = value;
  const isSent = (endpoint: string | undefined, exporter: string | undefined) =>
    (endpoint ?? all) !== undefined && exporter !== 'none';
  const settings = {
    isTraced: isSent(value.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, value.OTEL_TRACES_EXPORTER),
    isMeasured: isSent(value.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT, value.OTEL_METRICS_EXPORTER),
    isJson: value.OTEL_EXPORTER_OTLP_PROTOCOL === 'http/json',
  };
  const isNothing = !settings.isTraced && !settings.isMeasured;
  return value.OTEL_SDK_DISABLED === 'true' || isNothing ? undefined : settings;
};
