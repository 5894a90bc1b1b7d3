import type { Api, RouteKey } from '@darzi/contract/api.ts';
import type { Outcome } from '@darzi/contract/outcome.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Actor } from '../auth/actor.ts';

type PartOf<K extends RouteKey, Name extends string> =
  Api[K] extends Record<Name, infer Schema extends z.ZodType>
    ? { readonly [N in Name]: z.output<Schema> }
    : unknown;

type ActorOf<K extends RouteKey> = Api[K]['access'] extends 'anyone'
  ? { readonly actor: Actor | undefined }
  : { readonly actor: Actor };

/** A parsed request: what the contract says the route carries, and the caller. */
export type Served<K extends RouteKey> = PartOf<K, 'params'> &
  PartOf<K, 'query'> &
  PartOf<K, 'body'> &
  ActorOf<K> & { readonly request: FastifyRequest; readonly reply: FastifyReply };

export type AnswerOf<K extends RouteKey> = z.output<Api[K]['answer']>;

export type Route = {
  readonly key: RouteKey;
  readonly handle: (served: never) => Promise<Outcome<object>>;
};

/** One line per route: the contract's key and its handler. */
export const serve = <K extends RouteKey>(
  key: K,
  handle: (served: Served<K>) => Promise<Outcome<AnswerOf<K>>>,
): Route => ({ key, handle });
