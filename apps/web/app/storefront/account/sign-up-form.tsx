import { call } from '../../shell/call.ts';
import { FormRefusalBanner } from '../../shell/form-refusal.tsx';
import { REQUIRED, useContractForm } from '../../shell/use-contract-form.ts';
import { useSend } from '../../shell/use-send.ts';
import { textsOf } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField, NameField } from '../../ui/field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

const [t, message] = await Promise.all([textsOf('account'), textsOf('messages')]);

const FIELDS = ['name', 'email', 'password'] as const;
type Person = {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly confirmPassword: string;
};

/** Creates an account; `onCreated` receives the email, so that it need not be typed again. */
export const SignUpForm = ({ onCreated }: { onCreated: (email: string) => void }) => {
  const { form, field, submit } = useContractForm<Person>({ fields: FIELDS });
  const creating = useSend(
    ({ name, email, password }: Person) =>
      call('POST /api/user/register', { body: { name: name.trim(), email: email.trim(), password } }),
    { done: message('registerSuccess'), onSuccess: (_answer, { email }) => onCreated(email.trim()) },
  );
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={submit((given) => creating.mutateAsync(given))}
    >
      <FormRefusalBanner attempt={creating} fallback={message('genericError')} fields={FIELDS} />
      <NameField label={t('name')} {...field('name', REQUIRED)} />
      <EmailField label={t('email')} autoComplete="username" {...field('email', REQUIRED)} />
      <NewPasswordFields
        form={form}
        name="password"
        again="confirmPassword"
        label={t('password')}
        againLabel={t('confirmPassword')}
      />
      <Button type="submit" size="large" wide isBusy={creating.isPending}>
        {t('signUp')}
      </Button>
    </form>
  );
};
