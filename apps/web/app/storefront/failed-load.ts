import { CallError } from '@darzi/contract/client.ts';
import { data } from 'react-router';

/** Status of a page whose products could not be loaded: shown all the same, but kept by nobody. */
export const UNAVAILABLE = 503;

/** For `catch` in a loader: what the server could not answer is null; our own mistakes go on. */
export const nullIfUnanswered = (error: unknown): null => {
  if (error instanceof CallError) return null;
  throw error;
};

/** For `catch` in a loader: the server's no becomes the page's own status. @throws always */
export const failPage = (error: unknown): never => {
  if (!(error instanceof CallError)) throw error;
  throw data(error.message, { status: error.status === 0 ? UNAVAILABLE : error.status });
};
