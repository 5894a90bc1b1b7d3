import { Conversation } from '../../conversation/conversation.tsx';
import { useUpload } from '../../shell/upload.ts';
import { MESSAGE_PICTURES } from '../order/reference-images.ts';
import { useMessages, usePostMessage } from './order-messages.ts';

/** What customer and designer say to each other about one order, as the customer reads it. */
export const DesignerConversation = ({ orderId }: { orderId: string }) => {
  const upload = useUpload();
  return (
    <Conversation
      query={useMessages(orderId, true)}
      posting={usePostMessage(orderId, upload.send)}
      side="customer"
      invitation="Ask the designer anything."
      pictures={MESSAGE_PICTURES}
      upload={upload}
    />
  );
};
