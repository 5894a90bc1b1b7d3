import { CUSTOM_ORDER_MESSAGES, MAX_REFERENCE_IMAGES } from '@darzi/contract/custom-orders/custom-order.ts';
import type { ConversationEntry } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import { showShortMoment } from '@darzi/contract/dates.ts';
import { type FormEvent, useRef, useState } from 'react';
import { call, failureText } from '../call.ts';
import { ACCEPTED_IMAGES, pictureFault } from '../made-to-measure/reference-images.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { FieldError, TextArea, TextField } from '../ui/field.tsx';
import { Skeleton } from '../ui/states.tsx';
import { useConversation, useStudioChange } from './use-studio.ts';

const Entry = ({ entry }: { entry: ConversationEntry }) => (
  <li
    className={classes(
      'grid max-w-[88%] gap-1 px-3.5 py-2.5 text-15',
      entry.from === 'studio'
        ? 'justify-self-end bg-table'
        : 'justify-self-start border border-line bg-sheet',
    )}
  >
    <p className="text-13 text-chalk">
      {entry.author}, <time dateTime={entry.createdAt}>{showShortMoment(entry.createdAt)}</time>
    </p>
    {entry.text === '' ? null : <p className="whitespace-pre-line wrap-anywhere">{entry.text}</p>}
    {entry.images.map((address, index) => (
      <a key={address.split('?')[0]} href={address} target="_blank" rel="noreferrer">
        <img
          src={address}
          alt={`From ${entry.author}, ${index + 1}`}
          loading="lazy"
          width={240}
          height={300}
          className="aspect-4/5 w-40 bg-table object-cover"
        />
      </a>
    ))}
  </li>
);

const MessageForm = ({ orderId }: { orderId: string }) => {
  const form = useRef<HTMLFormElement>(null);
  const [fault, setFault] = useState<string>();
  const saying = useStudioChange((body: FormData) => {
    const input = { params: { id: orderId }, body };
    return call('POST /api/custom-order/:id/messages', input);
  });
  const say = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    // A file field that nobody touched sends one empty file.
    const images = given
      .getAll('images')
      .flatMap((one) => (one instanceof File && one.name !== '' ? [one] : []));
    given.delete('images');
    for (const image of images) given.append('images', image);
    const unusable = pictureFault(images);
    setFault(unusable);
    if (unusable === undefined && !saying.isPending)
      saying.mutate(given, { onSuccess: () => form.current?.reset() });
  };
  return (
    <form ref={form} method="post" noValidate aria-label="Message" className="grid gap-4" onSubmit={say}>
      <TextArea
        label="Message to the customer"
        name="text"
        rows={3}
        maxLength={4000}
        error={saying.isError ? failureText(saying.error, CUSTOM_ORDER_MESSAGES.somethingWrong) : undefined}
      />
      <TextField
        label="Pictures"
        name="images"
        type="file"
        accept={ACCEPTED_IMAGES}
        multiple
        hint={`At most ${MAX_REFERENCE_IMAGES}, each under 5MB`}
        error={fault}
      />
      <div>
        <Button type="submit" variant="secondary" isBusy={saying.isPending}>
          Send message
        </Button>
      </div>
    </form>
  );
};

/** What customer and studio say to each other about the order. */
export const Conversation = ({ orderId }: { orderId: string }) => {
  const query = useConversation(orderId);
  return (
    <div className="grid gap-5">
      {query.data === undefined ? (
        query.isError ? (
          <FieldError>{failureText(query.error, 'The conversation could not be loaded.')}</FieldError>
        ) : (
          <Skeleton className="h-24 w-full" />
        )
      ) : query.data.length === 0 ? (
        <p className="text-chalk">Nothing was said yet.</p>
      ) : (
        <ul aria-label="Messages" className="grid gap-3">
          {query.data.map((entry) => (
            <Entry key={entry._id} entry={entry} />
          ))}
        </ul>
      )}
      <MessageForm orderId={orderId} />
    </div>
  );
};
