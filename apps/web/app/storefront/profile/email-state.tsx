import type { User } from '@darzi/contract/accounts/accounts.routes.ts';
import { MESSAGES } from '@darzi/contract/messages.ts';
import { useMutation } from '@tanstack/react-query';
import { call, toastFailure } from '../../shell/call.ts';
import { toast } from '../../shell/toast.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

/** Whether the email is confirmed, and the way to have its link mailed again. */
export const EmailState = ({ user }: { user: User }) => {
  const sending = useMutation({
    mutationFn: () => call('POST /api/user/send-confirmation', {}),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toastFailure(error, MESSAGES.genericError),
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
