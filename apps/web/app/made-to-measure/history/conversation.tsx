import type { ConversationEntry } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import { showMoment } from '@darzi/contract/dates.ts';
import { type FormEvent, useState } from 'react';
import { failureText } from '../../call.ts';
import { FailedPart } from '../../failed-part.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { ACCEPTED_IMAGES, pictureFault } from '../reference-images.ts';
import { useMessages, useSay } from './order-messages.ts';

const LONGEST_TEXT = 4_000;

const Entry = ({ entry }: { entry: ConversationEntry }) => {
  const isOwn = entry.from === 'customer';
  return (
    <li
      className={classes(
        'grid max-w-[85%] gap-2 border px-4 py-3 text-15',
        isOwn ? 'justify-self-end border-line bg-paper' : 'justify-self-start border-ink',
      )}
    >
      <p className="text-13 text-chalk">
        {isOwn ? 'You' : `${entry.author}, the studio`} · {showMoment(entry.createdAt)}
      </p>
      {entry.text === '' ? null : <p className="whitespace-pre-line wrap-anywhere">{entry.text}</p>}
      {entry.images.length === 0 ? null : (
        <ul className="flex flex-wrap gap-2">
          {entry.images.map((address, index) => (
            <li key={address}>
              <a href={address} target="_blank" rel="noreferrer">
                <img
                  src={address}
                  alt={`${index + 1} of ${entry.images.length}, opens in full`}
                  width={96}
                  height={120}
                  className="h-30 w-24 bg-table object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
};

const Entries = ({ orderId }: { orderId: string }) => {
  const query = useMessages(orderId, true);
  if (query.isPending) return <Skeleton className="h-40 w-full" />;
  if (query.data === undefined) {
    return <FailedPart query={query} text="The messages could not be loaded." />;
  }
  if (query.data.length === 0) {
    return <p className="text-15 text-chalk">Nothing was said yet. Ask the designer anything.</p>;
  }
  return (
    <ol aria-live="polite" aria-label="Messages" className="grid gap-3">
      {query.data.map((entry) => (
        <Entry key={entry._id} entry={entry} />
      ))}
    </ol>
  );
};

/** What customer and designer say to each other about one order. */
export const Conversation = ({ orderId }: { orderId: string }) => {
  const saying = useSay(orderId);
  const [fault, setFault] = useState<string>();
  const say = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (saying.isPending) return;
    const form = event.currentTarget;
    const draft = new FormData(form);
    const pictures = draft
      .getAll('images')
      .flatMap((part) => (part instanceof File && part.name !== '' ? [part] : []));
    // An empty file input is sent as a file without a name.
    draft.delete('images');
    for (const picture of pictures) draft.append('images', picture);
    const unusable = pictureFault(pictures);
    setFault(unusable);
    if (unusable !== undefined) return;
    saying.mutate(draft, {
      onSuccess: () => form.reset(),
      onError: (error) => setFault(failureText(error, 'Your message could not be sent. Please try again.')),
    });
  };
  return (
    <div className="grid gap-6 pt-5">
      <Entries orderId={orderId} />
      <form
        method="post"
        noValidate
        onSubmit={say}
        className="grid justify-items-start gap-4 border-t border-line pt-5"
      >
        {fault === undefined ? null : <Banner className="w-full">{fault}</Banner>}
        <TextArea name="text" label="Your message" rows={3} maxLength={LONGEST_TEXT} className="w-full" />
        <TextField
          name="images"
          type="file"
          multiple
          accept={ACCEPTED_IMAGES}
          label="Pictures (optional)"
          hint="Up to five, JPEG, PNG or WebP, 5 MB each."
          className="w-full"
        />
        <Button type="submit" isBusy={saying.isPending}>
          Send
        </Button>
      </form>
    </div>
  );
};
