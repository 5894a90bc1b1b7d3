import { type ComponentType, useState } from 'react';
import { reportOutOfReach } from './use-unreached-pages.ts';

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
