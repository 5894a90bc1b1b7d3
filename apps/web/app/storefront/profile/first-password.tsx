import { MESSAGES } from '@darzi/contract/messages.ts';
import { call } from '../../shell/call.ts';
import { useSend } from '../../shell/use-send.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

/** An account that was opened with a mailed code gets its first password as a forgotten one is renewed: by a mailed link. */
export const FirstPassword = ({ email }: { email: string }) => {
  const asking = useSend(() => call('POST /api/user/forgot-password', { body: { email } }), {
    failed: MESSAGES.genericError,
  });
  return asking.isSuccess ? (
    <Banner tone="info" takesFocus>
      We have sent a link to {email}. It works once, within 30 minutes.
    </Banner>
  ) : (
    <Button variant="secondary" isBusy={asking.isPending} onClick={() => asking.mutate()}>
      Email me a link to set a password
    </Button>
  );
};
