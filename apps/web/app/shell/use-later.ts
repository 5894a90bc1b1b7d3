import { type ComponentType, useState } from 'react';
import { textsOf } from '../texts/texts.ts';
import { toast } from './toast.ts';

const t = await textsOf('shell');

/**
 * A part of a page that is fetched when somebody asks for it, and undefined until it is there. With `lazy` React keeps
 * its placeholder for at least 300 ms, and a part that cannot be fetched takes the whole page with it.
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
