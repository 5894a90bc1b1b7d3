import { type MetaArgs, useSearchParams } from 'react-router';
import { call } from '../../shell/call.ts';
import { describePersonalPage } from '../../shell/shop.ts';
import { useIsHydrated } from '../../shell/use-guard.ts';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { AccountFrame } from './account-frame.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Reset password');

const AskAgain = () => (
  <LinkButton to="/forgot-password" variant="quiet">
    Ask for a new link
  </LinkButton>
);

const ResetPasswordPage = () => {
  const [search] = useSearchParams();
  const isHydrated = useIsHydrated();
  const token = search.get('token') ?? '';
  return (
    <AccountFrame
      title="Reset password"
      intro={<p>Choose a new password. You will be signed out everywhere.</p>}
    >
      {isHydrated && token === '' ? (
        <Banner action={<AskAgain />}>This link is incomplete. Please open it again from the email.</Banner>
      ) : (
        <NewPasswordForm
          submitLabel="Set the new password"
          send={(password) => call('POST /api/user/reset-password', { body: { token, password } })}
          onRefused={<AskAgain />}
        />
      )}
    </AccountFrame>
  );
};

export default ResetPasswordPage;
