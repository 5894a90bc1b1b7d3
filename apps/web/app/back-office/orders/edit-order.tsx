import { CallError } from '@darzi/contract/client.ts';
import { showRupees } from '@darzi/contract/money.ts';
import { ADDRESS_FIELDS, type Address } from '@darzi/contract/orders/address.ts';
import type { AdminOrder } from '@darzi/contract/orders/order-admin.routes.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type MetaArgs, useNavigate, useParams } from 'react-router';
import { AddressFields, DELIVERY_FIELDS } from '../../shell/address-fields.tsx';
import { call, failureText } from '../../shell/call.ts';
import { BLANK_ADDRESS, tidyAddress } from '../../shell/delivery-address.ts';
import { FailedLoad } from '../../shell/failed-load.tsx';
import { describePersonalPage } from '../../shell/shop.ts';
import { useContractForm } from '../../shell/use-contract-form.ts';
import { useSend } from '../../shell/use-send.ts';
import { LeaveGuard } from '../../staff/leave-guard.tsx';
import { ORDER_ADMIN } from '../../staff/order-admin.ts';
import { AdminHead } from '../../staff/page-parts.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton, TextLink } from '../../ui/button.tsx';
import { PagePart } from '../../ui/page-part.tsx';
import { EmptyState, Skeleton } from '../../ui/states.tsx';
import { changeOf, draftOf, type EditLine, isAgreed, isChanged, type OrderChange } from './edit-draft.ts';
import { EditLines } from './edit-lines.tsx';
import { EditTotal, useEditPreview } from './edit-total.tsx';
import { AgreedReason } from './line-fields.tsx';
import { useAdminOrder } from './use-order-admin.ts';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Edit the order');

/** The email identifies the customer, so it cannot change. */
const FIELDS = DELIVERY_FIELDS.filter(({ name }) => name !== 'email');

type Sent = OrderChange & { readonly total: number };

const EditOrder = ({ order }: { order: AdminOrder }) => {
  const navigate = useNavigate();
  const isSaved = useRef(false);
  const { form, submit } = useContractForm<Address>({
    fields: ADDRESS_FIELDS,
    prefix: 'address.',
    defaultValues: { ...BLANK_ADDRESS, ...order.address },
  });
  const [draft, setDraft] = useState(() => draftOf(order));
  const typed = { ...BLANK_ADDRESS, ...useWatch({ control: form.control }) };
  const change = changeOf(draft, order, tidyAddress(typed));
  const isDifferent = isChanged(draft, order) || change.address !== undefined;
  const preview = useEditPreview(order, change, isDifferent);
  const editing = useSend(
    (body: Sent) => call('POST /api/admin/orders/:id/edit', { params: { id: order._id }, body }),
    {
      done: ({ order: { due } }) =>
        due === undefined
          ? 'The order has been changed, and the customer notified.'
          : `The customer is asked for ${showRupees(due.amount)}.`,
      stale: ORDER_ADMIN,
      onSuccess: () => {
        isSaved.current = true;
        void navigate(`/admin/orders/${order._id}`);
      },
    },
  );
  const error = editing.error ?? preview.error;
  const faults = error instanceof CallError ? (error.fields ?? {}) : {};
  const usualOf = ({ _id, size }: EditLine) =>
    preview.data?.lines.find((line) => line._id === _id && line.size === size)?.price ??
    order.items.find((item) => item._id === _id && item.size === size)?.price;
  const isReady = isDifferent && preview.data !== undefined && !preview.isPlaceholderData && !preview.isError;
  const send = submit(() =>
    preview.data === undefined
      ? undefined
      : editing.mutateAsync({ ...change, total: preview.data.after.total }),
  );
  return (
    <form method="post" noValidate onSubmit={send}>
      <LeaveGuard isChanged={isDifferent} isSaved={isSaved} />
      {editing.isError ? (
        <Banner key={editing.submittedAt} takesFocus className="mb-6">
          {failureText(editing.error, 'The order could not be changed.')}
        </Banner>
      ) : null}
      <PagePart
        title="Pieces"
        text="Existing pieces keep their agreed price; added ones get the shop’s price. Any other price needs a reason."
      >
        <EditLines
          lines={draft.lines}
          usualOf={usualOf}
          faultOf={(path) => faults[path]}
          onChange={(lines) => setDraft((before) => ({ ...before, lines }))}
        />
        {isAgreed(draft) ? (
          <AgreedReason
            because={draft.because}
            error={faults.because}
            onChange={(because) => setDraft((before) => ({ ...before, because }))}
          />
        ) : null}
      </PagePart>
      {order.channel === 'counter' ? null : (
        <PagePart title="Delivery address">
          <AddressFields form={form} fields={FIELDS} />
        </PagePart>
      )}
      <PagePart title="Change">
        <EditTotal order={order} query={preview} isChanged={isDifferent} />
        <div>
          <Button
            type="submit"
            size="large"
            disabled={!isReady}
            isBusy={editing.isPending}
            busyLabel="Changing the order"
          >
            {preview.data !== undefined && preview.data.due > 0
              ? `Ask for ${showRupees(preview.data.due)}`
              : 'Change the order'}
          </Button>
        </div>
      </PagePart>
    </form>
  );
};

/** Edits lines and address of an order that is not packed yet. */
const EditOrderPage = () => {
  const { orderId = '' } = useParams();
  const query = useAdminOrder(orderId);
  const { data } = query;
  /** The order as it was when the page opened: later changes by others are reported on saving. */
  const [first, setFirst] = useState(data?.order);
  if (first === undefined && data !== undefined) setFirst(data.order);
  const order = first ?? data?.order;
  return (
    <>
      <p className="pt-6">
        <TextLink to={`/admin/orders/${orderId}`}>Back to the order</TextLink>
      </p>
      {order === undefined ? (
        query.isError ? (
          <FailedLoad query={query} text="The order could not be loaded." />
        ) : (
          <Skeleton of="rows" className="h-[32rem] w-full" />
        )
      ) : order.canEdit ? (
        <>
          <AdminHead
            title={`Edit order ${orderNumber(order._id)}`}
            lead="Possible until the order is packed. Stock is adjusted, and the customer gets an email about the change."
          />
          <EditOrder order={order} />
        </>
      ) : order.due !== undefined ? (
        <EmptyState
          headingLevel="h1"
          title={`A change to this order is waiting for ${showRupees(order.due.amount)}`}
          action={<LinkButton to={`/admin/orders/${orderId}`}>See the order</LinkButton>}
        >
          You can make another change once this one is paid for or taken back.
        </EmptyState>
      ) : (
        <EmptyState
          headingLevel="h1"
          title="This order can no longer be edited"
          action={<LinkButton to={`/admin/orders/${orderId}`}>See the order</LinkButton>}
        >
          It has been packed, sent or closed.
        </EmptyState>
      )}
    </>
  );
};

export default EditOrderPage;
