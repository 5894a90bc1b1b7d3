import type { User } from '@darzi/contract/accounts/accounts.routes.ts';
import { MESSAGES } from '@darzi/contract/messages.ts';
import { call } from '../../shell/call.ts';
import { useSend } from '../../shell/use-send.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

/** Whether the email is confirmed, and the way to have its link mailed again. */
export const EmailState = ({ user }: { user: User }) => {
  const sending = useSend(() => call('POST /api/user/send-confirmation', {}), {
    done: ({ message }) => message,
    failed: MESSAGES.genericError,
  });
  if (user.isEmailConfirmed) return <p className="text-15 text-chalk">Your email is confirmed.</p>;
  return (
    <Banner
      tone="info"
      action={
        <Button variant="quiet" isBusy={sending.isPending} onClick={() => sending.mutate()}>
          Send again
        </Button>
      }
    >
      Your email is not confirmed yet. We sent a link to {user.email}.
    </Banner>
  );
};
