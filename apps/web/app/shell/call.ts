import { type Call, CallError, createCall, type Transport } from '@darzi/contract/client.ts';
import { LOCALES } from '@darzi/contract/languages.ts';
import { languageNow } from '../texts/language.ts';
import { type Texts, textsOf } from '../texts/texts.ts';
import { endSession, readToken } from './session.ts';
import { toast } from './toast.ts';

const t = await textsOf('shell');

/** A separate name, so that the bundler does not add it to what every page waits for. */
const REFUSALS = 'refusals';
/** Loaded with the first refusal. */
let refusal: Texts<'refusals'> | undefined;
/** For whoever receives a refusal by another way than {@link send}. */
export const loadRefusals = async (): Promise<void> => {
  refusal ??= await textsOf(REFUSALS).catch(() => undefined);
};

const UNREACHABLE = 503;
/** Characters; the browser's own limit is 64 KB for all that are under way. */
const KEPT_ALIVE = 10_000;

/** True for an aborted request: there is nothing to report. */
export const isCalledOff = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

/** Sends a request with the token; an unreachable server counts as 503. */
export const send = async (
  ...[method, path, body, headers, signal]: Parameters<Transport>
): Promise<Response> => {
  const token = readToken();
  const isForm = body instanceof FormData;
  const sent = body === undefined || isForm ? body : JSON.stringify(body);
  const request: RequestInit = {
    method,
    headers: {
      Accept: 'application/json',
      'Accept-Language': LOCALES[languageNow()],
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: sent ?? null,
    signal: signal ?? null,
    // sent while the page is left it outlives the page; of large ones the browser takes none
    keepalive: document.visibilityState === 'hidden' && !isForm && String(sent).length < KEPT_ALIVE,
  };
  const answer = await fetch(path, request).catch((error: unknown) => {
    if (isCalledOff(error)) throw error;
    return new Response(null, { status: UNREACHABLE });
  });
  if (!answer.ok) await loadRefusals();
  // Only an answer to the token that was sent may end the session: a later login must survive it.
  if (answer.status === 401 && token !== null && token === readToken()) endSession();
  return answer;
};

/**
 * {@link send} that counts a server as unreachable which has not answered whole within half a minute, or a minute for a
 * change; uploads take their time.
 */
const sendInTime: Transport = (method, path, body, headers, signal) => {
  const ending = new AbortController();
  const end = () => ending.abort(signal?.reason ?? UNREACHABLE);
  // after an answer it ends nothing
  if (!(body instanceof FormData)) setTimeout(end, method === 'GET' ? 30_000 : 60_000);
  signal?.addEventListener('abort', end);
  return send(method, path, body, headers, ending.signal);
};

/** The one way from the browser to the server. @throws CallError, or AbortError when the signal fired. */
export const call: Call = createCall(sendInTime);

/** Adds the reason, if it is the reader's connection. */
export const withReason = (text: string): string =>
  navigator.onLine === false ? text.replace(/[.।]$/, '') + t('offline') : text;

/** The server's own sentence if it gave one, else the screen's fallback, with the reason if known. */
export const failureText = (error: unknown, fallback: string): string => {
  if (!(error instanceof CallError) || error.code === 'unknown') return withReason(fallback);
  const said = refusal?.(error.code, error.values) ?? error.code;
  // a code without a text of its own keeps the server's message
  return said === error.code ? error.message : said;
};

/** Shows what went wrong, unless the request was aborted or the end of the session has been reported already. */
export const toastFailure = (error: unknown, fallback: string): void => {
  if (error instanceof CallError && error.status === 401) return;
  if (isCalledOff(error)) return;
  toast.error(failureText(error, fallback));
};
