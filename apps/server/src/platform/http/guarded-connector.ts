import { lookup } from 'node:dns';
import { isIP } from 'node:net';
import type { buildConnector } from 'undici';
import { loadUndici } from './requests.ts';

/** The name, or the address itself, leads to where the server does not go. */
export class ForbiddenAddressError extends Error {}

/**
 * Connects to allowed addresses only. The check is made on the very addresses that are connected to, not on an
 * earlier look-up, so that a name that changes its mind in between gains nothing.
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
    // An address in figures is connected to without any look-up.
    if (isIP(host) !== 0 && !isAllowed(host)) return done(new ForbiddenAddressError(host), null);
    return connect(options, (error, socket) => {
      if (error !== null) return done(error, null);
      if (isAllowed(socket.remoteAddress ?? '')) return done(null, socket);
      socket.destroy();
      return done(new ForbiddenAddressError(host), null);
    });
  };
};
