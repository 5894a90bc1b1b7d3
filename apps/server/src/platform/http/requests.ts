import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import { asLanguage, type Language } from '@darzi/contract/languages.ts';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Whether an address is one of the proxies in front of the shop: addresses, networks, or `loopback`, `linklocal` and
 * `uniquelocal`, as in Fastify's `trustProxy`.
 */
export const proxyTest = (trustedProxies: readonly string[]): ((address: string) => boolean) => {
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  return (address) => isTrusted(address, 0);
};

/**
 * The caller's address as far as it can be trusted: the socket's or, while that is one of `trustedProxies`, the last
 * one it names in `X-Forwarded-For`, and so on to the left. Entries further left may be forged.
 */
export const clientAddressReader = (trustedProxies: readonly string[]) => {
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  return (request: IncomingMessage): string => proxyAddr(request, isTrusted) ?? '';
};

/** Accepts JSON only; calls without a body work whatever content type they claim. */
export const readJsonBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, undefined);
    else parse(request, body, done);
  });
};

/** The token of `Authorization: Bearer …`, or undefined. */
export const bearerToken = (request: FastifyRequest): string | undefined => {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token !== undefined && token !== '' ? token : undefined;
};

/** The request's Idempotency-Key, at most 200 characters of it; undefined if absent. */
export const idempotencyKeyOf = (request: FastifyRequest): string | undefined =>
  String(request.headers['idempotency-key'] ?? '')
    .trim()
    .slice(0, 200) || undefined;

/** What was sent with an Idempotency-Key, in a form to keep: equal for the same values in the same order. */
export const fingerprintOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');

/** The language of the calling page, which sends it first; undefined if it is not one of the shop's. */
export const languageOf = (request: FastifyRequest): Language | undefined => {
  const [first = ''] = (request.headers['accept-language'] ?? '').split(/[-,;]/, 1);
  return asLanguage(first.trim().toLowerCase());
};

/**
 * Node's own HTTP client as a package, with features that the built-in one does not expose. Loaded with the first call:
 * it takes 6 MB.
 */
export const loadUndici = (): typeof import('undici') => createRequire(import.meta.url)('undici');
