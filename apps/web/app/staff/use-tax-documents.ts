import type { OrderMoney } from '@darzi/contract/orders/order-admin.routes.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../shell/call.ts';

const AGAIN_MS = 1_000;
/** A credit note that has not appeared by then has failed; polling on would not help. */
const MAX_ANSWERS = 20;

/**
 * Invoice and credit notes of an order or custom order. A credit note follows its refund a moment later, so it is
 * polled for.
 */
export const useTaxDocuments = (
  orderId: string,
  {
    queryKey,
    money,
    isIssued = true,
  }: { queryKey: readonly unknown[]; money: OrderMoney | null; isIssued?: boolean },
) => {
  const refunds =
    money?.entries.filter(({ movement }) => movement === 'refund' || movement === 'cash_refunded').length ??
    0;
  return useQuery({
    queryKey: [...queryKey, 'tax-documents', orderId],
    queryFn: ({ signal }) =>
      call('GET /api/order/:id/tax-documents', { params: { id: orderId } }, { signal }),
    enabled: isIssued,
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      const creditNotes = data?.documents.filter(({ kind }) => kind === 'credit_note').length ?? 0;
      const isInvoiced = data?.documents.some(({ kind }) => kind === 'invoice') ?? false;
      return isInvoiced && creditNotes < refunds && dataUpdateCount < MAX_ANSWERS ? AGAIN_MS : false;
    },
  });
};
