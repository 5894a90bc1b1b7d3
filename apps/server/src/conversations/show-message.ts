import type { Side } from '@darzi/contract/conversations/conversation.ts';
import type { StoredMessage } from './message-table.ts';

/** A message as both sides read it. */
export const showMessage = <House extends Side>({ id, side, author, text, at }: StoredMessage<House>) => ({
  _id: id,
  from: side,
  author,
  text,
  createdAt: at.toISOString(),
});
