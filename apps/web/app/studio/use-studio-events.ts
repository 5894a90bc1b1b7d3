import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endSession, useToken } from '../session.ts';
import { STUDIO } from './use-studio.ts';

const AGAIN_MS = 5_000;
/** Several changes in a row are one reason to look again. */
const GATHER_MS = 300;

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Reads the stream to its end and says so whenever something arrives that is a change. */
const listen = async (token: string, onChange: () => void, signal: AbortSignal): Promise<void> => {
  const answer = await fetch('/api/studio/custom-orders/events', {
    headers: { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' },
    signal,
  });
  if (answer.status === 401) endSession();
  if (!answer.ok || answer.body === null) return;
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (part.value.includes('data:')) onChange();
  }
};

/** Keeps what the studio shows up to date while it is open. A broken stream is begun anew, and all is asked again. */
export const useStudioEvents = (): void => {
  const token = useToken();
  const queries = useQueryClient();
  useEffect(() => {
    if (token === null) return;
    const leaving = new AbortController();
    let gathering: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      clearTimeout(gathering);
      gathering = setTimeout(() => void queries.invalidateQueries({ queryKey: STUDIO }), GATHER_MS);
    };
    const keepListening = async () => {
      while (!leaving.signal.aborted) {
        await listen(token, refresh, leaving.signal).catch(() => undefined);
        await pause(AGAIN_MS, leaving.signal);
        if (!leaving.signal.aborted) refresh();
      }
    };
    void keepListening();
    return () => {
      leaving.abort();
      clearTimeout(gathering);
    };
  }, [token, queries]);
};
