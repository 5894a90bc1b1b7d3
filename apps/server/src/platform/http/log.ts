import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { workNow } from '../tracing.ts';
import { cleanLine } from './log-line.ts';

/** What was being done when a line was written; a request's own log names the request by itself. */
const workOf = (isRequests: boolean): Readonly<Record<string, string>> => {
  const work = workNow();
  if (work === undefined) return {};
  return {
    ...(isRequests ? {} : { reqId: work.requestId }),
    ...(work.span === undefined ? {} : { trace_id: work.span.traceId }),
  };
};

/**
 * Logs as JSON lines, to standard output or `to`. No bodies, no query strings, no tokens: what is never written cannot leak.
 * Of what others say only known words and codes stay: a name, a street or a number may stand in any of it.
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

const MINUTE_MS = 60_000;
const MOST_KINDS = 100;

/**
 * One line a repeated fault and minute: while the database is away each request meets the same, and a line for each would
 * fill the disk.
 * @returns of a fault that is to be told now how many like it were not; undefined for one that is not
 */
export const reportRepeatedFaults = (now: () => number = Date.now) => {
  const reported = new Map<string, { at: number; suppressed: number }>();
  return (kind: string): { readonly suppressed: number } | undefined => {
    const last = reported.get(kind);
    if (last !== undefined && now() - last.at < MINUTE_MS) {
      last.suppressed += 1;
      return undefined;
    }
    if (reported.size >= MOST_KINDS) reported.clear();
    reported.set(kind, { at: now(), suppressed: 0 });
    return { suppressed: last?.suppressed ?? 0 };
  };
};
