import type { SumPictureBytes } from '../../catalogue/images/picture-quota.ts';
import type { PaymentsDeps } from '../../payments/payments.deps.ts';
import type { ClothPictures } from '../cloth/cloth-pictures.ts';
import type { OrderFeed } from './custom-order.changes.ts';

/** What use cases of custom orders are given on top. */
export type CustomOrdersDeps = PaymentsDeps & {
  /** What changes about custom orders, as it happens. */
  readonly orderFeed: OrderFeed;
  readonly sumPictureBytes: SumPictureBytes;
  /** Garments drawn in cloth. */
  readonly clothPictures: ClothPictures;
};
