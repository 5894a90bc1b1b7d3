import { AsyncLocalStorage } from 'node:async_hooks';

/** What a span says of the work: names, kinds and numbers. Never an id or a word of a person, nor an address that was asked for. */
export type Attributes = Readonly<Record<string, string | number>>;
export type SpanKind = 'server' | 'client' | 'consumer' | 'internal';

/** A piece of work as it is traced. */
export type Span = {
  readonly traceId: string;
  /** The header (W3C Trace Context) by which others go on with the trace. */
  readonly traceparent: string;
  readonly rename: (name: string) => void;
  readonly note: (attributes: Attributes) => void;
  /** @param fault the kind of what went wrong; its message may quote what somebody wrote */
  readonly end: (fault?: string) => void;
};

export type Tracer = {
  /** @param parent a `traceparent`; absent where a trace begins */
  readonly begin: (name: string, kind: SpanKind, attributes: Attributes, parent: string | undefined) => Span;
};

/** What is being done, and for which request. */
export type Work = { readonly requestId: string; readonly span: Span | undefined };

/** The same where it is written down: it goes with jobs and with calls to others. */
export type Origin = { readonly requestId: string; readonly traceparent?: string };

const underWay = new AsyncLocalStorage<Work>();
// One a process, as the log's: what is traced is decided by the environment, and asked by every statement.
let tracer: Tracer | undefined;

/** From now on spans are begun with this; undefined: none are. */
export const traceWith = (given: Tracer | undefined): void => {
  tracer = given;
};

export const isTraced = (): boolean => tracer !== undefined;

/** What is being done here, if it is known. */
export const workNow = (): Work | undefined => underWay.getStore();

export const originOf = ({ requestId, span }: Work): Origin => ({
  requestId,
  ...(span === undefined ? {} : { traceparent: span.traceparent }),
});

/** What is sent along with a call, so that the other side's log can be found: both are random. */
export const originHeaders = (): Readonly<Record<string, string>> => {
  const work = underWay.getStore();
  if (work === undefined) return {};
  const { requestId, traceparent } = originOf(work);
  return { 'x-request-id': requestId, ...(traceparent === undefined ? {} : { traceparent }) };
};

/** Begins what is done for a request, here or where it was handed on from. It is run by {@link within}. */
export const beginWork = (
  { requestId, traceparent }: Origin,
  name: string,
  kind: SpanKind,
  attributes: Attributes = {},
): Work => ({
  requestId,
  span: tracer?.begin(name, kind, { ...attributes, 'darzi.request_id': requestId }, traceparent),
});

/** Runs something as part of a piece of work. */
export const within = <T>(work: Work, run: () => T): T => underWay.run(work, run);

/** What went wrong, as a span may say it. */
export const faultOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'error';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
};

/** Runs something to its end and ends its span with it. */
export const finish = <T>(work: Work, run: () => Promise<T>): Promise<T> =>
  underWay.run(work, run).then(
    (result) => {
      work.span?.end();
      return result;
    },
    (error: unknown) => {
      work.span?.end(faultOf(error));
      throw error;
    },
  );

/** A part of what is in progress, as a span of its own. Where nothing is traced it is simply done. */
export const traced = <T>(
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  run: (span: Span | undefined) => Promise<T>,
): Promise<T> => {
  const outer = underWay.getStore();
  if (tracer === undefined || outer?.span === undefined) return run(undefined);
  const span = tracer.begin(name, kind, attributes, outer.span.traceparent);
  return finish({ ...outer, span }, () => run(span));
};
