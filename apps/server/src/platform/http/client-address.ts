import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/**
 * Whether an address is one of the proxies before the shop: addresses, networks, or `loopback`, `linklocal` and
 * `uniquelocal`, as Fastify's `trustProxy` reads them.
 */
export const proxyTest = (trustedProxies: readonly string[]): ((address: string) => boolean) => {
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  return (address) => isTrusted(address, 0);
};

/**
 * The caller's address as far as it can be known: the socket's, or, while that is one of `trustedProxies`, the one it
 * names last in `X-Forwarded-For`, and so on to the left. What is further left anybody may have written.
 */
export const clientAddressReader = (trustedProxies: readonly string[]) => {
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  return (request: IncomingMessage): string => proxyAddr(request, isTrusted) ?? '';
};
