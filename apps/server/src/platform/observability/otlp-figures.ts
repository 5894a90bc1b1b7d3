import { type HrTime, ValueType } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { Registry } from 'prom-client';

/** A metric as prom-client returns it; the name's ending shows which part of a histogram a line is. */
type Figure = Awaited<ReturnType<Registry['getMetricsAsJSON']>>[number];
type Line = {
  readonly value: number;
  readonly labels: Readonly<Record<string, string | number | undefined>>;
  readonly metricName?: string;
};

const timeOf = (milliseconds: number): HrTime => {
  const seconds = Math.floor(milliseconds / 1_000);
  return [seconds, Math.round((milliseconds - seconds * 1_000) * 1e6)];
};
const STARTED_AT = timeOf(performance.timeOrigin);

const attributesOf = ({ labels }: Line) => {
  const { le: _, ...attributes } = labels;
  return attributes;
};

/** The lines of one histogram with the same labels. prom-client's buckets are cumulative, OTLP's are not. */
const histogramOf = (lines: readonly Line[]): Histogram => {
  const ending = (end: string) => lines.filter(({ metricName = '' }) => metricName.endsWith(end));
  const bound = ({ labels }: Line) => (labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels.le));
  const buckets = ending('_bucket').toSorted((a, b) => bound(a) - bound(b));
  return {
    buckets: {
      boundaries: buckets.map(bound).filter(Number.isFinite),
      counts: buckets.map(({ value }, at) => value - (buckets[at - 1]?.value ?? 0)),
    },
    sum: ending('_sum')[0]?.value ?? 0,
    count: ending('_count')[0]?.value ?? 0,
  };
};

/** A metric in OTLP's terms; undefined for summaries, which the shop does not use. */
const metricOf = ({ name, help, type, values }: Figure, endTime: HrTime): MetricData | undefined => {
  const lines = values as readonly Line[];
  const about = {
    descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const time = { startTime: STARTED_AT, endTime };
  const kind = String(type);
  if (kind === 'histogram') {
    const byLabels = Map.groupBy(lines, (line) => JSON.stringify(attributesOf(line)));
    const dataPoints = [...byLabels].map(([labels, own]) => ({
      ...time,
      attributes: JSON.parse(labels),
      value: histogramOf(own),
    }));
    return { ...about, dataPointType: DataPointType.HISTOGRAM, dataPoints };
  }
  const dataPoints = lines.map((line) => ({ ...time, attributes: attributesOf(line), value: line.value }));
  if (kind === 'counter')
    return { ...about, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints };
  return kind === 'gauge' ? { ...about, dataPointType: DataPointType.GAUGE, dataPoints } : undefined;
};

/** The metrics of `/metrics`, for OTLP. */
export const producerOf = (registry: Registry, resource: Resource): MetricProducer => ({
  collect: async () => {
    const endTime = timeOf(Date.now());
    const metrics = (await registry.getMetricsAsJSON())
      .map((figure) => metricOf(figure, endTime))
      .filter((metric) => metric !== undefined);
    const scopeMetrics = [{ scope: { name: 'darzi' }, metrics }];
    return { resourceMetrics: { resource, scopeMetrics }, errors: [] };
  },
});
