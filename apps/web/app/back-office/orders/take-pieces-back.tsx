import { variantWords } from '@darzi/contract/catalogue/variants.ts';
import type { AdminOrder } from '@darzi/contract/orders/order-admin.routes.ts';
import type { ReturnablePieces } from '@darzi/contract/returns/returns.routes.ts';
import { counted } from '@darzi/contract/wording.ts';
import { useState } from 'react';
import { call } from '../../shell/call.ts';
import { FormRefusalBanner } from '../../shell/form-refusal.tsx';
import { REQUIRED, useContractForm } from '../../shell/use-contract-form.ts';
import { useAdminOrderChange } from '../../staff/order-admin.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox, SelectField, TextField } from '../../ui/field.tsx';
import { useReturnsOf } from './return-panel.tsx';

type Piece = ReturnablePieces & { readonly name: string };
type Taken = {
  readonly _id: string;
  readonly position: number;
  readonly size: string;
  readonly quantity: number;
};

type Fields = { quantities: number[]; reason: string; restock: boolean };

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
  // a single piece leaves nothing to choose
  const [only] = pieces;
  const isOne = pieces.length === 1 && only?.left === 1;
  const { form, field, submit } = useContractForm<Fields>({
    fields: ['reason'],
    defaultValues: { quantities: pieces.map(() => (isOne ? 1 : 0)), reason: '', restock: true },
  });
  const taking = useAdminOrderChange(
    (body: { lines: Taken[]; reason: string; restock: boolean }) =>
      call('POST /api/admin/orders/:id/returns', { params: { id: orderId }, body }),
    { done: 'Taken back. Refund it under Returns.', onSuccess: onDone },
  );
  const send = submit(({ quantities, reason, restock }) => {
    const lines = pieces.flatMap(({ _id, position, size }, index) => {
      const quantity = quantities[index] ?? 0;
      return quantity === 0 ? [] : [{ _id, position, size, quantity }];
    });
    return taking.mutateAsync({ lines, reason: reason.trim(), restock });
  });
  return (
    <form method="post" noValidate className="grid gap-5 pt-4" onSubmit={send}>
      <FormRefusalBanner
        attempt={taking}
        fallback="The pieces could not be taken back."
        fields={['reason']}
      />
      {form.formState.errors.quantities === undefined ? null : <Banner takesFocus>{NOTHING}</Banner>}
      <p className="text-15">
        For pieces that were brought or sent back without a request. The customer is emailed only when you
        refund it.
      </p>
      {pieces.map((piece, index) => (
        <SelectField
          key={`${piece.position} ${piece.size}`}
          label={`${piece.name}, ${variantWords(piece.size)}`}
          {...form.register(`quantities.${index}`, {
            valueAsNumber: true,
            validate: (_, { quantities }) => quantities.some((quantity) => quantity > 0),
            onChange: () => form.clearErrors('quantities'),
          })}
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
        {...field('reason', REQUIRED)}
      />
      <Checkbox label="Put the pieces back into stock" {...form.register('restock')} />
      <div>
        <Button type="submit" isBusy={taking.isPending}>
          Take them back
        </Button>
      </div>
    </form>
  );
};

/**
 * Takes back pieces of a delivered order that a customer brings to the counter or sends unasked; renders nothing when
 * none are left.
 */
export const TakePiecesBack = ({ order }: { order: AdminOrder }) => {
  const [isOpen, setOpen] = useState(false);
  const { data } = useReturnsOf(order._id);
  const pieces = (data?.returnable ?? []).map((one) => ({
    ...one,
    name: order.items[one.position - 1]?.name ?? '',
  }));
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
