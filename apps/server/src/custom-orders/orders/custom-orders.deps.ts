import type { SumPictureBytes } from '../../catalogue/images/picture-quota.ts';
import type { PaymentsDeps } from '../../payments/payments.deps.ts';
import type { ClothPictures } from '../cloth/cloth-pictures.ts';
import type { OrderFeed } from './custom-order.changes.ts';

/** Added to the dependencies of use cases of custom orders. */
export type CustomOrdersDeps = PaymentsDeps & {
  /** Changes to custom orders, as they happen. */
  readonly orderFeed: OrderFeed;
  readonly sumPictureBytes: SumPictureBytes;
  /** Renders garments in cloth. */
  readonly clothPictures: ClothPictures;
};
