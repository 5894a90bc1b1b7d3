import type { Side } from '@darzi/contract/conversations/conversation.ts';
import { showMoment } from '@darzi/contract/dates.ts';
import type { Failed } from '../shell/failed-load.tsx';
import { FailedPart } from '../shell/failed-load.tsx';
import { textsOf } from '../texts/texts.ts';
import { classes } from '../ui/classes.ts';
import { Skeleton } from '../ui/states.tsx';

const [t, word] = await Promise.all([textsOf('orders'), textsOf('words')]);

type Message = {
  readonly _id: string;
  readonly from: Side;
  readonly author: string;
  readonly text: string;
  /** Addresses of pictures, if the conversation takes any. */
  readonly images?: readonly string[];
  readonly createdAt: string;
};

/** Customers see who answers them and in which role; staff see names only. */
const authorOf = ({ from, author }: Message, side: Side): string => {
  if (side !== 'customer') return author;
  return from === 'customer' ? t('you') : t('authorOfShop', { author, role: word(from) });
};

const Pictures = ({ addresses }: { addresses: readonly string[] }) => (
  <ul className="flex flex-wrap gap-2 pt-1">
    {addresses.map((address, index) => (
      // The rest of the address says how long it is valid, which differs each time.
      <li key={address.split('?')[0]}>
        <a href={address} target="_blank" rel="noreferrer">
          <img
            src={address}
            alt={t('pictureOf', { number: index + 1, count: addresses.length })}
            loading="lazy"
            width={112}
            height={140}
            className="picture-ground aspect-4/5 w-28 bg-table object-cover"
          />
        </a>
      </li>
    ))}
  </ul>
);

const Bubble = ({ message, side }: { message: Message; side: Side }) => (
  <li
    className={classes(
      'grid max-w-[88%] gap-1 border px-4 py-3 text-15',
      message.from === side
        ? 'justify-self-end border-line bg-table'
        : 'justify-self-start border-ink bg-sheet',
    )}
  >
    <p className="text-13 text-chalk">
      {authorOf(message, side)} · <time dateTime={message.createdAt}>{showMoment(message.createdAt)}</time>
    </p>
    {message.text === '' ? null : <p className="whitespace-pre-line wrap-anywhere">{message.text}</p>}
    {message.images === undefined || message.images.length === 0 ? null : (
      <Pictures addresses={message.images} />
    )}
  </li>
);

export type MessageListProps = {
  readonly query: Failed['query'] & {
    readonly isPending: boolean;
    readonly data: readonly Message[] | undefined;
  };
  /** Which side the reader is on. */
  readonly side: Side;
  /** What to ask the customer while there are no messages. */
  readonly invitation?: string | undefined;
};

/** Messages, oldest first; one’s own on the right. */
export const MessageList = ({ query, side, invitation }: MessageListProps) => {
  if (query.isPending) return <Skeleton className="h-24 w-full" />;
  if (query.data === undefined) {
    return <FailedPart query={query} text={t('messagesFailed')} />;
  }
  if (query.data.length === 0) {
    const nothing = t('noMessages');
    return (
      <p className="text-15 text-chalk">{invitation === undefined ? nothing : `${nothing} ${invitation}`}</p>
    );
  }
  return (
    <ol aria-live="polite" aria-label={t('messages')} className="grid gap-3">
      {query.data.map((message) => (
        <Bubble key={message._id} message={message} side={side} />
      ))}
    </ol>
  );
};
