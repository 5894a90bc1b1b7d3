import { MESSAGE_MAX_CHARACTERS, type Side } from '@darzi/contract/conversations/conversation.ts';
import type { UseMutationResult } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { failureText, isCalledOff } from '../shell/call.ts';
import type { Upload } from '../shell/upload.ts';
import { UploadProgress } from '../shell/upload-progress.tsx';
import { Button } from '../ui/button.tsx';
import { TextArea, TextField } from '../ui/field.tsx';
import { MessageList, type MessageListProps } from './message-list.tsx';

/** Pictures that can be sent along with the words, or without any. */
export type MessagePictures = {
  /** Types, as a file field asks for them. */
  readonly accept: string;
  readonly hint: string;
  /** Makes them fit to be sent where that is possible; `fault`: why they cannot be. */
  readonly prepare: (
    pictures: readonly File[],
  ) => Promise<{ readonly pictures: readonly File[]; readonly fault: string | undefined }>;
};

type FormProps = {
  readonly side: Side;
  /** Takes a form with `text` and pictures as `images`. */
  readonly posting: Pick<UseMutationResult<unknown, Error, FormData>, 'isPending' | 'mutate'>;
  readonly pictures?: MessagePictures;
  /** How far they are; with pictures only. */
  readonly upload?: Pick<Upload, 'sent' | 'cancel'>;
};

type Faults = { readonly text?: string | undefined; readonly images?: string | undefined };

/** The pictures of a form; a file field that nobody touched stands in it as one file without a name. */
const takePictures = (draft: FormData): readonly File[] =>
  draft.getAll('images').flatMap((part) => (part instanceof File && part.name !== '' ? [part] : []));

const MessageForm = ({ side, posting, pictures, upload }: FormProps) => {
  const [faults, setFaults] = useState<Faults>({});
  const [isPreparing, setPreparing] = useState(false);
  const say = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (posting.isPending || isPreparing) return;
    const form = event.currentTarget;
    const draft = new FormData(form);
    setPreparing(true);
    const prepared = await pictures?.prepare(takePictures(draft));
    setPreparing(false);
    draft.delete('images');
    for (const picture of prepared?.pictures ?? []) draft.append('images', picture);
    const found: Faults =
      prepared === undefined
        ? { text: String(draft.get('text')).trim() === '' ? 'Required' : undefined }
        : { images: prepared.fault };
    setFaults(found);
    if (found.text !== undefined || found.images !== undefined) return;
    posting.mutate(draft, {
      onSuccess: () => form.reset(),
      onError: (error) => {
        if (isCalledOff(error)) return;
        setFaults({ text: failureText(error, 'Your message could not be sent. Please try again.') });
      },
    });
  };
  return (
    <form
      method="post"
      noValidate
      aria-label="Message"
      onSubmit={(event) => void say(event)}
      onChange={() => setFaults({})}
      className="grid justify-items-start gap-4 border-t border-line pt-5"
    >
      <TextArea
        name="text"
        label={side === 'customer' ? 'Your message' : 'Message to the customer'}
        rows={3}
        maxLength={MESSAGE_MAX_CHARACTERS}
        error={faults.text}
        className="w-full"
      />
      {pictures === undefined ? null : (
        <TextField
          name="images"
          type="file"
          multiple
          accept={pictures.accept}
          label="Pictures (optional)"
          hint={pictures.hint}
          error={faults.images}
          className="w-full"
        />
      )}
      {upload === undefined ? null : <UploadProgress sent={upload.sent} onCancel={upload.cancel} />}
      <Button type="submit" variant="secondary" isBusy={posting.isPending || isPreparing}>
        Send
      </Button>
    </form>
  );
};

/** What customer and house say to each other about one order, and a place to write. */
export const Conversation = ({ query, invitation, ...form }: MessageListProps & FormProps) => (
  <div className="grid gap-6">
    <MessageList query={query} side={form.side} invitation={invitation} />
    <MessageForm {...form} />
  </div>
);
