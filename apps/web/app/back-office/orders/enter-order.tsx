import { variantWords } from '@darzi/contract/catalogue/variants.ts';
import { CallError } from '@darzi/contract/client.ts';
import { showRupees } from '@darzi/contract/money.ts';
import { ADDRESS_FIELDS, type Address } from '@darzi/contract/orders/address.ts';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type MetaArgs, useNavigate } from 'react-router';
import { useBusinessBuyer } from '../../payment/business-fields.tsx';
import { call, failureText } from '../../shell/call.ts';
import { BLANK_ADDRESS, tidyAddress } from '../../shell/delivery-address.ts';
import { MINE } from '../../shell/query-client.ts';
import { describePersonalPage } from '../../shell/shop.ts';
import { useContractForm } from '../../shell/use-contract-form.ts';
import { useSend } from '../../shell/use-send.ts';
import { LeaveGuard } from '../../staff/leave-guard.tsx';
import { AdminHead } from '../../staff/page-parts.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { PagePart } from '../../ui/page-part.tsx';
import { AgreedReason, LineList } from './line-fields.tsx';
import { SaleCustomer } from './sale-customer.tsx';
import { BLANK_SALE, isAgreed, type Sale, type SaleDraft, saleOf } from './sale-draft.ts';
import { SalePayment } from './sale-payment.tsx';
import { SaleTotal, useSaleQuote } from './sale-total.tsx';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Enter an order');

/** Parts of the draft that the server's answer names differently. */
const PLACE_OF: Readonly<Record<string, string>> = {
  method: 'payment',
  reference: 'payment',
  hours: 'payment',
};

/** What is entered so far, and the call that enters it. */
const useSale = () => {
  const navigate = useNavigate();
  const isSaved = useRef(false);
  const { form, submit, showRefused } = useContractForm<Address>({
    fields: ADDRESS_FIELDS,
    prefix: 'address.',
    defaultValues: BLANK_ADDRESS,
  });
  const buyer = useBusinessBuyer('business.');
  const [draft, setDraft] = useState(BLANK_SALE);
  /** Fields changed since the last attempt: their errors are hidden. */
  const [mended, setMended] = useState<readonly string[]>([]);
  const set = (change: Partial<SaleDraft>) => {
    setDraft((before) => ({ ...before, ...change }));
    setMended((before) => [...before, ...Object.keys(change).map((part) => PLACE_OF[part] ?? part)]);
  };
  const [pinCode, email] = useWatch({ control: form.control, name: ['pinCode', 'email'] });
  const calculated = useSaleQuote(draft, pinCode, email);
  const entering = useSend(
    (sale: Sale, key) =>
      call('POST /api/admin/orders', { body: sale }, { headers: { 'Idempotency-Key': key() } }),
    {
      done: ({ order }) =>
        order.channel === 'counter' && order.payment
          ? 'Sold. The payment is recorded.'
          : 'The order is entered.',
      stale: [MINE, 'admin'],
      onSuccess: ({ order }) => {
        isSaved.current = true;
        void navigate(`/admin/orders/${order._id}`);
      },
      onError: (error) => {
        showRefused(error);
        buyer.showRefusal(error);
      },
    },
  );
  const failure = entering.error instanceof CallError ? entering.error : undefined;
  const faults = failure?.fields ?? {};
  const faultOf = (path: string): string | undefined =>
    mended.includes(path.split('.', 1)[0] ?? '') ? undefined : faults[path];
  const send = (typed: Address) => {
    if (entering.isPending) return;
    setMended([]);
    const address = tidyAddress(typed);
    const { isSound, business } = buyer.decide(address);
    const { seen } = calculated;
    const more = {
      ...(business === undefined ? {} : { business }),
      ...(seen === undefined ? {} : { total: seen }),
    };
    if (isSound) entering.mutate(saleOf(draft, { address, ...more }));
  };
  return { form, buyer, draft, set, calculated, entering, faultOf, isSaved, submit: submit(send) };
};

/** An order taken at the counter or by phone. */
const EnterOrderPage = () => {
  const { form, buyer, draft, set, calculated, entering, faultOf, isSaved, submit } = useSale();
  return (
    <>
      <AdminHead
        title="Enter an order"
        lead="For a customer at the counter or on the phone. Stock, invoice and emails work as for any order."
      />
      <form method="post" noValidate onSubmit={submit}>
        <LeaveGuard isChanged={draft.lines.length > 0} isSaved={isSaved} />
        {entering.isError ? (
          <Banner key={entering.submittedAt} takesFocus className="mb-6">
            {failureText(entering.error, 'The order could not be entered.')}
          </Banner>
        ) : null}
        <PagePart
          title="Pieces"
          text="A price other than the shop’s needs a reason, and has no further discount."
        >
          {draft.lines.length === 0 ? <p className="text-15 text-chalk">Nothing chosen yet.</p> : null}
          <LineList
            label="Chosen pieces"
            lines={draft.lines}
            keyOf={({ _id, size }) => `${_id} ${size}`}
            about={({ size, shopPrice }) => `${variantWords(size)} · ${showRupees(shopPrice)} in the shop`}
            faultOf={faultOf}
            searchLabel="Find pieces"
            added={(piece) => piece}
            onChange={(lines) => set({ lines })}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label="Taken off, ₹"
              hint="Off all pieces together. Blank: nothing"
              inputMode="decimal"
              autoComplete="off"
              value={draft.discount}
              error={faultOf('discount')}
              onChange={({ target }) => set({ discount: target.value })}
            />
            {isAgreed(draft) ? (
              <AgreedReason
                because={draft.because}
                error={faultOf('because')}
                onChange={(because) => set({ because })}
              />
            ) : null}
          </div>
        </PagePart>
        <PagePart title="Payment">
          <SalePayment
            isHandedOver={draft.isHandedOver}
            method={draft.method}
            reference={draft.reference}
            referenceFault={faultOf('payment.reference')}
            hours={draft.hours}
            hoursFault={faultOf('payment.hours')}
            onHandedOver={(isHandedOver) =>
              set({
                isHandedOver,
                method: isHandedOver && draft.method === 'on delivery' ? 'cash' : draft.method,
              })
            }
            onMethod={(method) => set({ method })}
            onReference={(reference) => set({ reference })}
            onHours={(hours) => set({ hours })}
          />
        </PagePart>
        <PagePart
          title="Customer"
          text={
            draft.isHandedOver
              ? 'As much as the customer gives you. With an email address, the invoice is sent and the order appears in their account.'
              : 'Found by email address. A new customer gets an account and sets a password with “Forgot Password?”.'
          }
        >
          <SaleCustomer form={form} buyer={buyer} isHandedOver={draft.isHandedOver} />
        </PagePart>
        <PagePart title="Total">
          <SaleTotal
            draft={draft}
            calculated={calculated}
            onDiscounted={(isDiscounted) => set({ isDiscounted })}
          />
        </PagePart>
        <div className="bar-below sticky z-20 flex items-center gap-x-5 border-t border-ink bg-paper py-3">
          <Button type="submit" isBusy={entering.isPending} busyLabel="Entering the order">
            {draft.isHandedOver && draft.method !== 'link' ? 'Sell' : 'Enter the order'}
          </Button>
          <p className="font-display text-22 tabular-nums">
            {calculated.seen === undefined ? '' : showRupees(calculated.seen)}
          </p>
        </div>
      </form>
    </>
  );
};

export default EnterOrderPage;
