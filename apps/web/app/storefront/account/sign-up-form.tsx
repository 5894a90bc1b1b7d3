import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { call } from '../../shell/call.ts';
import { FormRefusalBanner, showRefusedFields } from '../../shell/form-refusal.tsx';
import { toast } from '../../shell/toast.ts';
import { textsOf } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

const [t, shell, message] = await Promise.all([textsOf('account'), textsOf('shell'), textsOf('messages')]);

const FIELDS = ['name', 'email', 'password'] as const;
type Person = {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly confirmPassword: string;
};

/** Creates an account; `onCreated` gets the email, so that it need not be typed again. */
export const SignUpForm = ({ onCreated }: { onCreated: (email: string) => void }) => {
  const form = useForm<Person>();
  const { errors } = form.formState;
  const creating = useMutation({
    mutationFn: ({ name, email, password }: Person) =>
      call('POST /api/user/register', { body: { name: name.trim(), email: email.trim(), password } }),
    onSuccess: (_answer, { email }) => {
      toast.success(message('registerSuccess'));
      onCreated(email.trim());
    },
    onError: (error) => showRefusedFields(error, form, FIELDS),
  });
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={form.handleSubmit((given) => {
        if (!creating.isPending) creating.mutate(given);
      })}
    >
      <FormRefusalBanner attempt={creating} fallback={message('genericError')} fields={FIELDS} />
      <TextField
        label={t('name')}
        autoComplete="name"
        maxLength={100}
        required
        error={errors.name?.message}
        {...form.register('name', { required: shell('required') })}
      />
      <TextField
        label={t('email')}
        type="email"
        autoComplete="username"
        maxLength={254}
        required
        error={errors.email?.message}
        {...form.register('email', { required: shell('required') })}
      />
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
