import type { OrderMessage } from '@darzi/contract/orders/orders.routes.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../shell/call.ts';
import { MINE } from '../shell/query-client.ts';
import { useSend } from '../shell/use-send.ts';
import { textsOf } from '../texts/texts.ts';
import { Conversation } from './conversation.tsx';

const t = await textsOf('orders');

/** New messages appear within this time while somebody reads. */
const ASK_AGAIN_MS = 15_000;

const keyOf = (orderId: string) => [MINE, 'order-messages', orderId] as const;

const useConversation = (orderId: string) =>
  useQuery({
    queryKey: keyOf(orderId),
    queryFn: async ({ signal }) =>
      (await call('GET /api/order/:id/messages', { params: { id: orderId } }, { signal })).messages,
    refetchInterval: ASK_AGAIN_MS,
  });

const usePostMessage = (orderId: string) =>
  useSend(
    (draft: FormData) =>
      call('POST /api/order/:id/messages', {
        params: { id: orderId },
        body: { text: String(draft.get('text')) },
      }),
    { stale: keyOf(orderId) },
  );

type ConversationProps = {
  readonly orderId: string;
  /** Which side the reader is on. */
  readonly side: OrderMessage['from'];
};

/** The conversation between customer and shop about a ready-made order. */
export const OrderConversation = ({ orderId, side }: ConversationProps) => (
  <Conversation
    query={useConversation(orderId)}
    posting={usePostMessage(orderId)}
    side={side}
    invitation={side === 'customer' ? t('askUs') : undefined}
  />
);
