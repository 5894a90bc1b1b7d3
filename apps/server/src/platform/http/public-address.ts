import ipaddr from 'ipaddr.js';

/** Which addresses of the network the server itself may connect to, on behalf of somebody who named them. */

/** Where clouds keep the secrets of their machines, at addresses that look public or like a network of one's own: Azure, AWS, Google. */
const HIDDEN = new Set(['168.63.129.16', 'fd00:ec2::254', 'fd20:ce::254']);

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

/** True for this machine and the network that it stands in; never where clouds keep secrets, at link-local addresses and others. */
export const isHomeAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return ['loopback', 'private', 'uniqueLocal'].includes(parsed.range()) && !HIDDEN.has(parsed.toString());
};
