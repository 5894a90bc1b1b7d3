import { type ComponentType, useEffect, useRef, useState } from 'react';
import { createPath, type Location, useNavigation } from 'react-router';
import { outOfReach } from '../ui/load-part.tsx';
import { toast } from './toast.ts';

const SERVER_ERROR = 500;
const MAX_SILENCE_MS = 5_000;

/** A proxy answers in place of a server that is down. */
const isServerThere = (): Promise<boolean> =>
  fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(MAX_SILENCE_MS) }).then(
    ({ status }) => status < SERVER_ERROR,
    () => false,
  );

/**
 * `findOpening` returns the page that is being opened, if any, at the time of the call: React learns of it later, perhaps
 * after the shop has turned out to be out of reach.
 */
type Unreached = { readonly findOpening: () => Location | undefined; readonly again: () => void };

export const reportOutOfReach = (): void => {
  toast.error(outOfReach(), { id: 'out-of-reach' });
};

/** Opens the address anew, with what the link passes on (such as where to return after login). */
const openAsDocument = (to: Location): void => {
  const { pathname, search, hash } = window.location;
  if (createPath(to) !== pathname + search + hash) {
    const place = { usr: to.state, key: to.key, idx: (window.history.state?.idx ?? -1) + 1 };
    window.history.pushState(place, '', createPath(to));
  }
  window.location.reload();
};

/**
 * A page whose script or data does not arrive leaves the one before it standing, with everything entered there. The
 * next press of a link tries again. If the server is there after all, the script is gone for good (the shop was
 * updated), and the page is opened as a new document.
 */
export const useUnreachedPages = (): void => {
  const { location } = useNavigation();
  const waiting = useRef<(() => void)[]>([]);
  /** Of one page, script and data may both be missing. */
  const handled = useRef<Location>(undefined);

  useEffect(() => {
    if (location === undefined) return;
    for (const tryAgain of waiting.current.splice(0)) tryAgain();
  }, [location]);

  useEffect(() => {
    const unreached = async (event: Event) => {
      if (!(event instanceof CustomEvent)) return;
      const { findOpening, again }: Unreached = event.detail;
      waiting.current.push(again);
      const to = findOpening();
      // else a part of a page was only being fetched ahead
      if (to === undefined || to === handled.current) return;
      handled.current = to;
      const isThere = await isServerThere();
      // another link may have been pressed meanwhile
      if (findOpening() !== to) return;
      if (isThere) openAsDocument(to);
      else reportOutOfReach();
    };
    addEventListener('pageunreached', unreached);
    return () => removeEventListener('pageunreached', unreached);
  }, []);
};

/**
 * A part of a page that is fetched on a press; undefined until it has loaded. The press opens it, or fails at once with
 * a message. For parts in the page itself use `lazyPart`, whose placeholder React shows for at least 300 ms.
 */
export const useLater = <Props>(load: () => Promise<{ readonly default: ComponentType<Props> }>) => {
  const [Part, setPart] = useState<ComponentType<Props>>();
  /** False, with a message, if it could not be fetched. */
  const fetchPart = (): Promise<boolean> =>
    load().then(
      ({ default: fetched }) => {
        setPart(() => fetched);
        return true;
      },
      () => {
        reportOutOfReach();
        return false;
      },
    );
  return [Part, fetchPart] as const;
};
