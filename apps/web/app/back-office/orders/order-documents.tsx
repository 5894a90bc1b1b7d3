import type { AdminOrder, OrderMoney } from '@darzi/contract/orders/order-admin.routes.ts';
import { saveDocument } from '../../shell/save-file.ts';
import { useSend } from '../../shell/use-send.ts';
import { ORDER_ADMIN } from '../../staff/order-admin.ts';
import { useTaxDocuments } from '../../staff/use-tax-documents.ts';
import { Button } from '../../ui/button.tsx';

/** An order's printouts: the packing slip, and its tax documents once it has shipped. */
export const OrderDocuments = ({ order, money }: { order: AdminOrder; money: OrderMoney }) => {
  const { data } = useTaxDocuments(order._id, { queryKey: [...ORDER_ADMIN, 'order', order._id], money });
  const saving = useSend(
    (documentId: string | undefined) =>
      documentId === undefined
        ? saveDocument('GET /api/admin/orders/:id/packing-slip', { params: { id: order._id } })
        : saveDocument('GET /api/tax-documents/:id', { params: { id: documentId } }),
    { failed: 'The document could not be printed.' },
  );
  const documents = data?.documents ?? [];
  return (
    <ul className="grid justify-items-start">
      <li>
        <Button
          variant="quiet"
          isBusy={saving.isPending && saving.variables === undefined}
          onClick={() => saving.mutate(undefined)}
        >
          Packing slip (PDF)
        </Button>
      </li>
      {documents.map(({ _id, title, number }) => (
        <li key={_id}>
          <Button
            variant="quiet"
            isBusy={saving.isPending && saving.variables === _id}
            onClick={() => saving.mutate(_id)}
          >
            {title} {number} (PDF)
          </Button>
        </li>
      ))}
      {documents.length === 0 ? (
        <li className="pt-1 text-13 text-chalk">The invoice is made when the order is shipped.</li>
      ) : null}
    </ul>
  );
};
