import type { User } from '@darzi/contract/accounts/accounts.routes.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language, LOCALES } from '@darzi/contract/languages.ts';
import { useForm } from 'react-hook-form';
import { FormRefusalBanner, showRefusedFields } from '../../shell/form-refusal.tsx';
import { toast } from '../../shell/toast.ts';
import { textsOf } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useChangeProfile } from './use-account.ts';

const [t, message, shell] = await Promise.all([textsOf('profile'), textsOf('messages'), textsOf('shell')]);

const FIELDS = ['name', 'email', 'password'] as const;
type Details = {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly language: Language;
};

/** Name, email and the language that is written in; another email needs the password. */
export const DetailsForm = ({ user }: { user: User }) => {
  const form = useForm<Details>({
    defaultValues: { name: user.name, email: user.email, password: '', language: user.language },
  });
  const { errors, dirtyFields } = form.formState;
  const change = useChangeProfile();
  const isNewEmail = form.watch('email').trim().toLowerCase() !== user.email.toLowerCase();
  const save = ({ name, email, password, language }: Details) => {
    if (change.isPending) return;
    change.mutate(
      {
        name: name.trim(),
        ...(isNewEmail && { email: email.trim(), password }),
        // once chosen it stays, whatever pages are used
        ...(dirtyFields.language && { language }),
      },
      {
        onSuccess: ({ user: saved }) => {
          form.reset({ name: saved.name, email: saved.email, password: '', language: saved.language });
          toast.success(t('detailsSaved'));
        },
        onError: (error) => showRefusedFields(error, form, FIELDS),
      },
    );
  };
  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={form.handleSubmit(save)}>
      <FormRefusalBanner attempt={change} fallback={message('genericError')} fields={FIELDS} />
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
        autoComplete="email"
        maxLength={254}
        required
        error={errors.email?.message}
        {...form.register('email', { required: shell('required') })}
      />
      {isNewEmail ? (
        <PasswordField
          label={t('currentPassword')}
          autoComplete="current-password"
          hint={t('emailNeedsPassword')}
          required
          error={errors.password?.message}
          {...form.register('password', { required: shell('required'), shouldUnregister: true })}
        />
      ) : null}
      <SelectField label={t('writeIn')} hint={t('writeInHint')} {...form.register('language')}>
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={LOCALES[language]}>
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </SelectField>
      <div>
        <Button type="submit" variant="secondary" isBusy={change.isPending}>
          {t('saveDetails')}
        </Button>
      </div>
    </form>
  );
};
