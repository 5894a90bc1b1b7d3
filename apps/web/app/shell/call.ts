import { type Call, CallError, createCall, type Transport } from '@darzi/contract/client.ts';
import { LOCALES } from '@darzi/contract/languages.ts';
import { languageNow } from '../texts/language.ts';
import { type Texts, textsOf } from '../texts/texts.ts';
import { endSession, readToken } from './session.ts';
import { toast } from './toast.ts';

const t = await textsOf('shell');

/** Named apart, so that the build does not take it for what every page waits for. */
const REFUSALS = 'refusals';
/** Fetched with the first no. */
let refusal: Texts<'refusals'> | undefined;

const UNREACHABLE = 503;

/** True for what was called off: nothing to be told about. */
export const isCalledOff = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

/** Sends a request with the token; a server that cannot be reached answers 503. */
export const send = async (
  ...[method, path, body, headers, signal]: Parameters<Transport>
): Promise<Response> => {
  const token = readToken();
  const isForm = body instanceof FormData;
  const request: RequestInit = {
    method,
    headers: {
      Accept: 'application/json',
      'Accept-Language': LOCALES[languageNow()],
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  };
  const answer = await fetch(path, request).catch((error: unknown) => {
    if (isCalledOff(error)) throw error;
    return new Response(null, { status: UNREACHABLE });
  });
  if (!answer.ok) refusal ??= await textsOf(REFUSALS).catch(() => undefined);
  // Only an answer to the token that was sent may end the session: a later login must survive it.
  if (answer.status === 401 && token !== null && token === readToken()) endSession();
  return answer;
};

/** The one way from the browser to the server. @throws CallError, or AbortError when the signal fired. */
export const call: Call = createCall(send);

/** The server's own sentence when it gave one, else the text that the screen falls back on, and why where that is known. */
export const failureText = (error: unknown, fallback: string): string => {
  if (!(error instanceof CallError) || error.code === 'unknown')
    return navigator.onLine === false ? fallback.replace(/[.।]$/, '') + t('offline') : fallback;
  const said = refusal?.(error.code, error.values) ?? error.code;
  // what has no text of its own is said as the server said it
  return said === error.code ? error.message : said;
};

/** Says what went wrong, unless the end of the session already did or it was called off. */
export const toastFailure = (error: unknown, fallback: string): void => {
  if (error instanceof CallError && error.status === 401) return;
  if (isCalledOff(error)) return;
  toast.error(failureText(error, fallback));
};
