import { type ComponentType, useState } from 'react';
import { textsOf } from '../texts/texts.ts';
import { toast } from './toast.ts';

const t = await textsOf('shell');

/**
 * A part of a page that is fetched when somebody presses for it, and undefined until it is there: the press opens it
 * or is told at once that it cannot. `lazyPart` is for parts that stand in the page; React shows its placeholder for
 * at least 300 ms.
 */
export const useLater = <Props>(load: () => Promise<{ readonly default: ComponentType<Props> }>) => {
  const [Part, setPart] = useState<ComponentType<Props>>();
  /** False, and said, without a connection. */
  const fetchPart = (): Promise<boolean> =>
    load().then(
      ({ default: fetched }) => {
        setPart(() => fetched);
        return true;
      },
      () => {
        toast.error(t('outOfReach') + t('offline'), { id: 'offline' });
        return false;
      },
    );
  return [Part, fetchPart] as const;
};
