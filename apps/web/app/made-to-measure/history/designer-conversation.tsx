import { Conversation } from '../../conversation/conversation.tsx';
import { MESSAGE_PICTURES } from '../order/reference-images.ts';
import { useMessages, usePostMessage } from './order-messages.ts';

/** What customer and designer say to each other about one order, as the customer reads it. */
export const DesignerConversation = ({ orderId }: { orderId: string }) => (
  <Conversation
    query={useMessages(orderId, true)}
    posting={usePostMessage(orderId)}
    side="customer"
    invitation="Ask the designer anything."
    pictures={MESSAGE_PICTURES}
  />
);
