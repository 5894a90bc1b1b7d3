import { CARRIER_NAMES } from '@darzi/contract/couriers/carriers.ts';
import { counted } from '@darzi/contract/wording.ts';
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { REQUIRED, useContractForm } from '../shell/use-contract-form.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Checkbox, TextField } from '../ui/field.tsx';

/** Orders that ship together, each with its own tracking number. */
type Parcel = { readonly _id: string; readonly name: string };

type FormProps = {
  readonly parcels: readonly Parcel[];
  readonly isBusy: boolean;
  /** Parcels may go without a carrier, in the shop's own hands. */
  readonly canDeliverItself?: boolean;
  readonly onShip: (carrier: string, trackingNumbers: Readonly<Record<string, string>>) => void;
};
/** Tracking numbers, in the order of the parcels. */
type Numbers = { readonly carrier: string; readonly numbers: readonly string[] };

const BulkShipForm = ({ parcels, isBusy, canDeliverItself = false, onShip }: FormProps) => {
  const { form, field, focus, submit } = useContractForm<Numbers>({ fields: ['carrier'] });
  const [isOwn, setOwn] = useState(false);
  // Without a carrier the server would ship the shop's own orders; it refuses each of the studio's by itself.
  const rules = canDeliverItself ? REQUIRED : {};
  const carriers = useId();
  const button = useRef<HTMLButtonElement>(null);
  const ship = ({ carrier, numbers }: Numbers) =>
    isOwn
      ? onShip('', {})
      : onShip(
          carrier.trim(),
          Object.fromEntries(parcels.map(({ _id }, index) => [_id, (numbers[index] ?? '').trim()])),
        );
  const goTo = (index: number) =>
    index < parcels.length ? focus(`numbers.${index}`) : button.current?.focus();
  /** A scanner ends each number with Enter, which moves to the next field and never submits. */
  const leadOn = (next: number) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    goTo(next);
  };
  /** Pasting a spreadsheet column fills this field and those after it. */
  const pasteFrom = (first: number) => (event: ClipboardEvent) => {
    const lines = event.clipboardData
      .getData('text')
      .trim()
      .split(/\s*[\r\n]+\s*/);
    if (lines.length < 2) return;
    event.preventDefault();
    const fitting = lines.slice(0, parcels.length - first);
    for (const [at, line] of fitting.entries()) form.setValue(`numbers.${first + at}`, line);
    goTo(first + fitting.length);
  };
  return (
    <form method="post" noValidate className="grid gap-5 pt-5" onSubmit={submit(ship)}>
      {canDeliverItself ? (
        <Checkbox
          label="We deliver these ourselves"
          checked={isOwn}
          onChange={({ target }) => setOwn(target.checked)}
        />
      ) : null}
      {isOwn ? null : (
        <>
          <TextField
            label="Carrier"
            list={carriers}
            maxLength={100}
            required
            data-first-focus
            onKeyDown={leadOn(0)}
            {...field('carrier', rules)}
          />
          <datalist id={carriers}>
            {CARRIER_NAMES.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <p className="text-15 text-chalk">
            Scan one label after the other, or paste a column of numbers into the first field.
          </p>
          {parcels.map(({ _id, name }, index) => (
            <TextField
              key={_id}
              label={`Tracking number for ${name}`}
              maxLength={100}
              required
              autoCapitalize="characters"
              autoComplete="off"
              onKeyDown={leadOn(index + 1)}
              onPaste={pasteFrom(index)}
              {...field(`numbers.${index}`, rules)}
            />
          ))}
        </>
      )}
      <div>
        <Button ref={button} type="submit" isBusy={isBusy}>
          Ship and notify the customers
        </Button>
      </div>
    </form>
  );
};

/** One carrier, and a tracking number for each parcel. */
export const BulkShipDialog = ({
  isOpen,
  onClose,
  ...form
}: FormProps & { isOpen: boolean; onClose: () => void }) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={`Ship ${counted(form.parcels.length, 'order')}`}>
    <BulkShipForm {...form} />
  </Dialog>
);
