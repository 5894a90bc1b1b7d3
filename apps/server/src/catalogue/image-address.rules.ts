/** Which addresses of the network a picture may be fetched from: those of the public internet alone. */
import ipaddr from 'ipaddr.js';

/** Addresses that look public and are none: Azure's own server for its machines. */
const HIDDEN = new Set(['168.63.129.16']);

/**
 * True for an address of the public internet. Everything that leads to this machine, its network or its cloud is
 * not: loopback, private, link-local (with the clouds' metadata), carrier-grade NAT, multicast, reserved, and IPv6
 * addresses that carry an IPv4 one inside.
 */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast' || HIDDEN.has(parsed.toString())) return false;
  // Of IPv6 only 2000::/3 has been given out.
  return parsed.kind() === 'ipv4' || (parsed.toByteArray()[0] ?? 0) >> 5 === 1;
};

export const LONGEST_ADDRESS = 2_048;

/** An address of the web that may be asked for: http or https, without a user name or password in it. */
export const parseWebAddress = (text: string): URL | undefined => {
  const url = text.length <= LONGEST_ADDRESS ? URL.parse(text) : null;
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  return url.username === '' && url.password === '' && url.hostname !== '' ? url : undefined;
};
