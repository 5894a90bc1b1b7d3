import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

/** The names that `TRUSTED_PROXIES` may give to networks. */
const NAMED_NETWORKS: ReadonlyMap<string, readonly string[]> = new Map([
  ['loopback', ['127.0.0.0/8', '::1/128']],
  ['linklocal', ['169.254.0.0/16', 'fe80::/10']],
  ['uniquelocal', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']],
]);

const asNetwork = (text: string): string =>
  text.includes('/') ? text : `${text}/${ipaddr.process(text).kind() === 'ipv4' ? 32 : 128}`;

/** Tells whether an address is one of the proxies before the shop. */
export const proxyTest = (trustedProxies: readonly string[]) => {
  const networks = trustedProxies
    .flatMap((proxy) => NAMED_NETWORKS.get(proxy) ?? [asNetwork(proxy)])
    .map((network) => ipaddr.parseCIDR(network));
  return (text: string): boolean => {
    if (!ipaddr.isValid(text)) return false;
    const address = ipaddr.process(text);
    return networks.some(
      ([network, bits]) => address.kind() === network.kind() && address.match(network, bits),
    );
  };
};

/**
 * Who asks, as far as it can be known: the address of the socket, or, while that is one of `trustedProxies`, the one it
 * names last in `X-Forwarded-For`, and so on to the left. What stands further left anybody may have written.
 */
export const clientAddressReader = (trustedProxies: readonly string[]) => {
  const isTrusted = proxyTest(trustedProxies);
  return ({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): string => {
    let address = socket.remoteAddress ?? '';
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
    while (isTrusted(address)) {
      const before = forwarded.pop()?.trim() ?? '';
      if (before === '') break;
      address = before;
    }
    return address;
  };
};
