import ipaddr from 'ipaddr.js';

/** Which addresses the server may connect to on behalf of somebody who named them. */

/** Where clouds keep their machines' secrets, at addresses that look public or private: Azure, AWS, Google. */
const HIDDEN = new Set(['168.63.129.16', 'fd00:ec2::254', 'fd20:ce::254']);

/**
 * True for an address on the public internet. Everything that leads to this machine, its network or its cloud is not:
 * loopback, private, link-local (with the clouds' metadata), carrier-grade NAT, multicast, reserved, and IPv6 addresses
 * that embed an IPv4 one.
 */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast' || HIDDEN.has(parsed.toString())) return false;
  // Only 2000::/3 of IPv6 has been allocated.
  return parsed.kind() === 'ipv4' || (parsed.toByteArray()[0] ?? 0) >> 5 === 1;
};

/** True for this machine and its own network; never for link-local and other addresses where clouds keep secrets. */
export const isHomeAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return ['loopback', 'private', 'uniqueLocal'].includes(parsed.range()) && !HIDDEN.has(parsed.toString());
};
