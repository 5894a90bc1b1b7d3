const CHANGE = /^data: \{"orderId":"([^"]+)"\}$/;
const FIRST_WAIT_MS = 3_000;
const MAX_WAIT_MS = 30_000;

type Watching = {
  readonly path: string;
  readonly token: string;
  /** Called whenever the stream starts or ends. */
  readonly onLive: (isLive: boolean) => void;
  readonly onChange: (orderId: string) => void;
};

const listen = async ({ path, token, onLive, onChange }: Watching, signal: AbortSignal): Promise<number> => {
  const answer = await fetch(path, {
    headers: { Accept: 'text/event-stream', Authorization: `Bearer ${token}` },
    signal,
  });
  if (!answer.ok || answer.body === null) return answer.status;
  onLive(true);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return answer.status;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const orderId = CHANGE.exec(line)?.[1];
      if (orderId !== undefined) onChange(orderId);
    }
  }
};

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });

/**
 * Listens for changes over a stream, read with fetch because the token is in a header. It starts after the page has
 * loaded, and again after each break with growing delays, but not after a refused token. Ends with `signal`.
 */
export const watchChanges = async (watching: Watching, signal: AbortSignal): Promise<void> => {
  let waitMs = FIRST_WAIT_MS;
  for (;;) {
    await pause(waitMs, signal);
    if (signal.aborted) return;
    const startedAt = Date.now();
    const status = await listen(watching, signal).catch(() => 0);
    if (signal.aborted) return;
    watching.onLive(false);
    // Other calls report a refused token and end the session; here it only ends the listening.
    if (status === 401 || status === 403) return;
    waitMs = Date.now() - startedAt > MAX_WAIT_MS ? FIRST_WAIT_MS : Math.min(waitMs * 2, MAX_WAIT_MS);
  }
};
