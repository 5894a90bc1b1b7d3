import type { UseMutationResult } from '@tanstack/react-query';
import { failureText } from '../../shell/call.ts';
import { FormRefusalBanner } from '../../shell/form-refusal.tsx';
import { useContractForm } from '../../shell/use-contract-form.ts';
import { textsOf } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { TwoFactorSetup } from './two-factor-setup.tsx';
import { useBeginTwoFactor, useSwitchOffTwoFactor, useTwoFactor } from './use-two-factor.ts';

const [t, message, shell] = await Promise.all([textsOf('profile'), textsOf('messages'), textsOf('shell')]);

const FIELDS = ['password'] as const;

/** Asks for the password before a serious change to the sign-in. */
const PasswordStep = <Answered,>({
  label,
  attempt,
}: {
  label: string;
  attempt: UseMutationResult<Answered, Error, string>;
}) => {
  const { field, submit } = useContractForm<{ password: string }>({ fields: FIELDS });
  return (
    <form
      method="post"
      noValidate
      className="grid max-w-md gap-4"
      onSubmit={submit(({ password }) => attempt.mutateAsync(password))}
    >
      <FormRefusalBanner attempt={attempt} fallback={message('genericError')} fields={FIELDS} />
      <PasswordField
        label={t('yourPassword')}
        autoComplete="current-password"
        required
        {...field('password', { required: shell('required') })}
      />
      <div>
        <Button type="submit" variant="secondary" isBusy={attempt.isPending}>
          {label}
        </Button>
      </div>
    </form>
  );
};

const RecoveryHint = ({ left }: { left: number }) => (
  <p className="text-15">
    {left > 2
      ? `${t('codesLeft', { count: left })}.`
      : t('renewCodes', { left: t('codesLeft', { count: left }) })}
  </p>
);

/** Switches the second factor on and off. */
export const TwoFactor = () => {
  const state = useTwoFactor();
  const beginning = useBeginTwoFactor();
  const ending = useSwitchOffTwoFactor();
  if (state.isPending) return <Skeleton className="h-28 w-full" />;
  if (state.data === undefined) return <Banner>{failureText(state.error, message('genericError'))}</Banner>;
  if (state.data.isOn) {
    return (
      <div className="grid gap-5">
        <RecoveryHint left={state.data.recoveryCodesLeft} />
        <PasswordStep key="off" label={t('switchOff')} attempt={ending} />
      </div>
    );
  }
  return beginning.data === undefined ? (
    <PasswordStep key="on" label={t('setUp')} attempt={beginning} />
  ) : (
    <TwoFactorSetup setup={beginning.data} />
  );
};
