import type { CustomOrderId, LookId } from '@darzi/contract/ids.ts';
import type { JobHandlers } from '../platform/jobs/jobs.ts';
import { sweepClothPictures } from './cloth/cloth-pictures.ts';
import { drawLookInCloth } from './looks/draw-look-in-cloth.ts';
import type { CustomOrdersDeps } from './orders/custom-orders.deps.ts';
import { drawOrderInCloth } from './orders/draw-order-in-cloth.ts';
import { sweepPrivateImages } from './pictures/store-pictures.ts';

declare module '../platform/jobs/jobs.ts' {
  interface Jobs {
    /** Private pictures that nothing uses. */
    'sweep-private-images': Readonly<Record<string, unknown>>;
    /** Removes rendered pictures that no order or look uses. */
    'sweep-cloth-pictures': Readonly<Record<string, unknown>>;
    /** Renders front and back of an order's garment. */
    'draw-order-in-cloth': { readonly customOrderId: CustomOrderId };
    /** Renders front and back of a look. */
    'draw-look-in-cloth': { readonly lookId: LookId };
  }
}

/** Every ten minutes. No queue name of its own: a queue locked by a killed server would stay locked for hours. */
export const CUSTOM_ORDER_CRONTAB = [
  '*/10 * * * * sweep-private-images ?jobKey=sweep-private-images&max=1',
  '40 21 * * * sweep-cloth-pictures ?jobKey=sweep-cloth-pictures&max=1',
].join('\n');

export const customOrderJobs = (
  deps: Pick<CustomOrdersDeps, 'db' | 'files' | 'log' | 'clothPictures'>,
): Pick<
  JobHandlers,
  'sweep-private-images' | 'sweep-cloth-pictures' | 'draw-order-in-cloth' | 'draw-look-in-cloth'
> => ({
  'sweep-private-images': async () => {
    const swept = await sweepPrivateImages(deps);
    if (swept > 0) deps.log.info({ swept }, 'unused private pictures were removed');
  },
  'sweep-cloth-pictures': async () => {
    const swept = await sweepClothPictures(deps);
    if (swept > 0) deps.log.info({ swept }, 'unused rendered pictures were removed');
  },
  'draw-order-in-cloth': ({ customOrderId }) => drawOrderInCloth(deps, customOrderId),
  'draw-look-in-cloth': ({ lookId }) => drawLookInCloth(deps, lookId),
});
