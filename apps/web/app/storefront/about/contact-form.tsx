import { CallError } from '@darzi/contract/client.ts';
import type { ContactMessage } from '@darzi/contract/contact/contact.routes.ts';
import { MESSAGES } from '@darzi/contract/messages.ts';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../shell/call.ts';
import { useSend } from '../../shell/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';

const FIELDS = ['name', 'email', 'subject', 'message'] as const;
type Field = (typeof FIELDS)[number];
type Errors = Partial<Readonly<Record<Field, string>>>;

const LOOKS_LIKE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const errorsOf = (draft: ContactMessage): Errors => ({
  ...Object.fromEntries(FIELDS.filter((field) => draft[field] === '').map((field) => [field, 'Required'])),
  ...(draft.email !== '' &&
    !LOOKS_LIKE_EMAIL.test(draft.email) && { email: 'Please enter a valid email address' }),
});

/** A letter to the shop. Errors go away as soon as somebody works on their field. */
export const ContactForm = () => {
  const [search] = useSearchParams();
  const subject = search.get('subject') ?? '';
  const [errors, setErrors] = useState<Errors>({});
  const [sentTimes, setSentTimes] = useState(0);
  const sending = useSend((body: ContactMessage) => call('POST /api/contact', { body }), {
    done: MESSAGES.messageSent,
    failed: MESSAGES.contactFailed,
    onSuccess: () => setSentTimes((count) => count + 1),
    onError: (error) => {
      if (error instanceof CallError) setErrors(error.fields);
    },
  });

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const given = new FormData(form);
    const textOf = (field: Field) => String(given.get(field) ?? '').trim();
    const draft = {
      name: textOf('name'),
      email: textOf('email'),
      subject: textOf('subject'),
      message: textOf('message'),
    };
    const found = errorsOf(draft);
    setErrors(found);
    const [first] = FIELDS.filter((field) => found[field] !== undefined);
    if (first === undefined) sending.mutate(draft);
    else form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const fieldProps = (field: Field) => ({
    name: field,
    required: true,
    error: errors[field],
    onChange: () => setErrors(({ [field]: _, ...others }) => others),
  });

  return (
    <form key={`${subject}-${sentTimes}`} noValidate onSubmit={send} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name" autoComplete="name" maxLength={100} {...fieldProps('name')} />
        <TextField label="Email" type="email" autoComplete="email" maxLength={254} {...fieldProps('email')} />
      </div>
      <TextField label="Subject" defaultValue={subject} maxLength={200} {...fieldProps('subject')} />
      <TextArea label="Message" rows={8} maxLength={5000} {...fieldProps('message')} />
      <div>
        <Button type="submit" size="large" isBusy={sending.isPending} busyLabel="Sending">
          Send Message
        </Button>
      </div>
    </form>
  );
};
