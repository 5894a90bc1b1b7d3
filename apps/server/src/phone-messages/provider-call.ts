import type { ProviderMessageId } from '@darzi/contract/ids.ts';
import type { SendAnswer } from './phone-provider.ts';

const TIMEOUT_MS = 8_000;

/** The connection was never made: certainly nothing was sent. */
const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

const codeOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  // a DOMException's code is a meaningless number
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string'
    ? cause.code
    : 'no answer';
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Makes a call that only works with valid keys.
 * @returns why they do not work; undefined if they do
 */
export const askForAccount = async (
  url: string,
  authorization: string,
  reasonOf: (answer: unknown, status: number) => string,
  milliseconds: number,
): Promise<string | undefined> => {
  try {
    const answer = await fetch(url, {
      headers: { authorization },
      redirect: 'error',
      signal: AbortSignal.timeout(milliseconds),
    });
    return answer.ok ? undefined : reasonOf(parse(await answer.text()), answer.status);
  } catch (error) {
    return codeOf(error);
  }
};

/**
 * Posts one message. A provider's answer may quote the number: reasons consist only of its error codes.
 * @param idOf the provider's id in a successful answer
 * @param reasonOf the reason in a failed answer, without anything it quotes
 */
export const postMessage = async (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  {
    idOf,
    reasonOf,
  }: {
    readonly idOf: (answer: unknown) => ProviderMessageId | undefined;
    readonly reasonOf: (answer: unknown, status: number) => string;
  },
): Promise<SendAnswer> => {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answered = parse(await answer.text());
    if (answer.ok) {
      const providerId = idOf(answered);
      return providerId === undefined
        ? { is: 'unclear', reason: 'its answer could not be read' }
        : { is: 'sent', providerId };
    }
    const reason = reasonOf(answered, answer.status);
    // wrong keys and too many calls can be fixed; after a server error the message may have been sent
    if ([401, 403, 429, 503].includes(answer.status)) return { is: 'later', reason };
    return { is: answer.status < 500 ? 'refused' : 'unclear', reason };
  } catch (error) {
    const code = codeOf(error);
    return { is: NEVER_CONNECTED.has(code) ? 'later' : 'unclear', reason: code };
  }
};
