import type { CallError } from '@darzi/contract/client.ts';
import { data } from 'react-router';

/** Status of a page whose products could not be loaded: it is shown anyway, but must not be cached. */
export const UNAVAILABLE = 503;

/** By its shape, not its class: during rendering, the error comes from the server's copy of the contract. */
const isCallError = (error: unknown): error is CallError =>
  error instanceof Error &&
  error.name === 'CallError' &&
  'status' in error &&
  typeof error.status === 'number';

/** The server understood and refused: another request may work. */
export const isRefused = (error: unknown): boolean =>
  isCallError(error) && error.status >= 400 && error.status < 500 && error.status !== 429;

/** For `catch` in a loader: null if the server could not answer; its refusal becomes the page's own status. */
export const nullIfUnanswered = (error: unknown): null => {
  if (!isCallError(error)) throw error;
  return isRefused(error) ? failPage(error) : null;
};

/** For `catch` in a loader: the server's refusal becomes the page's own status. @throws always */
export const failPage = (error: unknown): never => {
  if (!isCallError(error)) throw error;
  throw data(error.message, { status: error.status === 0 ? UNAVAILABLE : error.status });
};
