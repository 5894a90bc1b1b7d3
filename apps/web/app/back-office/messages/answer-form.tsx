import type { ContactThread } from '@darzi/contract/contact/inbox.routes.ts';
import { type FormEvent, useState } from 'react';
import { call, failureText } from '../../shell/call.ts';
import { toast } from '../../shell/toast.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { useMessageChange } from './use-messages.ts';

const MOST_CHARACTERS = 10_000;

/** Writes back by mail. An answer of somebody else's that came meanwhile is shown before this one can go. */
export const AnswerForm = ({ message }: { message: ContactThread }) => {
  const [text, setText] = useState('');
  const [seen, setSeen] = useState(message.answers);
  const answering = useMessageChange(
    message._id,
    (given: { readonly text: string; readonly seen: number }, key) =>
      call(
        'POST /api/admin/messages/:id/answer',
        { params: { id: message._id }, body: given },
        { headers: { 'Idempotency-Key': key() } },
      ),
  );
  const isOvertaken = message.answers > seen && !answering.isPending;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (answering.isPending || text.trim() === '') return;
    answering.mutate(
      { text: text.trim(), seen },
      {
        onSuccess: ({ message: { answers } }) => {
          setText('');
          setSeen(answers);
          toast.success('Your answer is on its way.');
        },
      },
    );
  };
  return (
    <form method="post" noValidate aria-label="Answer" className="grid gap-4" onSubmit={send}>
      {isOvertaken ? (
        <Banner
          tone="warning"
          takesFocus
          action={
            <Button variant="quiet" onClick={() => setSeen(message.answers)}>
              I have read it
            </Button>
          }
        >
          Someone else has just answered. Yours has not been sent yet.
        </Banner>
      ) : null}
      <TextArea
        label={`Answer to ${message.email}`}
        rows={7}
        maxLength={MOST_CHARACTERS}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={
          answering.isError && !isOvertaken
            ? failureText(answering.error, 'The answer could not be sent.')
            : undefined
        }
      />
      <div>
        <Button type="submit" isBusy={answering.isPending} busyLabel="Sending" disabled={isOvertaken}>
          Send answer
        </Button>
      </div>
    </form>
  );
};
