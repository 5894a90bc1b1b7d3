import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { clientAddressReader } from '../http/client-address.ts';
import { addressKey } from '../http/rate-limits.ts';
import { placeOfBrowser } from './visitor-sketch.rules.ts';
import { addVisitors, forgetVisitors, hashVisitor, openDay } from './visits.repository.ts';

const WRITE_AFTER_MS = 5_000;
/** More than a flood can use of memory; whoever comes beyond it is not counted. */
const MOST_WAITING = 50_000;
const NAME_CHARACTERS = 300;

const PROGRAMS = /bot|crawl|spider|slurp|preview|headless(?!chrome)|curl|wget|python|monitor/i;
/** Not pages of the shop, or not for those who shop. */
const ELSEWHERE =
  /^\/(api|admin|studio|assets|images|files|dev|healthz|readyz|metrics)(\/|$|\?)|\.[a-z0-9]{2,5}(\?|$)/i;

/** A person's browser asks for a page of the shop. */
const isVisit = ({ method, url = '/', headers }: IncomingMessage): boolean =>
  method === 'GET' &&
  (headers['sec-fetch-dest'] ?? 'document') === 'document' &&
  (headers.accept ?? '').includes('text/html') &&
  !ELSEWHERE.test(url) &&
  !PROGRAMS.test(headers['user-agent'] ?? 'bot');

/** What tells two browsers apart for a day: where from, and what they call themselves. Never stored as it is. */
const browserOf = (address: string, { headers }: IncomingMessage): string => {
  const name = `${headers['user-agent'] ?? ''} ${headers['accept-language'] ?? ''}`.slice(0, NAME_CHARACTERS);
  return `${addressKey(address)} ${placeOfBrowser(name)}`;
};

export type VisitCounter = {
  /** Notes the request if it is a visit. Costs a look at some headers; writes nothing itself. */
  readonly note: (request: IncomingMessage) => void;
  /** Writes what was noted. */
  readonly write: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/**
 * Counts the browsers that look at the shop each day, without cookies and without keeping who they were. What was
 * noted is written every few seconds; what a crash loses is a few visits.
 */
export const countVisits = (db: Database, log: Logger, trustedProxies: readonly string[]): VisitCounter => {
  const addressOf = clientAddressReader(trustedProxies);
  let waiting = new Set<string>();
  let writing = Promise.resolve();

  const writeNow = async () => {
    if (waiting.size === 0) return;
    const browsers = waiting;
    waiting = new Set();
    await db
      .transaction()
      .execute(async (tx) => {
        const { day, salt } = await openDay(tx);
        await addVisitors(
          tx,
          day,
          [...browsers].map((browser) => hashVisitor(salt, browser)),
        );
        await forgetVisitors(tx, day);
      })
      .catch((error: unknown) => log.warn({ err: error }, 'visits could not be counted'));
  };
  const write = () => {
    writing = writing.then(writeNow);
    return writing;
  };
  const timer = setInterval(write, WRITE_AFTER_MS);
  timer.unref();
  return {
    note: (request) => {
      if (waiting.size < MOST_WAITING && isVisit(request))
        waiting.add(browserOf(addressOf(request), request));
    },
    write,
    stop: () => {
      clearInterval(timer);
      return write();
    },
  };
};
