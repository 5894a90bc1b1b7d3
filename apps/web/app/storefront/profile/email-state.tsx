import type { User } from '@darzi/contract/accounts/accounts.routes.ts';
import { call } from '../../shell/call.ts';
import { useSend } from '../../shell/use-send.ts';
import { textsOf } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

const [t, message] = await Promise.all([textsOf('profile'), textsOf('messages')]);

/** Whether the email is confirmed, with a button to resend its link. */
export const EmailState = ({ user }: { user: User }) => {
  const sending = useSend(() => call('POST /api/user/send-confirmation', {}), {
    done: ({ message }) => message,
    failed: message('genericError'),
  });
  if (user.isEmailConfirmed) return <p className="text-15 text-chalk">{t('emailConfirmed')}</p>;
  return (
    <Banner
      tone="info"
      action={
        <Button variant="quiet" isBusy={sending.isPending} onClick={() => sending.mutate()}>
          {t('sendAgain')}
        </Button>
      }
    >
      {t('emailNotConfirmed', { email: user.email })}
    </Banner>
  );
};
