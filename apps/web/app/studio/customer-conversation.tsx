import { call } from '../call.ts';
import { Conversation } from '../conversation/conversation.tsx';
import { MESSAGE_PICTURES } from '../made-to-measure/reference-images.ts';
import { useConversation, useStudioChange } from './use-studio.ts';

/** What customer and studio say to each other about the order, as the studio reads it. */
export const CustomerConversation = ({ orderId }: { orderId: string }) => {
  const saying = useStudioChange((body: FormData) =>
    call('POST /api/custom-order/:id/messages', { params: { id: orderId }, body }),
  );
  return (
    <Conversation
      query={useConversation(orderId)}
      saying={saying}
      side="studio"
      pictures={MESSAGE_PICTURES}
    />
  );
};
