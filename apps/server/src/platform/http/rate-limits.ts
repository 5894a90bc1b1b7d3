import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import ipaddr from 'ipaddr.js';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Caller } from '../auth/actor.ts';
import { languageOf } from './requests.ts';

/** What most limits count over. */
export const HOUR_SECONDS = 60 * 60;

/** So many times in so many seconds for one key, counted from the first time on. */
export type Limit = {
  /** Refuses when the key is used up; counts nothing. */
  readonly check: (key: string) => Promise<Outcome<undefined>>;
  /** Counts one. */
  readonly count: (key: string) => Promise<void>;
  /** Counts one, or refuses when the key is used up. */
  readonly take: (key: string) => Promise<Outcome<undefined>>;
  /** Takes back what was counted. */
  readonly giveBack: (key: string) => Promise<void>;
};

/** The refusal that carries `Retry-After`; at least a second. */
export const refuseTooMany = (retryAfterMs: number): Outcome<never> =>
  refuse('request.too_many', { values: { retryAfterSeconds: Math.max(1, Math.ceil(retryAfterMs / 1000)) } });

/** The name under which all copies of the shop count one limit, and where; without Redis each counts for itself. */
type Shared = { readonly name: string; readonly redis: Redis | undefined };

const createLimiter = (points: number, duration: number, shared: Shared | undefined) => {
  const alone = new RateLimiterMemory({ points, duration });
  if (shared?.redis === undefined) return alone;
  return new RateLimiterRedis({
    points,
    duration,
    storeClient: shared.redis,
    keyPrefix: `darzi:limit:${shared.name}`,
    rejectIfRedisNotReady: true,
    insuranceLimiter: alone,
  });
};

/**
 * A limit of its own: two limits never share their counts. `shared`: counted by all copies of the shop together; while
 * Redis is away, in this process.
 */
export const createLimit = (times: number, seconds: number, shared?: Shared): Limit => {
  const limiter = createLimiter(times, seconds, shared);
  const decide = (used: RateLimiterRes | null): Outcome<undefined> =>
    used !== null && used.consumedPoints >= times ? refuseTooMany(used.msBeforeNext) : accept(undefined);
  const check = async (key: string) => decide(await limiter.get(key));
  const count = async (key: string) => {
    await limiter.penalty(key);
  };
  return {
    check,
    count,
    giveBack: async (key) => {
      await limiter.reward(key);
    },
    take: async (key) => {
      // penalty() counts before it yields (Redis: in one step), so that of many at once exactly `times` are let through
      const used = await limiter.penalty(key);
      return used.consumedPoints > times ? refuseTooMany(used.msBeforeNext) : accept(undefined);
    },
  };
};

/**
 * What counts as one address: an IPv4 address as it is (also when mapped into IPv6), of IPv6 the /64 that one
 * connection is given whole.
 */
export const addressKey = (ip: string): string => {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  return address instanceof ipaddr.IPv6
    ? `${address.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`
    : address.toString();
};

/** Does the work if the key is not used up, and counts it. */
export const within = async <T>(
  limit: Limit,
  key: string,
  work: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> => {
  const taken = await limit.take(key);
  return taken.ok ? work() : taken;
};

/** Where a request comes from, as limits count it, and in what language its page is read. */
export const callerOf = (request: FastifyRequest): Caller => ({
  address: addressKey(request.ip),
  userAgent: request.headers['user-agent'] ?? '',
  language: languageOf(request),
});
