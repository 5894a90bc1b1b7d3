import type { OrderItem } from '@darzi/contract/orders/orders.routes.ts';
import type { Payout } from '@darzi/contract/returns/payout.ts';
import type { OrderReturn, ReturnDraft } from '@darzi/contract/returns/returns.routes.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shell/call.ts';
import { shownVariantInText } from '../../shell/product-variant.ts';
import { MINE } from '../../shell/query-client.ts';
import { useSend } from '../../shell/use-send.ts';
import { forReader } from '../../texts/language.ts';
import { textsOf } from '../../texts/texts.ts';

const t = await textsOf('orders');

/** A piece in the size that its customer has. */
export const pieceName = ({ name, nameHindi, size }: OrderItem): string =>
  `${forReader(name, nameHindi).text}, ${shownVariantInText(size)}`;

const returnsKey = (orderId: string) => [MINE, 'returns', orderId] as const;

/** An order's returns, oldest first, and how much of its money is refunded by hand. */
export const useOwnReturns = (orderId: string) =>
  useQuery({
    queryKey: returnsKey(orderId),
    queryFn: ({ signal }) => call('GET /api/order/:id/returns', { params: { id: orderId } }, { signal }),
  });

/** Requests a return; stays busy until the list shows it. */
export const useRequestReturn = (orderId: string) =>
  useSend((body: ReturnDraft) => call('POST /api/order/:id/returns', { params: { id: orderId }, body }), {
    done: ({ message }) => message,
    stale: returnsKey(orderId),
  });

/** Says where to pay back the money of an order that was paid in cash. */
export const useHandInPayout = ({ _id: id, orderId }: OrderReturn) =>
  useSend(
    (payout: Payout) => call('POST /api/order-returns/:id/payout', { params: { id }, body: { payout } }),
    { done: ({ message }) => message, stale: returnsKey(orderId) },
  );

export const useWithdrawReturn = (orderId: string) =>
  useSend((id: string) => call('POST /api/order-returns/:id/withdraw', { params: { id } }), {
    done: ({ message }) => message,
    failed: t('withdrawFailed'),
    stale: returnsKey(orderId),
  });
