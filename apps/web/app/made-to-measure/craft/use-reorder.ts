import { STANDARD_SIZES } from '@darzi/contract/catalogue/size-chart.ts';
import type { CustomOrder } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { call } from '../../shell/call.ts';
import { CUSTOM_ORDERS_KEY } from '../history/own-custom-orders.ts';
import { BLANK_DRAFT, type CraftDraft, inchTextsOf } from './craft-draft.ts';

const draftOf = ({
  _id,
  size,
  measurementMode,
  measurements,
  profileName,
  design,
}: CustomOrder): CraftDraft => ({
  ...BLANK_DRAFT,
  mode: measurementMode,
  size: STANDARD_SIZES.find((one) => one === size) ?? '',
  inches: { ...BLANK_DRAFT.inches, ...inchTextsOf(measurements) },
  // Only the name: the order's own copy may differ from what is kept of that person now.
  person: profileName === null ? undefined : { id: '', name: profileName },
  design: { style: design.style, fabric: design.fabric, customization: design.customization },
  reorderOf: _id,
});

/** The own order that `?reorder=` names, as a form filled in; pictures are chosen anew. */
export const useReorder = (): {
  readonly isPending: boolean;
  readonly draft: CraftDraft | undefined;
  readonly isMissing: boolean;
} => {
  const [search] = useSearchParams();
  const orderId = search.get('reorder');
  const orders = useQuery({
    queryKey: CUSTOM_ORDERS_KEY,
    queryFn: async ({ signal }) => (await call('GET /api/custom-order', {}, { signal })).orders,
    enabled: orderId !== null,
  });
  if (orderId === null) return { isPending: false, draft: undefined, isMissing: false };
  const order = orders.data?.find(({ _id }) => _id === orderId);
  return {
    isPending: orders.isPending,
    draft: order === undefined ? undefined : draftOf(order),
    isMissing: !orders.isPending && order === undefined,
  };
};
