import { MESSAGES } from '@darzi/contract/messages.ts';
import type { UseMutationResult } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { failureText } from '../../shell/call.ts';
import { FormRefusalBanner, showRefusedFields } from '../../shell/form-refusal.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { TwoFactorSetup } from './two-factor-setup.tsx';
import { useBeginTwoFactor, useSwitchOffTwoFactor, useTwoFactor } from './use-two-factor.ts';

const FIELDS = ['password'] as const;

/** Asks for the password before something grave about the sign-in. */
const PasswordStep = <Answered,>({
  label,
  attempt,
}: {
  label: string;
  attempt: UseMutationResult<Answered, Error, string>;
}) => {
  const form = useForm<{ password: string }>({ defaultValues: { password: '' } });
  return (
    <form
      method="post"
      noValidate
      className="grid max-w-md gap-4"
      onSubmit={form.handleSubmit(({ password }) => {
        if (attempt.isPending) return;
        attempt.mutate(password, { onError: (error) => showRefusedFields(error, form, FIELDS) });
      })}
    >
      <FormRefusalBanner attempt={attempt} fallback={MESSAGES.genericError} fields={FIELDS} />
      <PasswordField
        label="Your password, to make this change"
        autoComplete="current-password"
        required
        error={form.formState.errors.password?.message}
        {...form.register('password', { required: 'Required' })}
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
    On. {left === 0 ? 'No recovery codes left' : `${left} recovery codes left`}
    {left > 2 ? '.' : ': switch it off and on again for new ones.'}
  </p>
);

/** The second factor of one's own sign-in: on and off. */
export const TwoFactor = () => {
  const state = useTwoFactor();
  const beginning = useBeginTwoFactor();
  const ending = useSwitchOffTwoFactor();
  if (state.isPending) return <Skeleton className="h-28 w-full" />;
  if (state.data === undefined) return <Banner>{failureText(state.error, MESSAGES.genericError)}</Banner>;
  if (state.data.isOn) {
    return (
      <div className="grid gap-5">
        <RecoveryHint left={state.data.recoveryCodesLeft} />
        <PasswordStep key="off" label="Switch two-factor sign-in off" attempt={ending} />
      </div>
    );
  }
  return beginning.data === undefined ? (
    <PasswordStep key="on" label="Set up two-factor sign-in" attempt={beginning} />
  ) : (
    <TwoFactorSetup setup={beginning.data} />
  );
};
