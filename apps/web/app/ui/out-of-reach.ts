import { textsOf } from '../texts/texts.ts';

const t = await textsOf('shell');

/** That nothing arrives from the shop, and whether the reader’s connection or the shop is to blame. */
export const outOfReach = (): string => t('outOfReach') + t(navigator.onLine ? 'inAMoment' : 'offline');
