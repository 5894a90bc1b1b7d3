import { createHash } from 'node:crypto';
import type { UserId } from '@darzi/contract/ids.ts';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { isTraced, traced } from '../tracing.ts';
import { CONNECT_AT_START_MS } from './connect-at-start.ts';
import { isNotPrepared } from './database-away.ts';
import type { DB } from './db.types.ts';
import { pipelined } from './pipelined.ts';

export type Database = Kysely<DB>;
/** A database or a transaction of it: what repositories are given. */
export type Db = Database | Transaction<DB>;
export type Tx = Transaction<DB>;

// Amounts in paise and sequence numbers fit into a double; pg would hand bigint out as text.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`);
  return value;
});

const statementNames = new Map<string, string>();
const MOST_NAMED_STATEMENTS = 2_000;
/** The best way to a term or a filter depends on how rare it is: one plan for all reads the whole table for a rare one. */
const SEARCHES = / (i?like (any\()?|&& |between )\$\d/;

/** The builder's own reads are asked again and again, also those without values. */
const READS = /^select "/;

const nameOf = (sql: string): string | undefined => {
  const known = statementNames.get(sql);
  if (known !== undefined) return known;
  if (statementNames.size >= MOST_NAMED_STATEMENTS || SEARCHES.test(sql)) return undefined;
  const name = createHash('sha1').update(sql).digest('base64url');
  statementNames.set(sql, name);
  return name;
};

/** The first table; `from` also stands before functions, as in `extract(epoch from now())`. */
const TABLE = /\b(?:into|update)\s+"?([a-z_][\w.]*)|\bfrom\s+"?([a-z_][\w.]*)\b(?!\()/i;
const summaries = new Map<string, string>();

/** What a statement does, and to which table first: `select orders`. Its text is ours, what it is given is never looked at. */
const summaryOf = (text: string): string => {
  const known = summaries.get(text);
  if (known !== undefined) return known;
  const [operation = ''] = /\w+/.exec(text) ?? [];
  const [, changed, read] = TABLE.exec(text) ?? [];
  const summary = `${operation.toLowerCase()} ${changed ?? read ?? ''}`.trim();
  if (summaries.size < MOST_NAMED_STATEMENTS) summaries.set(text, summary);
  return summary;
};

/** A statement as a part of what is being done. What has a callback or is read in pieces is not timed. */
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

/** Same statement, same name: PostgreSQL parses and plans it once per connection; what searches is planned each time. */
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

  /** pg takes a statement for prepared as long as its connection lives: one that is not so any more goes by another name. */
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

  /** What is asked for in one go is written in one go: a write costs more than what is written. */
  #sendTogether(): void {
    const { stream } = this.connection;
    if (stream.writableCorked > 0) return;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
}

const CONNECT_MS = 3_000;
/** PostgreSQL ends a statement by itself after 15 s; one that falls silent, as behind a cut line, does not. */
const SILENT_MS = 20_000;

/**
 * A pool that gives up on connecting after 3 s and on a statement after 15 s; after `patienceMs` also on a server that does
 * not say that it has ended the statement (0: never), and on the connection with it.
 */
export const createPool = (url: string, size: number, patienceMs = SILENT_MS): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 60_000,
    statement_timeout: 15_000,
    query_timeout: patienceMs,
    Client: PreparingClient,
    pipeline: true,
    application_name: 'darzi',
  });
  // An idle connection that breaks is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => {});
  // The same for one that breaks while it is lent out, between two statements of a transaction: the next one fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
};

/**
 * Nobody waits for an answer yet: a database that is slow to take connections, as on a machine where everything starts at
 * once, does not end the start. @returns what makes the pool as strict as it is when people wait
 */
export const outlastSlowStart = (pool: pg.Pool): (() => void) => {
  pool.options.connectionTimeoutMillis = CONNECT_AT_START_MS;
  return () => {
    pool.options.connectionTimeoutMillis = CONNECT_MS;
  };
};

/** Kysely over a pool. */
export const createDatabase = (pool: pg.Pool): Database => pipelined(pool);

/**
 * What this transaction runs is planned once for each connection, whatever it is given: for statements that go by keys, in
 * tables and in functions that PostgreSQL would otherwise plan again each time, as it does with lists.
 */
export const planOnce = async (tx: Tx): Promise<void> => {
  await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
};

/**
 * One request of a person's Idempotency-Key at a time: a second waits here until the first has committed, and then
 * finds what it has led to. The first lock of its transaction. Nothing is held where there is no key.
 * @param purpose what the key is looked up for; keys of other purposes are others
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

/** A pattern for LIKE that finds the term anywhere, without case; `%`, `_` and `\` in it are ordinary characters. */
export const searchPattern = (term: string): string =>
  `%${term.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** Without fewer letters before its `@` an address tells the index nothing. */
const LEAST_NAME = 3;

/**
 * Whether a column of small letters with trigrams holds the text. Of an email address the index is asked for what stands before
 * its domain: everybody has the domain, and reading all of them took most of the time.
 */
export const holdsText = (column: RawBuilder<unknown>, term: string): RawBuilder<boolean> => {
  const at = term.indexOf('@');
  return at < LEAST_NAME
    ? sql<boolean>`${column} like ${searchPattern(term)}`
    : sql<boolean>`(${column} like ${searchPattern(term.slice(0, at + 1))} and strpos(${column}, ${term.toLowerCase()}) > 0)`;
};
