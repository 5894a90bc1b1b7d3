import { PHONE_CONSENT } from '@darzi/contract/phone-messages/phone-messages.routes.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, failureText } from '../../shell/call.ts';
import { isRefused } from '../../shell/failed-load.ts';
import { MINE } from '../../shell/query-client.ts';
import { useToken } from '../../shell/session.ts';
import { toast } from '../../shell/toast.ts';
import { textsOf } from '../../texts/texts.ts';
import { Checkbox } from '../../ui/field.tsx';

const word = await textsOf('words');

export const PHONE_MESSAGES_KEY = [MINE, 'phone-messages'] as const;
export const textVersion = PHONE_CONSENT.version;

export const usePhoneMessages = () => {
  const isSignedIn = useToken() !== null;
  return useQuery({
    queryKey: PHONE_MESSAGES_KEY,
    queryFn: ({ signal }) => call('GET /api/user/phone-messages', {}, { signal }),
    enabled: isSignedIn,
  });
};

/**
 * The consent box at checkout, never pre-ticked; hidden when the shop sends none or the customer has already agreed.
 */
export const usePhoneTick = () => {
  const { data } = usePhoneMessages();
  const [isTicked, setTicked] = useState(false);
  const isShown = data?.isOffered === true && data.consent === null;
  return {
    tick: isShown ? (
      <Checkbox
        className="pt-3"
        label={word(PHONE_CONSENT.text)}
        checked={isTicked}
        onChange={(event) => setTicked(event.target.checked)}
      />
    ) : null,
    /** Records the consent before the order is placed, which happens whether or not this works. */
    agree: async (phone: string): Promise<void> => {
      if (!isShown || !isTicked) return;
      try {
        await call('POST /api/user/phone-messages', { body: { phone, textVersion } });
      } catch (error) {
        // else the shop was not reached, as the order will say
        if (isRefused(error))
          toast.warning(failureText(error, word('We cannot send messages to this number.')));
      }
    },
  };
};
