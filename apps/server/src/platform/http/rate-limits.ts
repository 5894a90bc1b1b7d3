import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import ipaddr from 'ipaddr.js';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Caller } from '../auth/actor.ts';
import { languageOf } from './requests.ts';

/** The period of most limits. */
/** A number of uses per key within a number of seconds, counted from the first use. */
export type Limit = {
  /** Refuses if the key is used up; counts nothing. */
  readonly check: (key: string) => Promise<Outcome<undefined>>;
  /** Counts one use. */
  readonly count: (key: string) => Promise<void>;
  /** Counts one use, or refuses if the key is used up. */
  readonly take: (key: string) => Promise<Outcome<undefined>>;
  /** Takes a counted use back. */
  readonly release: (key: string) => Promise<void>;
};

/** A refusal with `Retry-After`, at least one second. */
export const refuseTooMany = (retryAfterMs: number): Outcome<never> =>
  refuse('request.too_many', { values: { retryAfterSeconds: Math.max(1, Math.ceil(retryAfterMs / 1000)) } });

/**
 * The name under which all copies of the shop share one count, and where; without Redis each copy counts for itself.
 */
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
 * An independent limit: no two limits share a count. `shared`: counted by all copies of the shop together or, while
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
    release: async (key) => {
      await limiter.reward(key);
    },
    take: async (key) => {
      // penalty() counts before it yields (in Redis: atomically), so that of many concurrent calls exactly `times` pass
      const used = await limiter.penalty(key);
      return used.consumedPoints > times ? refuseTooMany(used.msBeforeNext) : accept(undefined);
    },
  };
};

/**
 * What counts as one address: an IPv4 address as it is (also when mapped into IPv6); of IPv6 the /64, which one
 * connection is assigned as a whole.
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

/** Does the work and counts it, unless the key is used up. */
export const within = async <T>(
  limit: Limit,
  key: string,
  work: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> => {
  const taken = await limit.take(key);
  return taken.ok ? work() : taken;
};

/** Where a request comes from, as limits count it, and the language of its page. */
export const callerOf = (request: FastifyRequest): Caller => ({
  address: addressKey(request.ip),
  userAgent: request.headers['user-agent'] ?? '',
  language: languageOf(request),
});
