import type { SavedAddress, User } from '@darzi/contract/accounts/accounts.routes.ts';
import { MAX_SAVED_ADDRESSES, personOf, placeOf } from '@darzi/contract/orders/address.ts';
import { useState } from 'react';
import { toastFailure } from '../../shell/call.ts';
import { textsOf } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/chip.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { useChangeProfile } from './use-account.ts';

const [t, message] = await Promise.all([textsOf('profile'), textsOf('messages')]);

type CardProps = {
  readonly address: SavedAddress;
  readonly isDefault: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  readonly onMakeDefault: () => void;
};

const AddressCard = ({ address, isDefault, onEdit, onRemove, onMakeDefault }: CardProps) => {
  const who = `${personOf(address)}, ${address.city}`;
  return (
    <li className="flex flex-col justify-between gap-3 border border-line bg-sheet px-4 pt-4 pb-2">
      <address className="text-15 wrap-anywhere not-italic">
        <span className="flex flex-wrap items-center justify-between gap-2 font-medium">
          {personOf(address)}
          {isDefault ? <Badge>{t('default')}</Badge> : null}
        </span>
        <span className="whitespace-pre-line">{placeOf(address)}</span>
        <span className="block pt-1.5 text-13 text-chalk">
          {address.phoneNumber} · {address.email}
        </span>
      </address>
      <div className="flex flex-wrap gap-x-5 border-t border-line pt-1">
        <Button variant="quiet" onClick={onEdit} aria-label={t('editThe', { who })}>
          {t('edit')}
        </Button>
        <Button variant="quiet" onClick={onRemove} aria-label={t('removeThe', { who })}>
          {t('remove')}
        </Button>
        {isDefault ? null : (
          <Button variant="quiet" onClick={onMakeDefault} aria-label={t('makeDefaultThe', { who })}>
            {t('makeDefault')}
          </Button>
        )}
      </div>
    </li>
  );
};

/** The saved addresses; the first one is the default at checkout. */
export const AddressBook = ({ user: { addresses, email } }: { user: User }) => {
  const [edited, setEdited] = useState<number>();
  const [before, setBefore] = useState<readonly SavedAddress[]>();
  const change = useChangeProfile();
  const keep = (next: readonly SavedAddress[]) =>
    change.mutate(
      { addresses: [...next] },
      { onError: (error) => toastFailure(error, message('genericError')) },
    );
  const remove = (index: number) => {
    setBefore(addresses);
    keep(addresses.filter((_, position) => position !== index));
  };
  return (
    <div className="grid gap-5">
      {before === undefined || change.isPending || change.isError ? null : (
        <Banner
          tone="info"
          takesFocus
          action={
            <Button
              variant="quiet"
              onClick={() => {
                setBefore(undefined);
                keep(before);
              }}
            >
              {t('undo')}
            </Button>
          }
        >
          {t('addressRemoved')}
        </Banner>
      )}
      {addresses.length === 0 ? (
        <p className="text-15 text-chalk">{t('noAddresses')}</p>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2">
          {addresses.map((address, index) => (
            <AddressCard
              key={address._id ?? index}
              address={address}
              isDefault={index === 0}
              onEdit={() => setEdited(index)}
              onRemove={() => remove(index)}
              onMakeDefault={() => {
                setBefore(undefined);
                keep([address, ...addresses.filter((one) => one !== address)]);
              }}
            />
          ))}
        </ul>
      )}
      <div>
        <Button
          variant="secondary"
          disabled={addresses.length >= MAX_SAVED_ADDRESSES}
          onClick={() => {
            setBefore(undefined);
            setEdited(addresses.length);
          }}
        >
          {t('addAddress')}
        </Button>
      </div>
      <AddressDialog
        addresses={addresses}
        index={edited}
        email={email}
        onClose={() => setEdited(undefined)}
      />
    </div>
  );
};
