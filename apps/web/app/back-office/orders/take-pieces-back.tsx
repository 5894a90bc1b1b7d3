import { variantWords } from '@darzi/contract/catalogue/variants.ts';
import type { AdminOrder } from '@darzi/contract/orders/order-admin.routes.ts';
import type { OrderReturn } from '@darzi/contract/returns/returns.routes.ts';
import { counted } from '@darzi/contract/wording.ts';
import { type FormEvent, useState } from 'react';
import { call, failureText } from '../../shell/call.ts';
import { useAdminOrderChange } from '../../staff/order-admin.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox, SelectField, TextField } from '../../ui/field.tsx';
import { useReturnsOf } from './return-panel.tsx';

type Piece = { readonly _id: string; readonly name: string; readonly size: string; readonly left: number };

/** How many pieces of each line nobody has sent or brought back yet. */
const piecesLeft = ({ items }: AdminOrder, returns: readonly OrderReturn[]): readonly Piece[] => {
  const held = returns
    .filter(({ state }) => state !== 'declined' && state !== 'withdrawn')
    .flatMap(({ lines }) => lines);
  return items
    .map(({ _id, name, size, quantity }) => ({
      _id,
      name,
      size,
      left: held
        .filter((line) => line._id === _id && line.size === size)
        .reduce((left, line) => left - line.quantity, quantity),
    }))
    .filter(({ left }) => left > 0);
};

const keyOf = ({ _id, size }: Pick<Piece, '_id' | 'size'>): string => `${_id} ${size}`;
const NOTHING = 'Please choose what was brought back';

const PiecesForm = ({
  orderId,
  pieces,
  onDone,
}: {
  orderId: string;
  pieces: readonly Piece[];
  onDone: () => void;
}) => {
  // of a single piece there is nothing to choose
  const [only] = pieces;
  const isOne = pieces.length === 1 && only?.left === 1;
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>(
    isOne && only !== undefined ? { [keyOf(only)]: 1 } : {},
  );
  const [reason, setReason] = useState('');
  const [isRestocked, setRestocked] = useState(true);
  const [isChecked, setChecked] = useState(false);
  const taking = useAdminOrderChange(
    (body: { lines: { _id: string; size: string; quantity: number }[]; reason: string; restock: boolean }) =>
      call('POST /api/admin/orders/:id/returns', { params: { id: orderId }, body }),
    { done: 'Taken back. Refund it under Returns.', onSuccess: onDone },
  );
  const lines = pieces.flatMap((piece) => {
    const quantity = chosen[keyOf(piece)] ?? 0;
    return quantity === 0 ? [] : [{ _id: piece._id, size: piece.size, quantity }];
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (lines.length > 0 && reason.trim() !== '')
      taking.mutate({ lines, reason: reason.trim(), restock: isRestocked });
  };
  return (
    <form method="post" noValidate className="grid gap-5 pt-4" onSubmit={send}>
      {taking.error === null ? null : (
        <Banner takesFocus>{failureText(taking.error, 'The pieces could not be taken back.')}</Banner>
      )}
      {isChecked && lines.length === 0 ? <Banner takesFocus>{NOTHING}</Banner> : null}
      <p className="text-15">
        For what somebody brings or sends without having asked. The customer is emailed only when you refund
        it.
      </p>
      {pieces.map((piece) => (
        <SelectField
          key={keyOf(piece)}
          label={`${piece.name}, ${variantWords(piece.size)}`}
          value={chosen[keyOf(piece)] ?? 0}
          onChange={({ target }) =>
            setChosen((before) => ({ ...before, [keyOf(piece)]: Number(target.value) }))
          }
        >
          <option value={0}>None</option>
          {Array.from({ length: piece.left }, (_, more) => more + 1).map((number) => (
            <option key={number} value={number}>
              {counted(number, 'piece')}
            </option>
          ))}
        </SelectField>
      ))}
      <TextField
        label="Why it came back"
        hint="Counted under “Why pieces come back” on Today: too small, too large, faulty …"
        maxLength={1000}
        value={reason}
        error={isChecked && reason.trim() === '' ? 'Required' : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      <Checkbox
        label="Put the pieces back into stock"
        checked={isRestocked}
        onChange={({ target }) => setRestocked(target.checked)}
      />
      <div>
        <Button type="submit" isBusy={taking.isPending}>
          Take them back
        </Button>
      </div>
    </form>
  );
};

/** Takes pieces of a delivered order in that somebody brings to the counter or sends unasked; nothing while there are none left. */
export const TakePiecesBack = ({ order }: { order: AdminOrder }) => {
  const [isOpen, setOpen] = useState(false);
  const { data: returns } = useReturnsOf(order._id);
  const pieces = returns === undefined ? [] : piecesLeft(order, returns);
  if (pieces.length === 0) return null;
  const close = () => setOpen(false);
  return (
    <div>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Take pieces back
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title="Take pieces back" className="max-w-[32rem]">
        <PiecesForm orderId={order._id} pieces={pieces} onDone={close} />
      </Dialog>
    </div>
  );
};
