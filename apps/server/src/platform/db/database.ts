import { createHash } from 'node:crypto';
import type { UserId } from '@darzi/contract/ids.ts';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { isTraced, traced } from '../tracing.ts';
import { CONNECT_AT_START_MS } from './connect-at-start.ts';
import { connectPatiently } from './connect-patiently.ts';
import { isNotPrepared } from './database-unavailable.ts';
import type { DB } from './db.types.ts';
import { pipelined } from './pipelined.ts';

export type Database = Kysely<DB>;
/** A database or one of its transactions: what repositories are given. */
export type Db = Database | Transaction<DB>;
export type Tx = Transaction<DB>;

// Amounts in paise and sequence numbers fit into a double; pg would return bigint as text.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`);
  return value;
});

const statementNames = new Map<string, string>();
const MAX_NAMED_STATEMENTS = 2_000;
/**
 * The best plan for a search term or filter depends on how rare it is: one generic plan would scan the whole table for
 * a rare one.
 */
const SEARCHES = / (i?like (any\()?|&& |between )\$\d/;

/** Reads recur, with or without values. */
const READS = /^\s*(select|with)\s/i;

const nameOf = (sql: string): string | undefined => {
  const known = statementNames.get(sql);
  if (known !== undefined) return known;
  if (statementNames.size >= MAX_NAMED_STATEMENTS || SEARCHES.test(sql)) return undefined;
  const name = createHash('sha1').update(sql).digest('base64url');
  statementNames.set(sql, name);
  return name;
};

/** The first table. `from` also occurs inside functions such as `extract(epoch from now())`. */
const TABLE = /\b(?:into|update)\s+"?([a-z_][\w.]*)|\bfrom\s+"?([a-z_][\w.]*)\b(?!\()/i;
const summaries = new Map<string, string>();

/** What a statement does, and to which table first: `select orders`. Reads our own SQL only, never its parameters. */
const summaryOf = (text: string): string => {
  const known = summaries.get(text);
  if (known !== undefined) return known;
  const [operation = ''] = /\w+/.exec(text) ?? [];
  const [, changed, read] = TABLE.exec(text) ?? [];
  const summary = `${operation.toLowerCase()} ${changed ?? read ?? ''}`.trim();
  if (summaries.size < MAX_NAMED_STATEMENTS) summaries.set(text, summary);
  return summary;
};

/** Runs a statement in a span. Statements with a callback or a cursor are not timed. */
const traceStatement = (given: readonly unknown[], run: () => unknown): unknown => {
  const [first] = given;
  const text =
    typeof first === 'object' && first !== null && 'text' in first && !('submit' in first)
      ? first.text
      : first;
  if (!isTraced() || typeof text !== 'string' || typeof given.at(-1) === 'function') return run();
  const summary = summaryOf(text);
  const about = { 'db.system.name': 'postgresql', 'db.query.summary': summary };
  return traced(summary, 'client', about, async () => run());
};

/**
 * Gives the same statement the same name, so that PostgreSQL parses and plans it once per connection; searches are
 * planned each time.
 */
class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg's query has a dozen overloads; this one only adds a name
  override query(...given: any[]): any {
    const [text, values] = given;
    if (
      given.length === 2 &&
      typeof text === 'string' &&
      Array.isArray(values) &&
      (values.length > 0 || READS.test(text))
    ) {
      const name = nameOf(text);
      if (name !== undefined) return this.#runPrepared(name, text, values);
    }
    return this.#run(given);
  }

  /** pg believes a statement stays prepared as long as its connection lives; one that no longer is gets a new name. */
  readonly #renamed = new Map<string, number>();

  async #runPrepared(name: string, text: string, values: readonly unknown[]): Promise<unknown> {
    const turn = this.#renamed.get(name) ?? 0;
    try {
      return await this.#run([{ name: turn === 0 ? name : `${name}.${turn}`, text, values }]);
    } catch (error) {
      if (isNotPrepared(error)) this.#renamed.set(name, turn + 1);
      throw error;
    }
  }

  #run(given: readonly unknown[]): unknown {
    this.#sendTogether();
    return traceStatement(given, () => Reflect.apply(super.query, this, given));
  }

  /** Statements issued in the same tick go out in one write: a write costs more than its bytes. */
  #sendTogether(): void {
    const { stream } = this.connection;
    if (stream.writableCorked > 0) return;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
}

const CONNECT_MS = 3_000;
/** PostgreSQL itself cancels a statement after 15 s, but a server that falls silent, as behind a cut line, cannot. */
const SILENT_MS = 20_000;

/**
 * A pool that gives up connecting after 3 s and a statement after 15 s. After `timeoutMs` (0: never) it also gives up
 * on a server that has not confirmed the cancellation, and drops that connection.
 */
export const createPool = (url: string, size: number, timeoutMs = SILENT_MS): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 60_000,
    statement_timeout: 15_000,
    query_timeout: timeoutMs,
    Client: PreparingClient,
    pipeline: true,
    application_name: 'darzi',
  });
  // An idle connection that breaks is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => {});
  // A borrowed connection may break between two statements of a transaction: the next statement then fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  connectPatiently(pool);
  return pool;
};

/**
 * Lets the start outlast a database that is slow to accept connections, as on a machine where everything starts at
 * once: nobody is waiting for an answer yet.
 * @returns restores the pool's usual timeouts
 */
export const tolerateSlowStart = (pool: pg.Pool): (() => void) => {
  pool.options.connectionTimeoutMillis = CONNECT_AT_START_MS;
  return () => {
    pool.options.connectionTimeoutMillis = CONNECT_MS;
  };
};

export const createDatabase = (pool: pg.Pool): Database => pipelined(pool);

/**
 * Plans each statement of this transaction once per connection, whatever its parameters: for statements by key, in
 * tables and in functions, which PostgreSQL would otherwise plan again each time, as it does for lists.
 */
export const planOnce = async (tx: Tx): Promise<void> => {
  await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
};

/**
 * Serialises requests with the same person's Idempotency-Key: a second one waits here until the first has committed,
 * and then finds its result. Must be the first lock of its transaction. Locks nothing without a key.
 * @param purpose what the key is looked up for; the same key for another purpose is a different key
 */
export const lockKey = async (
  tx: Tx,
  purpose: string,
  userId: UserId,
  key: string | undefined,
): Promise<void> => {
  if (key === undefined) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${purpose} ${userId} ${key}`}, 0))`.execute(tx);
};

/** Unlike `now()`, still the time after a transaction has waited for its locks. */
export const CLOCK = sql<Date>`clock_timestamp()`;
/** That many seconds from now, by {@link CLOCK}. */
export const inSeconds = (seconds: number): RawBuilder<Date> =>
  sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`;

/** A LIKE pattern that finds the term anywhere, ignoring case; `%`, `_` and `\` in it are ordinary characters. */
export const searchPattern = (term: string): string =>
  `%${term.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** With fewer letters before its `@`, an address gives the trigram index nothing to search by. */
const MIN_NAME_LENGTH = 3;

/**
 * Whether a lower-case column with a trigram index contains the text. Of an email address only the part before the
 * domain goes to the index: everybody shares the domain, and scanning all its matches took most of the time.
 */
export const holdsText = (column: RawBuilder<unknown>, term: string): RawBuilder<boolean> => {
  const at = term.indexOf('@');
  return at < MIN_NAME_LENGTH
    ? sql<boolean>`${column} like ${searchPattern(term)}`
    : sql<boolean>`(${column} like ${searchPattern(term.slice(0, at + 1))} and strpos(${column}, ${term.toLowerCase()}) > 0)`;
};
