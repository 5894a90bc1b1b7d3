import { CallError } from '@darzi/contract/client.ts';
import { useEffect, useState } from 'react';
import { call } from '../../shell/call.ts';
import { FormRefusalBanner } from '../../shell/form-refusal.tsx';
import { signIn } from '../../shell/session.ts';
import { toast } from '../../shell/toast.ts';
import { REQUIRED, useContractForm } from '../../shell/use-contract-form.ts';
import { useSend } from '../../shell/use-send.ts';
import { textsOf } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField, TextField } from '../../ui/field.tsx';
import {
  type AskedCode,
  keepAskedCode,
  keepKnownBrowser,
  readAskedCode,
  readKnownBrowser,
} from './asked-code.ts';

const [t, message] = await Promise.all([textsOf('account'), textsOf('messages')]);

const useAsk = (onAsked: (asked: AskedCode) => void) =>
  useSend((email: string) => call('POST /api/user/email-code', { body: { email, ...readKnownBrowser() } }), {
    onSuccess: ({ asker }, email) => onAsked({ email, asker, at: Date.now() }),
  });

/** Asks for the email to send the code to. */
const AskForm = ({ email, onAsked }: { email: string; onAsked: (asked: AskedCode) => void }) => {
  const { field, submit } = useContractForm<{ email: string }>({
    fields: ['email'],
    defaultValues: { email },
  });
  const asking = useAsk(onAsked);
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={submit(({ email }) => asking.mutateAsync(email.trim()))}
    >
      <FormRefusalBanner attempt={asking} fallback={message('genericError')} fields={['email']} />
      <EmailField
        label={t('email')}
        autoComplete="username"
        hint={t('codeOpens')}
        {...field('email', REQUIRED)}
      />
      <Button type="submit" size="large" wide isBusy={asking.isPending}>
        {t('sendCode')}
      </Button>
    </form>
  );
};

const CodeForm = ({
  asked,
  onAsked,
  onBack,
}: {
  asked: AskedCode;
  onAsked: (asked: AskedCode) => void;
  onBack: () => void;
}) => {
  const { form, field, focus, submit } = useContractForm<{ code: string }>({
    fields: ['code'],
    defaultValues: { code: '' },
  });
  useEffect(() => focus('code'), [focus]);
  const again = useAsk((fresh) => {
    onAsked(fresh);
    login.reset();
    form.reset({ code: '' });
    focus('code');
    toast.info(t('codeSentAgain'));
  });
  const login = useSend(
    (code: string) => call('POST /api/user/email-code/login', { body: { asker: asked.asker, code } }),
    {
      onSuccess: ({ token, browser }) => {
        keepKnownBrowser(browser);
        keepAskedCode(undefined);
        toast.success(message('loginSuccess'));
        signIn(token);
      },
      onError: (error) => {
        if (error instanceof CallError && error.code === 'account.email_code_dead') form.reset({ code: '' });
      },
    },
  );
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={submit(({ code }) => login.mutateAsync(code))}
    >
      <FormRefusalBanner attempt={login} fallback={message('genericError')} fields={['code']} />
      <FormRefusalBanner attempt={again} fallback={message('genericError')} fields={[]} />
      <p className="text-15 text-chalk">
        {t('codeSentTo')} <span className="font-medium text-ink wrap-anywhere">{asked.email}</span>
        <br />
        {t('codeWorks')}
      </p>
      <TextField
        label={t('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        required
        {...field('code', REQUIRED)}
      />
      <Button type="submit" size="large" wide isBusy={login.isPending}>
        {t('goOn')}
      </Button>
      <div className="-mt-2 flex flex-wrap gap-x-6">
        <Button variant="quiet" isBusy={again.isPending} onClick={() => again.mutate(asked.email)}>
          {t('sendCodeAgain')}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {t('otherEmail')}
        </Button>
      </div>
    </form>
  );
};

/** Signs in with an emailed code; the page decides where to go next. */
export const EmailCodeForm = ({ email }: { email: string | undefined }) => {
  const [asked, setAsked] = useState(readAskedCode);
  const note = (fresh: AskedCode | undefined) => {
    keepAskedCode(fresh);
    setAsked(fresh);
  };
  return asked === undefined ? (
    <AskForm email={email ?? ''} onAsked={note} />
  ) : (
    <CodeForm asked={asked} onAsked={note} onBack={() => note(undefined)} />
  );
};
