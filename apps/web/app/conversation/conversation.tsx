import { MAX_MESSAGE_CHARACTERS, type Side } from '@darzi/contract/conversations/conversation.ts';
import type { UseMutationResult } from '@tanstack/react-query';
import { failureText, isCalledOff } from '../shell/call.ts';
import type { Upload } from '../shell/upload.ts';
import { UploadProgress } from '../shell/upload-progress.tsx';
import { REQUIRED, useContractForm } from '../shell/use-contract-form.ts';
import { textsOf } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { TextArea, TextField } from '../ui/field.tsx';
import { MessageList, type MessageListProps } from './message-list.tsx';

const t = await textsOf('orders');

/** Pictures that can accompany a message, or be sent without text. */
export type MessagePictures = {
  /** MIME types for the file field. */
  readonly accept: string;
  readonly hint: string;
  /** Prepares them for sending where possible; `fault` says why they cannot be sent. */
  readonly prepare: (
    pictures: readonly File[],
  ) => Promise<{ readonly pictures: readonly File[]; readonly fault: string | undefined }>;
};

type FormProps = {
  readonly side: Side;
  /** Sends a form with `text` and pictures as `images`. */
  readonly posting: Pick<UseMutationResult<unknown, Error, FormData>, 'isPending' | 'mutate'>;
  readonly pictures?: MessagePictures;
  /** The upload's progress; only with pictures. */
  readonly upload?: Pick<Upload, 'sent' | 'cancel'>;
};

/** `images` only where the conversation takes pictures. */
type Draft = { readonly text: string; readonly images?: FileList };

const FIELDS = ['text', 'images'] as const;

const bodyOf = (text: string, pictures: readonly File[]): FormData => {
  const body = new FormData();
  body.append('text', text);
  for (const picture of pictures) body.append('images', picture);
  return body;
};

const MessageForm = ({ side, posting, pictures, upload }: FormProps) => {
  const { form, field, submit, settle } = useContractForm<Draft>({ fields: FIELDS });
  const { isSubmitting } = form.formState;
  const post = async (draft: Draft) => {
    const { text, images } = draft;
    if (posting.isPending) return;
    const prepared = await pictures?.prepare([...(images ?? [])]);
    if (prepared?.fault !== undefined) return form.setError('images', { message: prepared.fault });
    posting.mutate(bodyOf(text, prepared?.pictures ?? []), {
      onSuccess: () => settle(draft),
      onError: (error) => {
        if (isCalledOff(error)) return;
        const message = failureText(error, t('messageFailed'));
        form.setError('text', { message });
      },
    });
  };
  return (
    <form
      method="post"
      noValidate
      aria-label={t('message')}
      onSubmit={submit(post)}
      onChange={() => form.clearErrors()}
      className="grid justify-items-start gap-4 border-t border-line pt-5"
    >
      <TextArea
        label={side === 'customer' ? t('yourMessage') : t('toCustomer')}
        rows={3}
        maxLength={MAX_MESSAGE_CHARACTERS}
        className="w-full"
        {...field('text', pictures === undefined ? REQUIRED : {})}
      />
      {pictures === undefined ? null : (
        <TextField
          type="file"
          multiple
          accept={pictures.accept}
          label={t('picturesOptional')}
          hint={pictures.hint}
          className="w-full"
          {...field('images')}
        />
      )}
      {upload === undefined ? null : <UploadProgress sent={upload.sent} onCancel={upload.cancel} />}
      <Button type="submit" variant="secondary" isBusy={posting.isPending || isSubmitting}>
        {t('send')}
      </Button>
    </form>
  );
};

/** A conversation between customer and shop about one order, with a form to write in. */
export const Conversation = ({ query, invitation, ...form }: MessageListProps & FormProps) => (
  <div className="grid gap-6">
    <MessageList query={query} side={form.side} invitation={invitation} />
    <MessageForm {...form} />
  </div>
);
