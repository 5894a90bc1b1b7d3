import { showMoment } from '@darzi/contract/dates.ts';
import { MESSAGE_MAX_CHARACTERS, type OrderMessage } from '@darzi/contract/orders/order-messages.routes.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call, failureText } from './call.ts';
import { FailedPart } from './failed-part.tsx';
import { MINE } from './query-client.ts';
import { Button } from './ui/button.tsx';
import { classes } from './ui/classes.ts';
import { TextArea } from './ui/field.tsx';
import { Skeleton } from './ui/states.tsx';

type Side = OrderMessage['from'];

type TalkProps = {
  readonly orderId: string;
  /** On which side the reader stands. */
  readonly side: Side;
};

const WORDS = {
  customer: { nothing: 'Nothing was said yet. Ask us anything about this order.', label: 'Your message' },
  shop: { nothing: 'Nothing was said yet.', label: 'Message to the customer' },
} as const satisfies Record<Side, { readonly nothing: string; readonly label: string }>;

/** An answer that arrives while somebody reads is shown after this. */
const ASK_AGAIN_MS = 15_000;

const keyOf = (orderId: string) => [MINE, 'order-messages', orderId] as const;

const useTalk = (orderId: string) =>
  useQuery({
    queryKey: keyOf(orderId),
    queryFn: async ({ signal }) =>
      (await call('GET /api/order/:id/messages', { params: { id: orderId } }, { signal })).messages,
    refetchInterval: ASK_AGAIN_MS,
  });

const useSay = (orderId: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (text: string) =>
      call('POST /api/order/:id/messages', { params: { id: orderId }, body: { text } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(orderId) }),
  });
};

const authorOf = ({ from, author }: OrderMessage, side: Side): string => {
  if (from === side && side === 'customer') return 'You';
  return from === 'shop' && side === 'customer' ? `${author}, the shop` : author;
};

const Entry = ({ entry, side }: { entry: OrderMessage; side: Side }) => (
  <li
    className={classes(
      'grid max-w-[88%] gap-1 border px-4 py-3 text-15',
      entry.from === side
        ? 'justify-self-end border-line bg-table'
        : 'justify-self-start border-ink bg-sheet',
    )}
  >
    <p className="text-13 text-chalk">
      {authorOf(entry, side)} · <time dateTime={entry.createdAt}>{showMoment(entry.createdAt)}</time>
    </p>
    <p className="whitespace-pre-line wrap-anywhere">{entry.text}</p>
  </li>
);

const Entries = ({ orderId, side }: TalkProps) => {
  const query = useTalk(orderId);
  if (query.isPending) return <Skeleton className="h-24 w-full" />;
  if (query.data === undefined)
    return <FailedPart query={query} text="The messages could not be loaded. Please try again." />;
  if (query.data.length === 0) return <p className="text-15 text-chalk">{WORDS[side].nothing}</p>;
  return (
    <ol aria-live="polite" aria-label="Messages" className="grid gap-3">
      {query.data.map((entry) => (
        <Entry key={entry._id} entry={entry} side={side} />
      ))}
    </ol>
  );
};

/** What customer and shop say to each other about one order of ready clothing. */
export const OrderTalk = ({ orderId, side }: TalkProps) => {
  const saying = useSay(orderId);
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const change = (given: string) => {
    setText(given);
    setFault(undefined);
  };
  const say = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (saying.isPending) return;
    if (text.trim() === '') return setFault('Required');
    saying.mutate(text, {
      onSuccess: () => change(''),
      onError: (error) => setFault(failureText(error, 'Your message could not be sent. Please try again.')),
    });
  };
  return (
    <div className="grid gap-6 pt-5">
      <Entries orderId={orderId} side={side} />
      <form
        method="post"
        noValidate
        onSubmit={say}
        className="grid justify-items-start gap-4 border-t border-line pt-5"
      >
        <TextArea
          name="text"
          label={WORDS[side].label}
          rows={3}
          maxLength={MESSAGE_MAX_CHARACTERS}
          value={text}
          onChange={(event) => change(event.target.value)}
          error={fault}
          className="w-full"
        />
        <Button type="submit" variant="secondary" isBusy={saying.isPending}>
          Send
        </Button>
      </form>
    </div>
  );
};
