import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { clientAddressReader } from './requests.ts';

const request = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

describe('the caller’s address', () => {
  it.each([
    ['is the socket without proxies', [], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    [
      'is the socket when somebody else than the proxy forwards',
      ['10.0.0.1'],
      '203.0.113.9',
      '198.51.100.1',
      '203.0.113.9',
    ],
    ['is what the proxy names', ['10.0.0.1'], '10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['is never what stands left of it', ['10.0.0.1'], '10.0.0.1', '192.0.2.66, 198.51.100.1', '198.51.100.1'],
    [
      'is found behind several proxies',
      ['10.0.0.0/8'],
      '10.0.0.1',
      '192.0.2.66, 198.51.100.1, 10.9.9.9',
      '198.51.100.1',
    ],
    ['is the proxy that names nobody', ['10.0.0.1'], '10.0.0.1', undefined, '10.0.0.1'],
    ['may come by a network with a name', ['loopback'], '::1', '198.51.100.1', '198.51.100.1'],
    ['may come by IPv4 within IPv6', ['127.0.0.1'], '::ffff:127.0.0.1', '2001:db8::5', '2001:db8::5'],
    ['is not an address when the proxy says so', ['uniquelocal'], '192.168.1.1', 'unknown', 'unknown'],
  ])('%s', (_, proxies, socket, forwarded, expected) => {
    expect(clientAddressReader(proxies)(request(socket, forwarded))).toBe(expected);
  });
});
