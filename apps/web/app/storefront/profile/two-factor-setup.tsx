import type { Answer } from '@darzi/contract/client.ts';
import { Fragment } from 'react';
import { FormRefusalBanner } from '../../shell/form-refusal.tsx';
import { REQUIRED, useContractForm } from '../../shell/use-contract-form.ts';
import { textsOf, withSlot } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { useConfirmTwoFactor, useRefreshTwoFactor } from './use-two-factor.ts';

const t = await textsOf('profile');

type Setup = Answer<'POST /api/user/two-factor'>;
const FIELDS = ['code'] as const;

/** A secret to type, in groups of four without line breaks inside them. */
const InGroups = ({ text }: { text: string }) =>
  text.match(/.{1,4}/g)?.map((group, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: groups may be equal, and never move
    <Fragment key={index}>
      <span className="whitespace-nowrap">{group}</span>{' '}
    </Fragment>
  ));

const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => {
  const refresh = useRefreshTwoFactor();
  return (
    <div className="grid gap-4">
      <p className="max-w-prose text-15">{t('isOnNow')}</p>
      <ul
        aria-label={t('recoveryCodes')}
        className="grid max-w-md grid-cols-2 gap-x-8 gap-y-1 border border-ink bg-sheet p-5 text-17 tabular-nums"
      >
        {codes.map((code) => (
          <li key={code}>
            {code.slice(0, 5)}-{code.slice(5)}
          </li>
        ))}
      </ul>
      <div>
        <Button onClick={refresh}>{t('savedThem')}</Button>
      </div>
    </div>
  );
};

/** The secret as a QR code and as text, and the field for the app's first code. */
export const TwoFactorSetup = ({ setup: { picture, secret, address } }: { setup: Setup }) => {
  const { field, submit } = useContractForm<{ code: string }>({ fields: FIELDS });
  const confirming = useConfirmTwoFactor();
  if (confirming.data !== undefined) return <RecoveryCodes codes={confirming.data.recoveryCodes} />;
  return (
    <div className="grid gap-6 sm:grid-cols-[13rem_1fr]">
      <QrCode picture={picture} label={t('codeForApp')} />
      <form
        method="post"
        noValidate
        className="grid content-start gap-4"
        onSubmit={submit(({ code }) => confirming.mutateAsync(code))}
      >
        <p className="text-15">
          {withSlot(
            (link) => t('scanOr', { link }),
            <a href={address} className="text-link">
              {t('openOnPhone')}
            </a>,
          )}{' '}
          <span className="font-medium tabular-nums">
            <InGroups text={secret} />
          </span>
        </p>
        <FormRefusalBanner attempt={confirming} fallback={t('codeFailed')} fields={FIELDS} />
        <TextField
          label={t('sixDigits')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          required
          {...field('code', REQUIRED)}
        />
        <div>
          <Button type="submit" isBusy={confirming.isPending}>
            {t('switchOn')}
          </Button>
        </div>
      </form>
    </div>
  );
};
