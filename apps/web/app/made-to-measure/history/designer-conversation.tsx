import type { ConversationEntry } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Conversation } from '../../conversation/conversation.tsx';
import { call } from '../../shell/call.ts';
import { type Upload, useUpload } from '../../shell/upload.ts';
import { useSend } from '../../shell/use-send.ts';
import { textsOf } from '../../texts/texts.ts';
import { MESSAGE_PICTURES } from '../order/reference-images.ts';
import { CUSTOM_ORDERS_KEY } from './own-custom-orders.ts';
import { readSeen, writeSeen } from './seen-messages.ts';

const t = await textsOf('history');

const messagesKey = (orderId: string) => [...CUSTOM_ORDERS_KEY, orderId, 'messages'] as const;

/** The conversation about an order, oldest first. */
const useMessages = (orderId: string, isWanted: boolean) =>
  useQuery({
    queryKey: messagesKey(orderId),
    queryFn: async ({ signal }) =>
      (await call('GET /api/custom-order/:id/messages', { params: { id: orderId } }, { signal })).messages,
    enabled: isWanted,
  });

/** Posts a message; `form` contains `text` and pictures as `images`. */
const usePostMessage = (orderId: string, send: Upload['send']) => {
  const queries = useQueryClient();
  return useSend(
    (form: FormData) => send('POST /api/custom-order/:id/messages', { params: { id: orderId }, body: form }),
    {
      onSuccess: ({ entry }) =>
        queries.setQueryData<ConversationEntry[]>(messagesKey(orderId), (messages) =>
          messages?.some(({ _id }) => _id === entry._id) ? messages : [...(messages ?? []), entry],
        ),
    },
  );
};

/** Whether the latest message is the designer's and has not been seen in this browser. */
export const useIsUnread = (orderId: string, isOpen: boolean, isWanted: boolean): boolean => {
  const { data } = useMessages(orderId, isWanted || isOpen);
  const [seen, setSeen] = useState<string | null>(() => readSeen(orderId));
  const last = data?.at(-1);
  const lastId = last?._id;
  useEffect(() => {
    if (!isOpen || lastId === undefined) return;
    writeSeen(orderId, lastId);
    setSeen(lastId);
  }, [isOpen, lastId, orderId]);
  return !isOpen && last?.from === 'studio' && last._id !== seen;
};

/** The conversation with the designer about one order, from the customer's side. */
export const DesignerConversation = ({ orderId }: { orderId: string }) => {
  const upload = useUpload();
  return (
    <Conversation
      query={useMessages(orderId, true)}
      posting={usePostMessage(orderId, upload.send)}
      side="customer"
      invitation={t('askDesigner')}
      pictures={MESSAGE_PICTURES}
      upload={upload}
    />
  );
};
