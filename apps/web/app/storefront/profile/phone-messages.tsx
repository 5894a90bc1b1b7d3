import { showDay } from '@darzi/contract/dates.ts';
import { PHONE_CONSENT, type PhoneConsent } from '@darzi/contract/phone-messages/phone-messages.routes.ts';
import { call } from '../../shell/call.ts';
import { FormRefusalBanner } from '../../shell/form-refusal.tsx';
import { useContractForm } from '../../shell/use-contract-form.ts';
import { useSend } from '../../shell/use-send.ts';
import { textsOf } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { PagePart } from '../../ui/page-part.tsx';
import { PHONE_MESSAGES_KEY, textVersion, usePhoneMessages } from '../mailings/phone-messages.tsx';

const [t, message, word] = await Promise.all([textsOf('profile'), textsOf('messages'), textsOf('words')]);

const Agreed = ({ consent }: { consent: PhoneConsent }) => {
  const ending = useSend(() => call('DELETE /api/user/phone-messages', {}), {
    done: t('phoneEnded'),
    failed: message('genericError'),
    stale: PHONE_MESSAGES_KEY,
  });
  return (
    <div className="grid gap-4">
      <p className="text-15">{t('phoneAgreed', { phone: consent.phone, day: showDay(consent.agreedAt) })}</p>
      <div>
        <Button variant="secondary" isBusy={ending.isPending} onClick={() => ending.mutate()}>
          {t('phoneEnd')}
        </Button>
      </div>
    </div>
  );
};

const Ask = () => {
  const { field, submit } = useContractForm<{ phone: string }>({
    fields: ['phone'],
    defaultValues: { phone: '' },
  });
  const agreeing = useSend(
    ({ phone }: { phone: string }) => call('POST /api/user/phone-messages', { body: { phone, textVersion } }),
    { done: t('phoneGoesTo'), stale: PHONE_MESSAGES_KEY },
  );
  return (
    <form
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={submit((fields) => agreeing.mutateAsync(fields))}
    >
      <FormRefusalBanner attempt={agreeing} fallback={message('genericError')} fields={['phone']} />
      <p className="text-15">{word(PHONE_CONSENT.text)}</p>
      <TextField
        label={t('phoneNumber')}
        type="tel"
        autoComplete="tel"
        maxLength={40}
        className="max-w-sm"
        {...field('phone')}
      />
      <div>
        <Button type="submit" variant="secondary" isBusy={agreeing.isPending}>
          {t('phoneAgree')}
        </Button>
      </div>
    </form>
  );
};

/** Consent to messages about orders, which one click ends. Hidden if the shop sends none and none was given. */
export const PhoneMessagesSection = () => {
  const { data } = usePhoneMessages();
  if (data === undefined || (!data.isOffered && data.consent === null)) return null;
  return (
    <PagePart size="large" title={t('phoneTitle')} text={t('phoneText')}>
      {data.consent === null ? <Ask /> : <Agreed consent={data.consent} />}
    </PagePart>
  );
};
