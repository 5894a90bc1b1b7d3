import { showDay } from '@darzi/contract/dates.ts';
import { MESSAGES } from '@darzi/contract/messages.ts';
import { PHONE_CONSENT, type PhoneConsent } from '@darzi/contract/phone-messages/phone-messages.routes.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, failureText } from '../../shell/call.ts';
import { MINE } from '../../shell/query-client.ts';
import { useToken } from '../../shell/session.ts';
import { toast } from '../../shell/toast.ts';
import { useSend } from '../../shell/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { PagePart } from '../../ui/page-part.tsx';

const KEY = [MINE, 'phone-messages'] as const;
const textVersion = PHONE_CONSENT.version;

const usePhoneMessages = () => {
  const isSignedIn = useToken() !== null;
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('GET /api/user/phone-messages', {}, { signal }),
    enabled: isSignedIn,
  });
};

/** The tick of the checkout, never ticked beforehand; nothing where the shop sends none or one has agreed before. */
export const usePhoneTick = () => {
  const { data } = usePhoneMessages();
  const [isTicked, setTicked] = useState(false);
  const isShown = data?.isOffered === true && data.consent === null;
  return {
    tick: isShown ? (
      <Checkbox
        className="pt-3"
        label={PHONE_CONSENT.text}
        checked={isTicked}
        onChange={(event) => setTicked(event.target.checked)}
      />
    ) : null,
    /** Notes the consent before the order is placed, which stands whether or not this works. */
    agree: async (phone: string): Promise<void> => {
      if (!isShown || !isTicked) return;
      try {
        await call('POST /api/user/phone-messages', { body: { phone, textVersion } });
      } catch (error) {
        toast.warning(failureText(error, 'We cannot send messages to this number.'));
      }
    },
  };
};

const Agreed = ({ consent }: { consent: PhoneConsent }) => {
  const ending = useSend(() => call('DELETE /api/user/phone-messages', {}), {
    done: 'No more messages. Your number is forgotten.',
    failed: MESSAGES.genericError,
    stale: KEY,
  });
  return (
    <div className="grid gap-4">
      <p className="text-15">
        Messages about your orders go to {consent.phone}. You agreed on {showDay(consent.agreedAt)}.
      </p>
      <div>
        <Button variant="secondary" isBusy={ending.isPending} onClick={() => ending.mutate()}>
          End these messages
        </Button>
      </div>
    </div>
  );
};

const Ask = () => {
  const [phone, setPhone] = useState('');
  const agreeing = useSend(() => call('POST /api/user/phone-messages', { body: { phone, textVersion } }), {
    done: 'Messages about your orders go to this number.',
    stale: KEY,
  });
  return (
    <form
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!agreeing.isPending) agreeing.mutate();
      }}
    >
      <p className="text-15">{PHONE_CONSENT.text}</p>
      <TextField
        label="Number for messages"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        className="max-w-sm"
        value={phone}
        error={agreeing.isError ? failureText(agreeing.error, MESSAGES.genericError) : undefined}
        onChange={(event) => setPhone(event.target.value)}
      />
      <div>
        <Button type="submit" variant="secondary" isBusy={agreeing.isPending}>
          I agree
        </Button>
      </div>
    </form>
  );
};

/** Messages about orders: agreed to, and ended by one press. Nothing where the shop sends none and none was agreed to. */
export const PhoneMessagesSection = () => {
  const { data } = usePhoneMessages();
  if (data === undefined || (!data.isOffered && data.consent === null)) return null;
  return (
    <PagePart size="large" title="WhatsApp and SMS" text="About your orders only, beside the emails.">
      {data.consent === null ? <Ask /> : <Agreed consent={data.consent} />}
    </PagePart>
  );
};
