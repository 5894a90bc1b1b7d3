import { lookup } from 'node:dns';
import { isIP } from 'node:net';
import type { buildConnector } from 'undici';
import { loadUndici } from './requests.ts';

/** The name, or the address itself, leads to a place that the server must not connect to. */
export class ForbiddenAddressError extends Error {}

/**
 * Connects to allowed addresses only. The address checked is the one connected to, not that of an earlier look-up, so a
 * name that changes its answer in between (DNS rebinding) gains nothing.
 */
export const guardedConnector = (isAllowed: (address: string) => boolean): buildConnector.connector => {
  const connect = loadUndici().buildConnector({
    timeout: 5_000,
    allowH2: false,
    lookup: (host, options, done) => {
      lookup(host, { ...options, all: true }, (error, found) => {
        if (error !== null) return done(error, '', 4);
        const [first] = found;
        if (first === undefined || found.some(({ address }) => !isAllowed(address))) {
          return done(new ForbiddenAddressError(host), '', 4);
        }
        return options.all === true ? done(null, found) : done(null, first.address, first.family);
      });
    },
  });
  return (options, done) => {
    const host = options.hostname.replace(/^\[|\]$/g, '');
    // A literal IP address is connected to without a look-up.
    if (isIP(host) !== 0 && !isAllowed(host)) return done(new ForbiddenAddressError(host), null);
    return connect(options, (error, socket) => {
      if (error !== null) return done(error, null);
      if (isAllowed(socket.remoteAddress ?? '')) return done(null, socket);
      socket.destroy();
      return done(new ForbiddenAddressError(host), null);
    });
  };
};
