import { type Logger, pino } from 'pino';

/** Logs as JSON lines. No bodies, no query strings, no tokens: what is never written cannot leak. */
export const createLog = (level: string): Logger =>
  pino({
    level,
    base: null,
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
  });
