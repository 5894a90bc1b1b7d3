import type { Agent, buildConnector } from 'undici';
import { codeOf } from '../../platform/errors.ts';
import { ForbiddenAddressError, guardedConnector } from '../../platform/http/guarded-connector.ts';
import { isPublicAddress } from '../../platform/http/public-address.ts';
import { loadUndici } from '../../platform/http/requests.ts';
import { traced } from '../../platform/tracing.ts';
import { parseWebAddress } from './image-files.rules.ts';

export const MAX_PICTURE_BYTES = 10 * 1_048_576;
const MAX_FETCH_MS = 20_000;
const MAX_REDIRECTS = 3;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

type Fetched =
  | { readonly bytes: Buffer }
  /** With `isFinal`, a retry would change nothing. */
  | { readonly failure: string; readonly isFinal: boolean };

export type FetchPicture = (address: string) => Promise<Fetched>;

type Limits = {
  readonly isAllowedAddress?: (address: string) => boolean;
  readonly maxBytes?: number;
  readonly timeoutMs?: number;
};

const failed = (failure: string, isFinal: boolean): Fetched => ({ failure, isFinal });

const readCapped = async (body: AsyncIterable<Buffer>, most: number): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > most) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const isTemporary = (status: number): boolean => status >= 500 || status === 408 || status === 429;

/** Fetches a picture from the public internet; size, time and redirects are limited, and each step is checked. */
export const createPictureFetcher = ({
  isAllowedAddress = isPublicAddress,
  maxBytes = MAX_PICTURE_BYTES,
  timeoutMs = MAX_FETCH_MS,
}: Limits = {}): FetchPicture => {
  let connect: buildConnector.connector | undefined;
  const follow = async (start: string, agent: Agent, signal: AbortSignal): Promise<Fetched> => {
    let address = start;
    for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
      const url = parseWebAddress(address);
      if (url === undefined) return failed('only http and https addresses are fetched', true);
      const { statusCode, headers, body } = await loadUndici().request(url.href, {
        dispatcher: agent,
        signal,
        headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'darzi-catalogue' },
      });
      const stop = (failure: string, isFinal: boolean): Fetched => {
        // The rest is not needed; reading it to the end could take for ever.
        body.on('error', () => {}).destroy();
        return failed(failure, isFinal);
      };
      if (REDIRECTS.has(statusCode)) {
        const { location } = headers;
        const next = typeof location === 'string' ? URL.parse(location, url.href) : null;
        stop('', true);
        if (next === null) return failed('it redirects to nowhere', true);
        address = next.href;
        continue;
      }
      if (statusCode !== 200) return stop(`the server answered ${statusCode}`, !isTemporary(statusCode));
      if (Number(headers['content-length'] ?? 0) > maxBytes) return stop('it is too large', true);
      const bytes = await readCapped(body, maxBytes);
      return bytes === undefined ? failed('it is too large', true) : { bytes };
    }
    return failed('it redirects too often', true);
  };
  return async (address) => {
    connect ??= guardedConnector(isAllowedAddress);
    // The signal is the only timeout; undici's own would fire at the same moment with another message.
    const agent = new (loadUndici().Agent)({ connect, pipelining: 0, headersTimeout: 0, bodyTimeout: 0 });
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return await traced('fetch picture', 'client', {}, () => follow(address, agent, signal));
    } catch (error) {
      if (error instanceof ForbiddenAddressError)
        return failed('its address is not on the public internet', true);
      if (signal.aborted) return failed('it took too long', false);
      const code = codeOf(error) ?? 'error';
      return failed(`it could not be reached (${code})`, false);
    } finally {
      await agent.destroy().catch(() => {});
    }
  };
};
