import { showShortMoment } from '@darzi/contract/dates.ts';
import { showRupees } from '@darzi/contract/money.ts';
import { describePayout } from '@darzi/contract/returns/payout.ts';
import {
  RETURN_LABEL,
  type ReturnCommand,
  type ReturnState,
  returnLifecycle,
} from '@darzi/contract/returns/return.lifecycle.ts';
import type { OrderReturn } from '@darzi/contract/returns/returns.routes.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shell/call.ts';
import { FormRefusalBanner } from '../../shell/form-refusal.tsx';
import { saveDocument } from '../../shell/save-file.ts';
import { toast } from '../../shell/toast.ts';
import { REQUIRED, useContractForm } from '../../shell/use-contract-form.ts';
import { useSend } from '../../shell/use-send.ts';
import { ORDER_ADMIN, useAdminOrderChange } from '../../staff/order-admin.ts';
import { Panel } from '../../staff/page-parts.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox, TextArea, TextField } from '../../ui/field.tsx';

const MOVE_LABEL = {
  approve: 'Approve',
  receive: 'It has arrived',
  refund: 'Refund this return',
  exchange: 'Send the other size',
  decline: 'Decline',
} as const satisfies Partial<Record<ReturnCommand, string>>;
type Move = keyof typeof MOVE_LABEL;
const MOVES = ['approve', 'receive', 'exchange', 'refund', 'decline'] as const satisfies readonly Move[];

/** What is paid by hand, and what of the rest goes back online, a sentence each. */
const explainCash = ({ value, byHand = value, payout }: OrderReturn): readonly string[] => {
  const isPart = byHand < value;
  const to = payout === null ? 'no account was given' : describePayout(payout);
  return [
    `Pay ${showRupees(byHand)}${isPart ? '' : ', or what is left of the order’s money,'} by hand: ${to}.`,
    ...(isPart ? [`What else is left of ${showRupees(value)} goes back the way it was paid.`] : []),
    `Confirm here once it is sent${payout === null ? '' : '; the account is then erased'}.`,
  ];
};

const EXPLAINED: Readonly<Record<Move, (one: OrderReturn) => string | readonly string[]>> = {
  approve: () => 'The customer gets an email saying where to send the pieces.',
  receive: () => 'The pieces have arrived and been checked.',
  refund: (one) =>
    one.isCash
      ? explainCash(one)
      : `The customer gets ${showRupees(one.value)} back, or what is left of the order’s money.`,
  exchange: () => 'The other size is taken from stock, and the customer gets an email that it is on its way.',
  decline: () => 'The customer gets an email that the pieces cannot be returned.',
};

type Wanted = {
  readonly state: ReturnState;
  readonly answer?: string;
  readonly restock?: boolean;
  readonly reference?: string;
};

const MOVE_FIELDS = ['answer', 'reference'] as const;
type Fields = { answer: string; reference: string; restock: boolean };

const MoveForm = ({ one, move, onDone }: { one: OrderReturn; move: Move; onDone: () => void }) => {
  const { form, field, submit } = useContractForm<Fields>({
    fields: MOVE_FIELDS,
    defaultValues: { answer: '', reference: '', restock: true },
  });
  const moving = useAdminOrderChange((wanted: Wanted) =>
    call('POST /api/admin/returns/:id/state', {
      params: { id: one._id },
      body: { ...wanted, version: one.version },
    }),
  );
  const isAccountMissing = move === 'refund' && one.isCash && one.payout === null;
  const hasText = move === 'approve' || move === 'decline';
  const send = submit(async ({ answer, reference, restock }) => {
    const row = returnLifecycle.find(one.state, move, 'admin');
    if (row === undefined) return;
    const { return: moved } = await moving.mutateAsync({
      state: row.to,
      ...(hasText && answer.trim() !== '' ? { answer: answer.trim() } : {}),
      ...(move === 'receive' ? { restock } : {}),
      ...(isAccountMissing ? { reference: reference.trim() } : {}),
    });
    toast.success(`${RETURN_LABEL[moved.state]}.`);
    onDone();
  });
  return (
    <form method="post" noValidate className="grid gap-5 pt-4" onSubmit={send}>
      <FormRefusalBanner attempt={moving} fallback="The return could not be moved." fields={MOVE_FIELDS} />
      <div className="grid gap-2 text-17">
        {[EXPLAINED[move](one)].flat().map((sentence) => (
          <p key={sentence} className="wrap-anywhere">
            {sentence}
          </p>
        ))}
      </div>
      {hasText ? (
        <TextArea label="Message to the customer" rows={3} maxLength={1000} {...field('answer')} />
      ) : null}
      {isAccountMissing ? (
        <TextField
          label="How was it paid?"
          hint="The customer can still add an account on their orders page. If you paid another way, say how: in cash at the shop, or the number of the transfer."
          maxLength={200}
          {...field('reference', REQUIRED)}
        />
      ) : null}
      {move === 'receive' ? (
        <Checkbox label="Put the pieces back into stock" {...form.register('restock')} />
      ) : null}
      <div>
        <Button type="submit" isBusy={moving.isPending}>
          {MOVE_LABEL[move]}
        </Button>
      </div>
    </form>
  );
};

