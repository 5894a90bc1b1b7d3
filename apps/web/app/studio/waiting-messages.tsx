import { counted } from '@darzi/contract/words.ts';
import { MessageCircle } from 'lucide-react';

/** How many messages of the customer wait for an answer; nothing for none. */
export const WaitingMessages = ({ count }: { count: number }) =>
  count === 0 ? null : (
    <span className="inline-flex items-center gap-1.5 text-13 font-medium text-madder">
      <MessageCircle size={14} strokeWidth={1.75} aria-hidden="true" />
      {counted(count, 'message')}
    </span>
  );
