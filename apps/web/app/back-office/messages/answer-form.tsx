import type { ContactThread } from '@darzi/contract/contact/inbox.routes.ts';
import { useState } from 'react';
import { call } from '../../shell/call.ts';
import { FormRefusalBanner } from '../../shell/form-refusal.tsx';
import { toast } from '../../shell/toast.ts';
import { REQUIRED, useContractForm } from '../../shell/use-contract-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { useMessageChange } from './use-messages.ts';

const MAX_CHARACTERS = 10_000;

/** Replies by email. If somebody else has replied meanwhile, their answer is shown before this one can be sent. */
export const AnswerForm = ({ message }: { message: ContactThread }) => {
  const { field, submit, settle } = useContractForm<{ text: string }>({
    fields: ['text'],
    defaultValues: { text: '' },
  });
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
  const isSuperseded = message.answers > seen && !answering.isPending;
  const send = submit(async (given) => {
    const { message: answered } = await answering.mutateAsync({ text: given.text.trim(), seen });
    settle(given);
    setSeen(answered.answers);
    toast.success('Your answer is on its way.');
  });
  return (
    <form method="post" noValidate aria-label="Answer" className="grid gap-4" onSubmit={send}>
      {isSuperseded ? (
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
      {isSuperseded ? null : (
        <FormRefusalBanner attempt={answering} fallback="The answer could not be sent." fields={['text']} />
      )}
      <TextArea
        label={`Answer to ${message.email}`}
        rows={7}
        maxLength={MAX_CHARACTERS}
        {...field('text', REQUIRED)}
      />
      <div>
        <Button type="submit" isBusy={answering.isPending} busyLabel="Sending" disabled={isSuperseded}>
          Send answer
        </Button>
      </div>
    </form>
  );
};
