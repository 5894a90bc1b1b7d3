import type { TaxDocument } from '@darzi/contract/invoices/invoices.routes.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shell/call.ts';
import { MINE } from '../../shell/query-client.ts';
import { useSend } from '../../shell/use-send.ts';
import { textsOf } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';

const [t, word] = await Promise.all([textsOf('orders'), textsOf('words')]);

/** Saves a printed document; the code for that loads on first use. */
const useSaving = () =>
  useSend(
    async (find: () => Promise<string | undefined>) => {
      const { saveDocument } = await import('../../shell/save-file.ts');
      const id = await find();
      if (id !== undefined) await saveDocument('GET /api/tax-documents/:id', { params: { id } });
    },
    { failed: t('documentFailed') },
  );

const listDocuments = async (orderId: string, signal?: AbortSignal): Promise<readonly TaxDocument[]> => {
  const options = signal === undefined ? {} : { signal };
  return (await call('GET /api/order/:id/tax-documents', { params: { id: orderId } }, options)).documents;
};

/** Downloads the tax invoice of an order that has one. */
export const InvoiceButton = ({ orderId }: { orderId: string }) => {
  const saving = useSaving();
  const find = async () => (await listDocuments(orderId)).find(({ kind }) => kind === 'invoice')?._id;
  return (
    <Button
      variant="quiet"
      aria-label={t('invoiceOf', { number: orderNumber(orderId) })}
      isBusy={saving.isPending}
      onClick={() => saving.mutate(find)}
    >
      {t('invoice')}
    </Button>
  );
};

/** Downloads every tax document of an order. */
export const TaxDocuments = ({ orderId }: { orderId: string }) => {
  const saving = useSaving();
  const { data: documents = [] } = useQuery({
    queryKey: [MINE, 'receipt', orderId, 'documents'],
    queryFn: ({ signal }) => listDocuments(orderId, signal),
  });
  return documents.length === 0 ? null : (
    <section aria-label={t('taxDocuments')} className="flex flex-wrap gap-x-6 pt-6 print:hidden">
      {documents.map(({ _id, title, number }) => (
        <Button key={_id} variant="quiet" onClick={() => saving.mutate(() => Promise.resolve(_id))}>
          {t('documentPdf', { title: word(title), number })}
        </Button>
      ))}
    </section>
  );
};
