import {
  DiagLogLevel,
  diag,
  SpanKind as Kind,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPExporterBase } from '@opentelemetry/otlp-exporter-base';
import {
  convertLegacyHttpOptions,
  createOtlpHttpExportDelegate,
} from '@opentelemetry/otlp-exporter-base/node-http';
import {
  JsonMetricsSerializer,
  JsonTraceSerializer,
  MetricsExporterMetricsHelper,
  ProtobufMetricsSerializer,
  ProtobufTraceSerializer,
  TraceExporterMetricsHelper,
} from '@opentelemetry/otlp-transformer';
import {
  defaultResource,
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources';
import {
  MeterProvider,
  PeriodicExportingMetricReader,
  type ResourceMetrics,
} from '@opentelemetry/sdk-metrics';
import { BasicTracerProvider, BatchSpanProcessor, type ReadableSpan } from '@opentelemetry/sdk-trace-base';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { reportRepeatedFaults } from '../http/log.ts';
import { type SpanKind, type Tracer, traceWith } from '../tracing.ts';
import { producerOf } from './otlp-figures.ts';
import type { TelemetrySettings } from './telemetry-settings.ts';

/** Time allowed for sending the rest when the shop stops. */
const LAST_MOMENT_MS = 2_000;
const EACH_MS = 60_000;
const MAX_EXPORT_MS = 30_000;

const KINDS = {
  server: Kind.SERVER,
  client: Kind.CLIENT,
  consumer: Kind.CONSUMER,
  internal: Kind.INTERNAL,
} satisfies Record<SpanKind, Kind>;

/** `00-<trace>-<span>-<flags>` */
const contextOf = (traceparent: string | undefined) => {
  const [, traceId, spanId, flags] = traceparent?.split('-') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16);
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
};

const createTracer = (provider: BasicTracerProvider): Tracer => {
  const sdk = provider.getTracer('darzi');
  return {
    begin: (name, kind, attributes, parent) => {
      const span = sdk.startSpan(name, { kind: KINDS[kind], attributes }, contextOf(parent));
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceId,
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        rename: (given) => span.updateName(given),
        note: (given) => span.setAttributes(given),
        end: (fault) => {
          if (fault !== undefined) {
            span.setAttribute('error.type', fault);
            span.setStatus({ code: SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
    },
  };
};

/** Reports an unreachable collector once a minute; its data is lost, and nobody waits for it. */
const reportFaults = (log: Logger): void => {
  const report = reportRepeatedFaults();
  const warn = (message: string) => {
    const reported = report(message);
    if (reported !== undefined) log.warn({ ...reported, reported: message }, 'OpenTelemetry');
  };
  const nothing = () => {};
  const logger = { error: warn, warn, info: nothing, debug: nothing, verbose: nothing };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
};

const CONTENT_TYPE = { json: 'application/json', protobuf: 'application/x-protobuf' } as const;

/** Address, headers and timeout come from OpenTelemetry's own variables. */
const targetOf = (signal: 'TRACES' | 'METRICS', isJson: boolean) =>
  convertLegacyHttpOptions({}, signal, `v1/${signal.toLowerCase()}`, {
    'Content-Type': isJson ? CONTENT_TYPE.json : CONTENT_TYPE.protobuf,
  });

const startTraces = (isJson: boolean, resource: Resource): (() => Promise<void>) => {
  const exporter = new OTLPExporterBase<ReadableSpan[]>(
    createOtlpHttpExportDelegate(
      targetOf('TRACES', isJson),
      isJson ? JsonTraceSerializer : ProtobufTraceSerializer,
      'otlp_http_span_exporter',
      TraceExporterMetricsHelper,
      undefined,
    ),
  );
  const processor = new BatchSpanProcessor(exporter);
  const provider = new BasicTracerProvider({ resource, spanProcessors: [processor] });
  traceWith(createTracer(provider));
  return async () => {
    traceWith(undefined);
    await provider.shutdown();
  };
};

/** Sends the metrics of `/metrics`, each minute or every `OTEL_METRIC_EXPORT_INTERVAL`. */
const startFigures = (isJson: boolean, resource: Resource, registry: Registry): (() => Promise<void>) => {
  const exporter = new OTLPExporterBase<ResourceMetrics>(
    createOtlpHttpExportDelegate(
      targetOf('METRICS', isJson),
      isJson ? JsonMetricsSerializer : ProtobufMetricsSerializer,
      'otlp_http_metric_exporter',
      MetricsExporterMetricsHelper,
      undefined,
    ),
  );
  const exportIntervalMillis = Number(process.env.OTEL_METRIC_EXPORT_INTERVAL) || EACH_MS;
  const reader = new PeriodicExportingMetricReader({
    exporter,
    exportIntervalMillis,
    exportTimeoutMillis: Math.min(exportIntervalMillis, MAX_EXPORT_MS),
    metricProducers: [producerOf(registry, resource)],
  });
  const provider = new MeterProvider({ resource, readers: [reader] });
  return () => provider.shutdown();
};

/**
 * Sends traces and metrics by OTLP. Loaded only if the environment names a collector, so that a shop without one does
 * not carry the SDK.
 * @returns sends the rest and stops
 */
export const startOpenTelemetry = (
  { isTraced, isMeasured, isJson }: TelemetrySettings,
  registry: Registry,
  log: Logger,
) => {
  reportFaults(log);
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'darzi' }))
    .merge(detectResources({ detectors: [envDetector, serviceInstanceIdDetector] }));
  const stops: (() => Promise<void>)[] = [];
  if (isTraced) stops.push(startTraces(isJson, resource));
  if (isMeasured) stops.push(startFigures(isJson, resource, registry));
  return async (): Promise<void> => {
    const late = new Promise<void>((resolve) => setTimeout(resolve, LAST_MOMENT_MS).unref());
    await Promise.race([Promise.allSettled(stops.map((stop) => stop())), late]);
  };
};
