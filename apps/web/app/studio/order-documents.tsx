import type { StudioOrder } from '@darzi/contract/custom-orders/studio.routes.ts';
import type { OrderMoney } from '@darzi/contract/orders/order-admin.routes.ts';
import { saveDocument } from '../shell/save-file.ts';
import { useSend } from '../shell/use-send.ts';
import { useTaxDocuments } from '../staff/use-tax-documents.ts';
import { Button } from '../ui/button.tsx';
import { PatternButton } from './pattern-button.tsx';
import { orderKey } from './use-studio.ts';

const DOCUMENTS = {
  'Job sheet': 'GET /api/studio/custom-orders/:id/job-sheet',
  'Packing slip': 'GET /api/studio/custom-orders/:id/packing-slip',
} as const;

const DocumentButton = ({ orderId, document }: { orderId: string; document: keyof typeof DOCUMENTS }) => {
  const printing = useSend(() => saveDocument(DOCUMENTS[document], { params: { id: orderId } }), {
    failed: `The ${document.toLowerCase()} could not be printed.`,
  });
  return (
    <Button variant="secondary" isBusy={printing.isPending} onClick={() => printing.mutate()}>
      {document} (PDF)
    </Button>
  );
};

/** Before it is agreed there is no address to ship to. */
const NOTHING_TO_PACK: readonly StudioOrder['status'][] = ['pending', 'bid_received', 'cancelled'];

/** The tax invoice for the parcel, and credit notes for it. */
const TaxDocumentLinks = ({ order, money }: { order: StudioOrder; money: OrderMoney | null }) => {
  const { data } = useTaxDocuments(order._id, {
    queryKey: [...orderKey(order._id), order.status],
    money,
    isIssued: order.status === 'shipped' || order.status === 'delivered',
  });
  const printing = useSend((id: string) => saveDocument('GET /api/tax-documents/:id', { params: { id } }), {
    failed: 'The document could not be printed.',
  });
  return data?.documents.map(({ _id, title, number }) => (
    <Button
      key={_id}
      variant="secondary"
      isBusy={printing.isPending && printing.variables === _id}
      onClick={() => printing.mutate(_id)}
    >
      {title} {number} (PDF)
    </Button>
  ));
};

/** An order's printouts: for the workshop (a pattern needs measurements), and its tax documents. */
export const OrderDocuments = ({ order, money }: { order: StudioOrder; money: OrderMoney | null }) => (
  <div className="flex flex-wrap gap-3">
    <DocumentButton orderId={order._id} document="Job sheet" />
    {order.measurements === null ? null : <PatternButton order={order} />}
    {NOTHING_TO_PACK.includes(order.status) ? null : (
      <DocumentButton orderId={order._id} document="Packing slip" />
    )}
    <TaxDocumentLinks order={order} money={money} />
  </div>
);
