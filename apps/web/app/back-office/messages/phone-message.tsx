import { showShortMoment } from '@darzi/contract/dates.ts';
import {
  PHONE_STATES_TO_REPEAT,
  type PhoneMessage,
  type PhoneMessageState,
} from '@darzi/contract/phone-messages/phone-messages.routes.ts';
import { PHONE_CHANNEL_NAME } from '@darzi/contract/phone-messages/phone-number.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, failureText } from '../../shell/call.ts';
import { MINE } from '../../shell/query-client.ts';
import { useSend } from '../../shell/use-send.ts';
import { ConfirmDialog } from '../../staff/confirm-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/chip.tsx';

export const PHONE_MESSAGES = [MINE, 'admin', 'phone-messages'] as const;

export const PHONE_STATE_LABEL = {
  waiting: 'Waiting',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Failed',
  unclear: 'Not known',
  dropped: 'Not sent',
} as const satisfies Record<PhoneMessageState, string>;

const TONE = {
  waiting: 'info',
  sent: 'info',
  delivered: 'good',
  read: 'good',
  failed: 'bad',
  unclear: 'bad',
  dropped: 'plain',
} as const satisfies Record<PhoneMessageState, string>;

export const PhoneState = ({ message: { state } }: { message: PhoneMessage }) => (
  <Badge tone={TONE[state]}>{PHONE_STATE_LABEL[state]}</Badge>
);

const WHAT = {
  placed: 'Order placed',
  shipped: 'Order shipped',
  delivered: 'Order delivered',
  bidAnswered: 'First bid',
} as const satisfies Record<PhoneMessage['event'], string>;

/** The event it reports, and the channel. */
export const aboutIn = ({ event, channel }: PhoneMessage): string =>
  [WHAT[event], ...(channel === null ? [] : [PHONE_CHANNEL_NAME[channel]])].join(', ');

/** The providers' common error codes in words; others show their number. */
const REASONS: Readonly<Record<string, string>> = {
  'error 131026': 'The number is not on WhatsApp (131026)',
  'error 131047': 'WhatsApp did not deliver it (131047)',
  'error 132001': 'WhatsApp has no such template (132001)',
  'error 190': 'WhatsApp did not accept the token (190)',
  'error 20003': 'Twilio did not accept the keys (20003)',
  'error 21211': 'It is not a phone number (21211)',
  'error 30003': 'The phone is switched off or out of reach (30003)',
  'error 30005': 'The number is not in use (30005)',
  'error 30007': 'The carrier blocked it (30007)',
  'consent was withdrawn': 'The customer had opted out',
  'switched off': 'Not sent: the channel or its template is switched off',
};

/** Why a message is in its state; undefined when there is nothing to say. */
export const whyIn = ({ state, reason }: PhoneMessage): string | undefined => {
  if (reason !== null) return REASONS[reason] ?? `The provider said: ${reason}`;
  return state === 'unclear' ? 'The provider’s answer was lost, and no report has come since' : undefined;
};

/** Resends a message that, as far as anybody knows, did not arrive. */
export const SendAgain = ({ message }: { message: PhoneMessage }) => {
  const [isOpen, setOpen] = useState(false);
  const sending = useSend(
    () => call('POST /api/admin/phone-messages/:id/again', { params: { id: message._id } }),
    { done: 'It is on its way again.', stale: PHONE_MESSAGES, onSuccess: () => setOpen(false) },
  );
  if (!PHONE_STATES_TO_REPEAT.includes(message.state)) return null;
  return (
    <>
      <Button
        variant="quiet"
        className="-my-2"
        aria-haspopup="dialog"
        onClick={() => {
          sending.reset();
          setOpen(true);
        }}
      >
        Send again<span className="sr-only">: {`${aboutIn(message)}, ${message.number}`}</span>
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Send this message again?"
        doLabel="Send it"
        isBusy={sending.isPending}
        refusal={sending.isError ? failureText(sending.error, 'It could not be sent again.') : undefined}
        onConfirm={() => sending.mutate()}
        onClose={() => setOpen(false)}
      >
        {message.state === 'unclear'
          ? 'We do not know whether it arrived, so the customer may get it twice.'
          : 'It goes to the number the customer has agreed to, through the channel chosen in the settings.'}
      </ConfirmDialog>
    </>
  );
};

/** An order's messages, newest first; renders nothing without any. */
export const OrderPhoneMessages = ({ orderId, isAdmin }: { orderId: string; isAdmin: boolean }) => {
  const { data } = useQuery({
    queryKey: [...PHONE_MESSAGES, orderId],
    queryFn: ({ signal }) => call('GET /api/admin/phone-messages', { query: { about: orderId } }, { signal }),
  });
  if (data === undefined || data.messages.length === 0) return null;
  return (
    <section aria-label="Phone messages" className="grid gap-2 pt-2">
      <h3 className="text-15 font-medium">Phone messages</h3>
      <ul className="text-15">
        {data.messages.map((message) => (
          <li
            key={message._id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-2"
          >
            <span className="min-w-0">
              {aboutIn(message)}
              <span className="block text-13 text-chalk wrap-anywhere">
                {[showShortMoment(message.changedAt), whyIn(message)].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="flex items-center gap-3">
              {isAdmin ? <SendAgain message={message} /> : null}
              <PhoneState message={message} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
