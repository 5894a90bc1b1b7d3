import type { CustomOrderStatus } from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import type { StudioOrder } from '@darzi/contract/custom-orders/studio.routes.ts';
import { call, failureText } from '../shell/call.ts';
import { useStudioChange } from './use-studio.ts';

export type BulkMove = {
  readonly to: CustomOrderStatus;
  readonly orders: readonly StudioOrder[];
  readonly carrier?: string;
  /** By order. */
  readonly trackingNumbers?: Readonly<Record<string, string>>;
};

/** The result for one order. */
export type Verdict = { readonly order: StudioOrder; readonly refusal: string | undefined };

const moveOne = async (order: StudioOrder, move: BulkMove): Promise<Verdict> => {
  const { to, carrier, trackingNumbers } = move;
  const tracking =
    carrier === undefined ? {} : { carrier, trackingNumber: trackingNumbers?.[order._id] ?? '' };
  try {
    await call('POST /api/studio/custom-orders/:id/status', {
      params: { id: order._id },
      body: { status: to, ...tracking },
    });
    return { order, refusal: undefined };
  } catch (error) {
    return { order, refusal: failureText(error, 'It could not be moved.') };
  }
};

/** Moves many orders one after the other; each has its own result, and a refusal does not stop the rest. */
export const useBulkMoves = () =>
  useStudioChange(async (move: BulkMove): Promise<readonly Verdict[]> => {
    const verdicts: Verdict[] = [];
    for (const order of move.orders) verdicts.push(await moveOne(order, move));
    return verdicts;
  });
