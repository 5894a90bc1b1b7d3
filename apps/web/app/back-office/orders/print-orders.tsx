import { type BulkPrint, MAX_PRINTED_AT_ONCE } from '@darzi/contract/invoices/invoices.routes.ts';
import type { AdminOrder } from '@darzi/contract/orders/order-admin.routes.ts';
import { counted } from '@darzi/contract/wording.ts';
import { saveDocument } from '../../shell/save-file.ts';
import { useSend } from '../../shell/use-send.ts';
import { Button } from '../../ui/button.tsx';

const KINDS = [
  ['packing-slips', 'packing slips'],
  ['invoices', 'invoices'],
] as const satisfies readonly (readonly [BulkPrint['what'], string])[];

/** One PDF with the slips or invoices of the selected orders, else of those in the list. */
export const PrintOrders = ({ orders }: { orders: readonly AdminOrder[] }) => {
  const printed = orders.slice(0, MAX_PRINTED_AT_ONCE);
  const saving = useSend(
    (what: BulkPrint['what']) =>
      saveDocument('POST /api/admin/orders/print', {
        body: { what, orders: printed.map(({ _id }) => _id) },
      }),
    { failed: 'The file could not be printed.' },
  );
  if (printed.length === 0) return null;
  return KINDS.map(([what, name]) => (
    <Button
      key={what}
      variant="quiet"
      className="max-sm:order-last max-sm:-my-1.5 max-sm:text-13"
      isBusy={saving.isPending && saving.variables === what}
      onClick={() => saving.mutate(what)}
    >
      Print {name} of {counted(printed.length, 'order')}
    </Button>
  ));
};
