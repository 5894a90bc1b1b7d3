import type { ContactMessage } from '@darzi/contract/contact/contact.routes.ts';
import { useSearchParams } from 'react-router';
import { call } from '../../shell/call.ts';
import { REQUIRED, useContractForm } from '../../shell/use-contract-form.ts';
import { useSend } from '../../shell/use-send.ts';
import { textsOf } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField, NameField, TextArea, TextField } from '../../ui/field.tsx';

const [t, shell, message] = await Promise.all([textsOf('pages'), textsOf('shell'), textsOf('messages')]);

const LOOKS_LIKE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const EMAIL = {
  validate: (email: string) => {
    if (email.trim() === '') return shell('required');
    return LOOKS_LIKE_EMAIL.test(email.trim()) || shell('validEmail');
  },
};

const tidied = ({ name, email, subject, message }: ContactMessage): ContactMessage => ({
  name: name.trim(),
  email: email.trim(),
  subject: subject.trim(),
  message: message.trim(),
});

const MessageForm = ({ subject }: { subject: string }) => {
  const { form, field, submit } = useContractForm<ContactMessage>({
    fields: ['name', 'email', 'subject', 'message'],
  });
  const sending = useSend((body: ContactMessage) => call('POST /api/contact', { body }), {
    done: message('messageSent'),
    failed: message('contactFailed'),
    onSuccess: () => form.reset(),
  });
  return (
    <form noValidate onSubmit={submit((typed) => sending.mutateAsync(tidied(typed)))} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <NameField label={t('name')} {...field('name', REQUIRED)} />
        <EmailField label={t('email')} {...field('email', EMAIL)} />
      </div>
      <TextField
        label={t('subject')}
        defaultValue={subject}
        maxLength={200}
        required
        {...field('subject', REQUIRED)}
      />
      <TextArea label={t('message')} rows={8} maxLength={5000} required {...field('message', REQUIRED)} />
      <div>
        <Button type="submit" size="large" isBusy={sending.isPending} busyLabel={t('sending')}>
          {t('sendMessage')}
        </Button>
      </div>
    </form>
  );
};

/** A message to the shop; the address may preset its subject. */
export const ContactForm = () => {
  const [search] = useSearchParams();
  const subject = search.get('subject') ?? '';
  return <MessageForm key={subject} subject={subject} />;
};
