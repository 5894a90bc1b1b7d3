import type { RemittanceLine } from '@darzi/contract/couriers/couriers.routes.ts';
import { showDay } from '@darzi/contract/dates.ts';
import { showRupees } from '@darzi/contract/money.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import { counted } from '@darzi/contract/wording.ts';
import { useQuery } from '@tanstack/react-query';
import type { MetaArgs } from 'react-router';
import { call, failureText } from '../../shell/call.ts';
import { FailedLoad } from '../../shell/failed-load.tsx';
import { describePersonalPage } from '../../shell/shop.ts';
import { toast } from '../../shell/toast.ts';
import { useSend } from '../../shell/use-send.ts';
import { CsvButton, formWithFile } from '../../staff/csv-button.tsx';
import { type Column, DataTable } from '../../staff/data-table.tsx';
import { ORDER_ADMIN } from '../../staff/order-admin.ts';
import { AdminHead, FactRow } from '../../staff/page-parts.tsx';
import { Banner } from '../../ui/banner.tsx';
import { TextLink } from '../../ui/button.tsx';
import { Badge } from '../../ui/chip.tsx';
import { EmptyState, Skeleton } from '../../ui/states.tsx';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Remittances');

const REMITTANCES = [...ORDER_ADMIN, 'remittances'] as const;

const VERDICT = {
  missing: 'Not remitted',
  differs: 'Differs',
  unknown: 'Unknown parcel',
} as const satisfies Record<RemittanceLine['verdict'], string>;

const expectedOf = ({ expected }: RemittanceLine): string => (expected === null ? '—' : showRupees(expected));

const COLUMNS: readonly Column<RemittanceLine>[] = [
  {
    head: 'Parcel',
    cell: ({ awb, orderId }) => (
      <>
        <span className="block tabular-nums wrap-anywhere">{awb}</span>
        {orderId === null ? null : (
          <TextLink className="text-13" to={`/admin/orders/${orderId}`}>
            {orderNumber(orderId)}
          </TextLink>
        )}
      </>
    ),
  },
  {
    head: 'Problem',
    cell: ({ verdict }) => <Badge tone={verdict === 'missing' ? 'plain' : 'bad'}>{VERDICT[verdict]}</Badge>,
    className: 'whitespace-nowrap max-sm:text-right',
  },
  {
    head: 'Delivered',
    cell: ({ deliveredAt }) => (deliveredAt === null ? '' : showDay(deliveredAt)),
    isWide: true,
  },
  { head: 'Collected', cell: expectedOf, isWide: true, isNumber: true },
  { head: 'Remitted', cell: ({ remitted }) => showRupees(remitted), isWide: true, isNumber: true },
];

const UploadStatement = () => {
  const uploading = useSend(
    (file: File) => call('POST /api/admin/remittances', { body: formWithFile(file) }),
    {
      stale: REMITTANCES,
      onSuccess: ({ added, known }) =>
        toast.success(
          `${counted(added, 'row')} added${known === 0 ? '' : `, ${counted(known, 'row')} already known`}.`,
        ),
    },
  );
  return (
    <div className="grid justify-items-start gap-4 pb-8">
      {uploading.isError ? (
        <Banner key={uploading.submittedAt} takesFocus>
          {failureText(uploading.error, 'The file could not be read.')}
        </Banner>
      ) : null}
      <CsvButton
        label="Remittance statement"
        isBusy={uploading.isPending}
        onFile={(file) => uploading.mutate(file)}
      >
        Upload a statement
      </CsvButton>
    </div>
  );
};

const Matched = () => {
  const query = useQuery({
    queryKey: REMITTANCES,
    queryFn: ({ signal }) => call('GET /api/admin/remittances', {}, { signal }),
  });
  if (query.isPending) return <Skeleton of="rows" className="h-72 w-full" />;
  if (query.data === undefined)
    return <FailedLoad query={query} text="The remittances could not be loaded." />;
  const { delivered, expected, remitted, agreed, lines } = query.data;
  return (
    <div className="grid gap-8">
      <dl className="max-w-xl text-15">
        <FactRow name="Delivered">{`${counted(delivered, 'cash parcel')}, ${showRupees(expected)}`}</FactRow>
        <FactRow name="Remitted">{showRupees(remitted)}</FactRow>
        <FactRow name="Agreed">{`${counted(agreed, 'parcel')}, to the paisa`}</FactRow>
      </dl>
      {lines.length === 0 ? (
        <EmptyState title="Nothing is missing">
          Every rupee that a courier collected has been remitted.
        </EmptyState>
      ) : (
        <DataTable
          caption="What is missing or differs, longest waiting first"
          rows={lines}
          keyOf={({ awb }) => awb}
          columns={COLUMNS}
          below={(line) => `Collected ${expectedOf(line)}, remitted ${showRupees(line.remitted)}`}
        />
      )}
    </div>
  );
};

const RemittancesPage = () => (
  <>
    <AdminHead
      title="Remittances"
      lead="Cash that couriers collected at the door against what they have paid out. Upload each statement as a CSV file with the columns awb and amount and, if you like, date and reference: a row counts once, however often it is uploaded."
    />
    <UploadStatement />
    <Matched />
  </>
);

export default RemittancesPage;
