import { type MetaArgs, useSearchParams } from 'react-router';
import { call } from '../../shell/call.ts';
import { describePersonalPage, useShop } from '../../shell/shop.ts';
import { useIsHydrated } from '../../shell/use-guard.ts';
import { Banner } from '../../ui/banner.tsx';
import { AccountFrame } from './account-frame.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Invitation');

/** Where the mailed invitation of the staff leads. */
const JoinPage = () => {
  const [search] = useSearchParams();
  const isHydrated = useIsHydrated();
  const { storeName } = useShop();
  const token = search.get('token') ?? '';
  return (
    <AccountFrame
      title="Your invitation"
      intro={<p>Choose a password to start working at {storeName}, then log in with it.</p>}
    >
      {isHydrated && token === '' ? (
        <Banner>This link is incomplete. Please open it again from the email.</Banner>
      ) : (
        <NewPasswordForm
          submitLabel="Accept the invitation"
          send={(password) => call('POST /api/user/accept-invitation', { body: { token, password } })}
        />
      )}
    </AccountFrame>
  );
};

export default JoinPage;
