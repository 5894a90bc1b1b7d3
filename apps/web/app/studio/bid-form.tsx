import type { StudioOrder } from '@darzi/contract/custom-orders/studio.routes.ts';
import { showRupees } from '@darzi/contract/money.ts';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { call } from '../shell/call.ts';
import { FormRefusalBanner } from '../shell/form-refusal.tsx';
import { toast } from '../shell/toast.ts';
import { useContractForm } from '../shell/use-contract-form.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { TextArea, TextField } from '../ui/field.tsx';
import {
  amountProblem,
  type BidFields,
  bidDraftOf,
  bidFieldsOf,
  neededByHint,
  sumProblem,
} from './bid-draft.ts';
import { BidLines } from './bid-lines.tsx';
import { OwnProposal } from './own-proposal.tsx';
import { useStudioChange } from './use-studio.ts';

const FIELDS = ['price', 'designerNotes', 'estimatedDelivery', 'color'] as const;

/** Places or revises the bid. A newer one by somebody else is shown before anything overwrites it. */
export const BidForm = ({ order }: { order: StudioOrder }) => {
  const latest = order.bids.at(-1);
  const revision = latest?.revision ?? 0;
  const [seenRevision, setSeenRevision] = useState(revision);
  const { form, field, focus, submit } = useContractForm<BidFields>({
    fields: FIELDS,
    defaultValues: bidFieldsOf(order),
  });
  const { control, formState, reset, setValue } = form;
  const [design, delivery, lines, typedPrice] = useWatch({
    control,
    name: ['design', 'estimatedDelivery', 'lines', 'price'],
  });
  const { error: priceFault, ...price } = field('price', {
    validate: (typed) => amountProblem(typed, true) ?? true,
  });
  const { isDirty } = formState;
  const bidding = useStudioChange((fields: BidFields) =>
    call('POST /api/studio/custom-orders/:id/bid', {
      params: { id: order._id },
      body: bidDraftOf(fields, seenRevision),
    }),
  );
  const startFrom = (newest: StudioOrder) => {
    reset(bidFieldsOf(newest));
    setSeenRevision(newest.bids.at(-1)?.revision ?? 0);
  };
  const isSuperseded = revision > seenRevision && !bidding.isPending;
  useEffect(() => {
    if (!isSuperseded || isDirty) return;
    reset(bidFieldsOf(order));
    setSeenRevision(revision);
  }, [isSuperseded, isDirty, order, revision, reset]);
  const send = submit(async (fields) => {
    // its error is shown already
    if (sumProblem(fields) !== undefined) {
      focus('price');
      return;
    }
    const { order: revised } = await bidding.mutateAsync(fields);
    startFrom(revised);
    toast.success('Bid sent to the customer.');
  });
  return (
    <form noValidate method="post" aria-label="Bid" className="grid gap-5" onSubmit={send}>
      <FormRefusalBanner attempt={bidding} fallback="The bid could not be sent." fields={FIELDS} />
      {isSuperseded && isDirty && latest !== undefined ? (
        <Banner
          tone="warning"
          action={
            <span className="flex flex-wrap gap-x-5">
              <Button variant="quiet" onClick={() => startFrom(order)}>
                Start from theirs
              </Button>
              <Button variant="quiet" onClick={() => setSeenRevision(revision)}>
                Keep mine
              </Button>
            </span>
          }
        >
          There is now a newer bid of {showRupees(latest.price)}. Yours has not been sent.
        </Banner>
      ) : null}
      <OwnProposal
        order={order}
        proposal={design}
        onChange={(proposal) => setValue('design', proposal, { shouldDirty: true })}
      />
      <BidLines form={form} estimated={order.design.garment === undefined ? undefined : order} />
      <TextField
        label="Price in rupees"
        inputMode="decimal"
        autoComplete="off"
        required
        {...price}
        error={priceFault ?? sumProblem({ price: typedPrice, lines })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Estimated delivery"
          type="date"
          hint={neededByHint(order.design.neededBy, delivery)}
          {...field('estimatedDelivery')}
        />
        <TextField label="Colour" maxLength={60} {...field('color')} />
      </div>
      <TextArea label="Notes for the customer" rows={4} maxLength={4000} {...field('designerNotes')} />
      <div>
        <Button type="submit" isBusy={bidding.isPending}>
          {revision === 0 ? 'Place the bid' : 'Revise the bid'}
        </Button>
      </div>
    </form>
  );
};
