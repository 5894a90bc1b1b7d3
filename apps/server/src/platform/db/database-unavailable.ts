/**
 * SQLSTATE classes of a database that cannot serve: connection lost or refused, shutting down, too many connections,
 * out of memory or disk, disk unreadable, read-only after a failover. The request itself is fine.
 */
const DATABASE_AWAY = /^(08|53|57P|58|25006)/;
/**
 * A standby, or a server that lost the lead, asked for something that only the primary does: reported as a wrong state
 * (55000) or an internal error (XX000).
 */
const STANDS_BY = /^(55000|XX000)$/;
const STANDING_BY = /\b(?:during|in) recovery\b|\brecovery is in progress\b/i;
/**
 * The statement is not prepared on this connection: another server answers behind the same address (26000), or the plan
 * is outdated (0A000).
 */
const NOT_PREPARED = '26000';
const PLANNED_ANEW = /cached plan must not change result type/;
const NODE_AWAY = new Set([
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOENT',
  'ENOTCONN',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
]);
/** System calls on a network connection; ENOENT on a file is another matter. */
const OF_A_LINE = new Set(['connect', 'read', 'write', 'getaddrinfo', 'shutdown']);
/** Errors of pg and its pool that carry no code: the connection broke, or the reply was not PostgreSQL's. */
const LINE_BROKEN =
  /Connection terminated|Connection ended unexpectedly|Query read timeout|timeout expired|timeout exceeded when trying to connect|and is not queryable|Cannot use a pool after calling end|Postgres connection has been discarded|driver has already been destroyed|[Rr]eceived (?:invalid response|unexpected \w+ message)|establishing an SSL connection|does not support SSL|Unknown authenticationOk message/;

const textOf = (error: Error, name: 'code' | 'severity' | 'syscall'): string | undefined => {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : undefined;
};

/** The statement must be prepared again on this connection before it can be retried. */
export const isNotPrepared = (error: unknown): boolean =>
  error instanceof Error &&
  (textOf(error, 'code') === NOT_PREPARED ||
    (textOf(error, 'code') === '0A000' && PLANNED_ANEW.test(error.message)));

/** Whether an error means that the database serves nobody now, rather than that this statement was wrong. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = textOf(error, 'code') ?? '';
  // anything that ended the session (PgBouncer's own messages, a password that a new primary does not know) did not run
  // the statement
  if (/^(FATAL|PANIC)$/.test(textOf(error, 'severity') ?? '')) return true;
  if (DATABASE_AWAY.test(code) || isNotPrepared(error)) return true;
  if (STANDS_BY.test(code) && STANDING_BY.test(error.message)) return true;
  if (NODE_AWAY.has(code)) {
    const syscall = textOf(error, 'syscall');
    if (syscall === undefined || OF_A_LINE.has(syscall)) return true;
  }
  return LINE_BROKEN.test(error.message);
};

/**
 * Cancelled by a timeout (or a clock set forward), a lock timeout, or a conflict with another transaction. A retry may
 * succeed.
 */
const RETRYABLE = /^(57014|55P03|40)/;

/** Whether the work was not done but may succeed on a retry: the database is away or cancelled it. */
export const isRetryable = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || (error instanceof Error && RETRYABLE.test(textOf(error, 'code') ?? ''));
