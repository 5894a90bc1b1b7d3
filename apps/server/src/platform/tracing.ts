import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * What a span records about the work: names, kinds and numbers. Never an id, a person's words or a requested address.
 */
export type Attributes = Readonly<Record<string, string | number>>;
export type SpanKind = 'server' | 'client' | 'consumer' | 'internal';

export type Span = {
  readonly traceId: string;
  /** The W3C Trace Context header with which others continue the trace. */
  readonly traceparent: string;
  readonly rename: (name: string) => void;
  readonly note: (attributes: Attributes) => void;
  /** @param fault the kind of fault, not its message, which may quote user input */
  readonly end: (fault?: string) => void;
};

export type Tracer = {
  /** @param parent a `traceparent`; absent where a trace begins */
  readonly begin: (name: string, kind: SpanKind, attributes: Attributes, parent: string | undefined) => Span;
};

/** The work in progress and the request it belongs to. */
export type Work = { readonly requestId: string; readonly span: Span | undefined };

/** The same in serialisable form, sent along with jobs and outgoing calls. */
export type Origin = { readonly requestId: string; readonly traceparent?: string };

const current = new AsyncLocalStorage<Work>();
// One per process, like the log: the environment decides what is traced, and every statement asks.
let tracer: Tracer | undefined;

/** Starts tracing with this tracer; undefined stops it. */
export const traceWith = (given: Tracer | undefined): void => {
  tracer = given;
};

export const isTraced = (): boolean => tracer !== undefined;

/** The work in progress here, if known. */
export const workNow = (): Work | undefined => current.getStore();

export const originOf = ({ requestId, span }: Work): Origin => ({
  requestId,
  ...(span === undefined ? {} : { traceparent: span.traceparent }),
});

/** Headers for outgoing calls, so that the other side's log can be matched with ours. Both values are random. */
export const originHeaders = (): Readonly<Record<string, string>> => {
  const work = current.getStore();
  if (work === undefined) return {};
  const { requestId, traceparent } = originOf(work);
  return { 'x-request-id': requestId, ...(traceparent === undefined ? {} : { traceparent }) };
};

/** Begins work for a request, either here or where it was handed on. Run it with {@link within}. */
export const beginWork = (
  { requestId, traceparent }: Origin,
  name: string,
  kind: SpanKind,
  attributes: Attributes = {},
): Work => ({
  requestId,
  span: tracer?.begin(name, kind, { ...attributes, 'darzi.request_id': requestId }, traceparent),
});

/** Runs a function as part of a piece of work. */
export const within = <T>(work: Work, run: () => T): T => current.run(work, run);

/** What a span may record about an error. */
export const faultOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'error';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
};

/** Runs a function to its end and ends its span with it. */
export const finish = <T>(work: Work, run: () => Promise<T>): Promise<T> =>
  current.run(work, run).then(
    (result) => {
      work.span?.end();
      return result;
    },
    (error: unknown) => {
      work.span?.end(faultOf(error));
      throw error;
    },
  );

/** Runs a part of the work in progress in its own span; without tracing it just runs. */
export const traced = <T>(
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  run: (span: Span | undefined) => Promise<T>,
): Promise<T> => {
  const outer = current.getStore();
  if (tracer === undefined || outer?.span === undefined) return run(undefined);
  const span = tracer.begin(name, kind, attributes, outer.span.traceparent);
  return finish({ ...outer, span }, () => run(span));
};
