import type { User } from '@darzi/contract/accounts/accounts.routes.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language, LOCALES } from '@darzi/contract/languages.ts';
import { FormRefusalBanner } from '../../shell/form-refusal.tsx';
import { toast } from '../../shell/toast.ts';
import { REQUIRED, useContractForm } from '../../shell/use-contract-form.ts';
import { textsOf } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField, NameField, SelectField } from '../../ui/field.tsx';
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

/** Name, email and preferred language; a new email needs the password. */
export const DetailsForm = ({ user }: { user: User }) => {
  const { form, field, submit, settle } = useContractForm<Details>({
    fields: FIELDS,
    defaultValues: { name: user.name, email: user.email, password: '', language: user.language },
  });
  const { dirtyFields } = form.formState;
  const change = useChangeProfile();
  const isNewEmail = form.watch('email').trim().toLowerCase() !== user.email.toLowerCase();
  const save = async (given: Details) => {
    const { name, email, password, language } = given;
    const { user: saved } = await change.mutateAsync({
      name: name.trim(),
      ...(isNewEmail && { email: email.trim(), password }),
      // once chosen it stays, whichever language is browsed
      ...(dirtyFields.language && { language }),
    });
    settle(given, { name: saved.name, email: saved.email, password: '', language: saved.language });
    toast.success(t('detailsSaved'));
  };
  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={submit(save)}>
      <FormRefusalBanner attempt={change} fallback={message('genericError')} fields={FIELDS} />
      <NameField label={t('name')} {...field('name', REQUIRED)} />
      <EmailField label={t('email')} {...field('email', REQUIRED)} />
      {isNewEmail ? (
        <PasswordField
          label={t('currentPassword')}
          autoComplete="current-password"
          hint={t('emailNeedsPassword')}
          required
          {...field('password', { required: shell('required'), shouldUnregister: true })}
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
