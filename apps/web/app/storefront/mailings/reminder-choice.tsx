import type { Reminder, ReminderKind } from '@darzi/contract/mailings/reminders.routes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shell/call.ts';
import { MINE } from '../../shell/query-client.ts';
import { useToken } from '../../shell/session.ts';
import { useShop } from '../../shell/shop.ts';
import { useSend } from '../../shell/use-send.ts';
import { textsOf } from '../../texts/texts.ts';
import { Checkbox } from '../../ui/field.tsx';

const KEY = [MINE, 'reminders'] as const;

const [t, message] = await Promise.all([textsOf('cart'), textsOf('messages')]);

/** Email reminders: the kinds offered, and the ones agreed to. */
const useReminders = () => {
  const isSignedIn = useToken() !== null;
  const { settings } = useShop();
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }): Promise<readonly Reminder[]> =>
      (await call('GET /api/user/reminders', {}, { signal })).reminders,
    enabled: isSignedIn && settings.reminderKinds.length > 0,
  });
};

/** A box that agrees to one kind of reminder, or ends it; hidden unless the shop offers it. */
export const ReminderChoice = ({ kind, className }: { kind: ReminderKind; className?: string }) => {
  const queries = useQueryClient();
  const reminder = useReminders().data?.find((one) => one.kind === kind);
  // set right on the click: otherwise the box would spring back until the call starts
  const [chosen, setChosen] = useState<boolean>();
  const choosing = useSend(
    (isWanted: boolean) => call('POST /api/user/reminders', { body: { kind, isWanted } }),
    {
      failed: message('genericError'),
      onSuccess: ({ reminders }) => queries.setQueryData<readonly Reminder[]>(KEY, reminders),
    },
  );
  if (reminder === undefined) return null;
  return (
    <Checkbox
      className={className}
      label={t(kind === 'carts' ? 'remindOfCarts' : 'askForReviews')}
      checked={chosen ?? reminder.isWanted}
      aria-busy={choosing.isPending}
      onChange={({ target }) => {
        if (chosen !== undefined) return;
        setChosen(target.checked);
        choosing.mutate(target.checked, { onSettled: () => setChosen(undefined) });
      }}
    />
  );
};
