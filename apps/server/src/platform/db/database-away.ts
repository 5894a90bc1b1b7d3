/** Connection lost, refused, shutting down, too many, no room, disk unreadable, no longer the leader: the database is away, not the request wrong. */
const DATABASE_AWAY = /^(08|53|57P|58|25006)/;
/** A server that stands by, or has lost the lead, and is asked for what only a leader does: told as a state it is not in, or as a fault of its own. */
const STANDS_BY = /^(55000|XX000)$/;
const STANDING_BY = /\b(?:during|in) recovery\b|\brecovery is in progress\b/i;
/** A statement that is not prepared on this connection: another server answers behind the same way (26000), or plans again (0A000). */
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
/** What goes over a line; ENOENT of a file is another matter. */
const OF_A_LINE = new Set(['connect', 'read', 'write', 'getaddrinfo', 'shutdown']);
/** What pg and its pool say themselves, without a code: the line broke, or what came over it was no answer. */
const LINE_BROKEN =
  /Connection terminated|Connection ended unexpectedly|Query read timeout|timeout expired|timeout exceeded when trying to connect|and is not queryable|Cannot use a pool after calling end|Postgres connection has been discarded|driver has already been destroyed|[Rr]eceived (?:invalid response|unexpected \w+ message)|establishing an SSL connection|does not support SSL|Unknown authenticationOk message/;

const textOf = (error: Error, name: 'code' | 'severity' | 'syscall'): string | undefined => {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : undefined;
};

/** The statement has to be prepared again on this connection before it can be asked for once more. */
export const isNotPrepared = (error: unknown): boolean =>
  error instanceof Error &&
  (textOf(error, 'code') === NOT_PREPARED ||
    (textOf(error, 'code') === '0A000' && PLANNED_ANEW.test(error.message)));

/** Whether an error says that nobody is served now, rather than that this was wrong. */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = textOf(error, 'code') ?? '';
  // whatever ended the session (PgBouncer's words, a password that a new leader does not know): nobody was served by it
  if (/^(FATAL|PANIC)$/.test(textOf(error, 'severity') ?? '')) return true;
  if (DATABASE_AWAY.test(code) || isNotPrepared(error)) return true;
  if (STANDS_BY.test(code) && STANDING_BY.test(error.message)) return true;
  if (NODE_AWAY.has(code)) {
    const syscall = textOf(error, 'syscall');
    if (syscall === undefined || OF_A_LINE.has(syscall)) return true;
  }
  return LINE_BROKEN.test(error.message);
};

/** Given up: too late (or a clock put ahead), for a lock, or for another transaction's sake. Asked again it may be done. */
const GIVEN_UP = /^(57014|55P03|40)/;

/** Whether what was asked was not done and may be done when asked again: the database is away or gave this up. */
export const isWorthAnotherTry = (error: unknown): boolean =>
  isDatabaseAway(error) || (error instanceof Error && GIVEN_UP.test(textOf(error, 'code') ?? ''));
