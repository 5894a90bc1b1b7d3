import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database, Tx } from '../../platform/db/database.ts';
import { bytes, given } from '../../platform/db/given.ts';
import { writeBehind } from '../../platform/db/write-behind.ts';
import { addressKey } from '../../platform/http/rate-limits.ts';
import { clientAddressReader } from '../../platform/http/requests.ts';
import { estimateVisitors, MAX_HASHES, placeOfBrowser } from './visitor-sketch.rules.ts';

const SALT_BYTES = 32;
const VISITOR_BYTES = 16;

/** Today's date in India and its salt, created with the day's first visit. */
export const openDay = async (tx: Tx): Promise<{ readonly day: string; readonly salt: Buffer }> => {
  const { day, salt } = await tx
    .insertInto('visit_days')
    .values({ day: sql<Date>`(now() at time zone 'Asia/Kolkata')::date`, salt: randomBytes(SALT_BYTES) })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet({ salt: sql<Buffer>`coalesce(visit_days.salt, excluded.salt)` }),
    )
    .returning([sql<string>`day::text`.as('day'), 'salt'])
    .$narrowType<{ salt: Buffer }>()
    .executeTakeFirstOrThrow();
  return { day, salt };
};

/** What is stored of a browser until its day is over. */
const hashVisitor = (salt: Buffer, browser: string): Buffer =>
  createHash('sha256').update(salt).update(browser).digest().subarray(0, VISITOR_BYTES);

const dateOf = (day: string) => sql<Date>`${day}::date`;

/** The largest hash in the day's sketch; undefined while it is not full. */
const findLargest = async (tx: Tx, day: string): Promise<Buffer | undefined> => {
  const largest = await tx
    .selectFrom('day_visitors')
    .select('visitor')
    .where('day', '=', dateOf(day))
    .orderBy('visitor')
    .offset(MAX_HASHES - 1)
    .limit(1)
    .executeTakeFirst();
  return largest?.visitor;
};

/**
 * Adds browsers to the day's; one already counted, by whichever copy of the server, counts once. Keeps only the
 * smallest hashes.
 */
export const addVisitors = async (tx: Tx, day: string, visitors: readonly Buffer[]): Promise<void> => {
  const before = await findLargest(tx, day);
  const smallest = visitors
    .filter((visitor) => before === undefined || visitor.compare(before) < 0)
    .sort(Buffer.compare)
    .slice(0, MAX_HASHES);
  if (smallest.length === 0) return;
  await tx
    .insertInto('day_visitors')
    .columns(['day', 'visitor'])
    .expression((eb) =>
      eb.selectFrom(given('v', { visitor: bytes(smallest) })).select([dateOf(day).as('day'), 'v.visitor']),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const largest = await findLargest(tx, day);
  if (largest !== undefined)
    await tx
      .deleteFrom('day_visitors')
      .where('day', '=', dateOf(day))
      .where('visitor', '>', largest)
      .execute();
  const { kept } = await tx
    .selectFrom('day_visitors')
    .select(({ fn }) => fn.countAll<number>().as('kept'))
    .where('day', '=', dateOf(day))
    .executeTakeFirstOrThrow();
  const counted = estimateVisitors(kept, largest ?? Buffer.alloc(VISITOR_BYTES));
  await tx
    .updateTable('visit_days')
    .set(({ ref }) => ({ visitors: sql<number>`greatest(${ref('visitors')}, ${counted})` }))
    .where('day', '=', dateOf(day))
    .execute();
};

/** Of completed days only the numbers stay. */
const deleteVisitors = async (tx: Tx, day: string): Promise<void> => {
  await tx.deleteFrom('day_visitors').where('day', '<', dateOf(day)).execute();
  await tx
    .updateTable('visit_days')
    .set({ salt: null })
    .where('day', '<', dateOf(day))
    .where('salt', 'is not', null)
    .execute();
};

const WRITE_AFTER_MS = 5_000;
/** Bounds the memory that a flood can use; visitors beyond it are not counted. */
const MAX_WAITING = 50_000;
const NAME_CHARACTERS = 300;

const PROGRAMS = /bot|crawl|spider|slurp|preview|headless(?!chrome)|curl|wget|python|monitor/i;
/** Not pages of the shop, or not for shoppers. */
const ELSEWHERE =
  /^\/(api|admin|studio|assets|images|files|dev|healthz|readyz|metrics)(\/|$|\?)|\.[a-z0-9]{2,5}(\?|$)/i;

/** Whether a person's browser asks for a page of the shop. */
const isVisit = ({ method, url = '/', headers }: IncomingMessage): boolean =>
  method === 'GET' &&
  (headers['sec-fetch-dest'] ?? 'document') === 'document' &&
  (headers.accept ?? '').includes('text/html') &&
  !ELSEWHERE.test(url) &&
  !PROGRAMS.test(headers['user-agent'] ?? 'bot');

/** Distinguishes two browsers for a day: address and user agent. Never stored as it is. */
const browserOf = (address: string, { headers }: IncomingMessage): string => {
  const name = `${headers['user-agent'] ?? ''} ${headers['accept-language'] ?? ''}`.slice(0, NAME_CHARACTERS);
  return `${addressKey(address)} ${placeOfBrowser(name)}`;
};

export type VisitCounter = {
  /** Records the request if it is a visit. Only reads some headers; writes nothing itself. */
  readonly note: (request: IncomingMessage) => void;
  /** Writes what was recorded. */
  readonly write: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/**
 * Counts the browsers that visit the shop each day, without cookies and without storing who they were. Records are
 * written every few seconds; a crash loses a few visits.
 */
export const countVisits = (db: Database, log: Logger, trustedProxies: readonly string[]): VisitCounter => {
  const addressOf = clientAddressReader(trustedProxies);
  const { waiting, write, stop } = writeBehind({
    everyMs: WRITE_AFTER_MS,
    start: () => new Set<string>(),
    keep: (browsers) =>
      db.transaction().execute(async (tx) => {
        const { day, salt } = await openDay(tx);
        await addVisitors(
          tx,
          day,
          [...browsers].map((browser) => hashVisitor(salt, browser)),
        );
        await deleteVisitors(tx, day);
      }),
    onFault: (error) => log.warn({ err: error }, 'visits could not be counted'),
  });
  return {
    note: (request) => {
      const browsers = waiting();
      if (browsers.size < MAX_WAITING && isVisit(request))
        browsers.add(browserOf(addressOf(request), request));
    },
    write,
    stop,
  };
};