/** The packing slip of an exchange. */
const ExchangeSlip = ({ returnId }: { returnId: string }) => {
  const printing = useSend(
    () => saveDocument('GET /api/admin/returns/:id/packing-slip', { params: { id: returnId } }),
    { failed: 'The packing slip could not be printed.' },
  );
  return (
    <Button
      variant="quiet"
      className="justify-self-start"
      isBusy={printing.isPending}
      onClick={() => printing.mutate()}
    >
      Packing slip of the exchange (PDF)
    </Button>
  );
};

/** States in which the exchange is on its way, or about to be. */
const PACKED_IN: readonly ReturnState[] = ['approved', 'received', 'exchanged'];

const ReturnEntry = ({ one, actor }: { one: OrderReturn; actor: 'packer' | 'admin' }) => {
  const [asked, setAsked] = useState<Move>();
  const moves = MOVES.filter(
    (move) =>
      returnLifecycle.find(one.state, move, actor) !== undefined &&
      (move !== 'exchange' || one.resolution === 'exchange'),
  );
  const close = () => setAsked(undefined);
  const { byHand = one.value } = one;
  return (
    <li className="grid gap-3 border-b border-line pb-4 text-15">
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone={one.state === 'requested' ? 'bad' : 'info'}>{RETURN_LABEL[one.state]}</Badge>
        <span className="text-13 text-chalk">
          {showShortMoment(one.date)} · for {one.resolution === 'refund' ? 'money' : 'another size'} ·{' '}
          {showRupees(one.value)}
        </span>
      </p>
      <ul>
        {one.lines.map(({ _id, position = _id, name, size, quantity, exchangeSize }) => (
          <li key={`${position} ${size}`} className="wrap-anywhere">
            {quantity} × {name}, {size}
            {exchangeSize === null ? '' : ` → ${exchangeSize}`}
          </li>
        ))}
      </ul>
      {one.reason === '' ? null : (
        <blockquote className="border-l-2 border-line pl-3 wrap-anywhere">{one.reason}</blockquote>
      )}
      {one.answer === '' ? null : <p className="text-chalk wrap-anywhere">We wrote: {one.answer}</p>}
      {one.payout === null ? null : (
        <p className="wrap-anywhere">Money goes to: {describePayout(one.payout)}</p>
      )}
      {one.isPayoutMissing ? (
        <p>
          {byHand < one.value ? `${showRupees(byHand)} of it was paid` : 'Paid'} in cash, and the customer has
          not yet said where to send the money.
        </p>
      ) : null}
      {one.resolution === 'exchange' && PACKED_IN.includes(one.state) ? (
        <ExchangeSlip returnId={one._id} />
      ) : null}
      {moves.length === 0 ? null : (
        <div className="flex flex-wrap gap-3">
          {moves.map((move) => (
            <Button
              key={move}
              variant={
                move === 'decline' || (move === 'refund' && one.resolution === 'exchange')
                  ? 'secondary'
                  : 'primary'
              }
              aria-haspopup="dialog"
              onClick={() => setAsked(move)}
            >
              {MOVE_LABEL[move]}
            </Button>
          ))}
        </div>
      )}
      <Dialog
        isOpen={asked !== undefined}
        onClose={close}
        title={asked === undefined ? '' : MOVE_LABEL[asked]}
        className="max-w-[32rem]"
      >
        {asked === undefined ? null : <MoveForm one={one} move={asked} onDone={close} />}
      </Dialog>
    </li>
  );
};

/** An order's returns, oldest first, and what can still go back. */
export const useReturnsOf = (orderId: string) =>
  useQuery({
    queryKey: [...ORDER_ADMIN, 'order', orderId, 'returns'],
    queryFn: ({ signal }) => call('GET /api/order/:id/returns', { params: { id: orderId } }, { signal }),
  });

/** The returns of an order with their actions; renders nothing without any. */
export const ReturnPanel = ({ orderId, actor }: { orderId: string; actor: 'packer' | 'admin' }) => {
  const { data: { returns } = { returns: [] } } = useReturnsOf(orderId);
  return returns.length === 0 ? null : (
    <Panel title="Returns">
      <ul className="grid gap-4">
        {returns.map((one) => (
          <ReturnEntry key={one._id} one={one} actor={actor} />
        ))}
      </ul>
    </Panel>
  );
};
