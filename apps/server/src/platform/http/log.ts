import { format } from 'node:util';
import { MINUTE_MS } from '@darzi/contract/durations.ts';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { isRetryable } from '../db/database-unavailable.ts';
import { workNow } from '../tracing.ts';
import { cleanLine } from './log-line.ts';

/** The work during which a line was written; a request's own log names the request itself. */
const workOf = (isRequests: boolean): Readonly<Record<string, string>> => {
  const work = workNow();
  if (work === undefined) return {};
  return {
    ...(isRequests ? {} : { reqId: work.requestId }),
    ...(work.span === undefined ? {} : { trace_id: work.span.traceId }),
  };
};

/**
 * Logs as JSON lines, to standard output or `to`. No bodies, no query strings, no tokens: what is never written cannot
 * leak. Of third parties' texts only known words and codes remain: any of them may contain a name, a street or a
 * number.
 */
export const createLog = (level: string, to?: DestinationStream): Logger => {
  const options: LoggerOptions = {
    level,
    base: null,
    mixin: (_line, _level, logger) => workOf(logger !== log),
    hooks: { streamWrite: cleanLine },
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.email'],
    serializers: {
      req: (request: { method: string; url: string; id: string }) => ({
        method: request.method,
        path: request.url.split('?', 1)[0],
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        message: error.message,
        code: error.code,
        stack: error.stack,
      }),
    },
  };
  const log: Logger = to === undefined ? pino(options) : pino(options, to);
  return log;
};

const MAX_KINDS = 100;

/**
 * Limits a repeated fault to one line a minute: while the database is away, every request meets the same fault and a
 * line for each would fill the disk.
 * @returns for a fault to be logged now, how many like it were left out; undefined for one to be left out
 */
export const reportRepeatedFaults = (now: () => number = Date.now) => {
  const reported = new Map<string, { at: number; suppressed: number }>();
  return (kind: string): { readonly suppressed: number } | undefined => {
    const last = reported.get(kind);
    if (last !== undefined && now() - last.at < MINUTE_MS) {
      last.suppressed += 1;
      return undefined;
    }
    if (reported.size >= MAX_KINDS) reported.clear();
    reported.set(kind, { at: now(), suppressed: 0 });
    return { suppressed: last?.suppressed ?? 0 };
  };
};

/** graphile-worker releases the connection on which it listens twice if that breaks just as a run ends. */
const RELEASED_TWICE = 'Release called on client which has already been released to the pool.';

const isOfDatabase = (reason: unknown): boolean => {
  if (reason instanceof AggregateError && reason.errors.length > 0) return reason.errors.every(isOfDatabase);
  return isRetryable(reason) || (reason instanceof Error && reason.message === RELEASED_TWICE);
};

/**
 * Keeps the process running when a promise that nobody waits for fails because the database went away or cancelled a
 * statement, as those inside graphile-worker do when a leader is killed at the wrong moment. Node would end the
 * process. Any other unhandled rejection still does.
 */
export const outliveDatabase = (log: Pick<Logger, 'error'>): void => {
  const report = reportRepeatedFaults();
  process.on('unhandledRejection', (reason) => {
    if (!isOfDatabase(reason)) throw reason;
    const reported = report(String(reason));
    if (reported !== undefined)
      log.error({ err: reason, ...reported }, 'a database fault that nobody waited for');
  });
};

/**
 * Logs what libraries print to standard error themselves, such as the job library when a worker ends: a fault once a
 * minute, and cleaned like every other line.
 */
export const logConsole = (log: Pick<Logger, 'warn' | 'error'>): void => {
  const report = reportRepeatedFaults();
  const logAt =
    (level: 'warn' | 'error') =>
    (...given: readonly unknown[]): void => {
      const suppressed = report(String(given[0]).replace(/\d+/g, ''));
      if (suppressed === undefined) return;
      const err = given.find((one) => one instanceof Error);
      const about = err === undefined ? { reported: format(...given) } : { err };
      log[level]({ ...about, ...suppressed }, 'a library reported a fault');
    };
  console.warn = logAt('warn');
  console.error = logAt('error');
  console.trace = logAt('error');
};
