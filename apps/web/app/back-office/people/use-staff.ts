import type { StaffRole } from '@darzi/contract/accounts/staff-roles.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shell/call.ts';
import { MINE } from '../../shell/query-client.ts';
import { useSend } from '../../shell/use-send.ts';

const STAFF = [MINE, 'admin', 'staff'] as const;

/** Staff members and pending invitations. */
export const useStaff = () =>
  useQuery({ queryKey: STAFF, queryFn: ({ signal }) => call('GET /api/admin/staff', {}, { signal }) });

/** Changes staff and refetches the list, whatever the answer. */
export const useStaffChange = <Given, Answered>(change: (given: Given) => Promise<Answered>) => {
  const queries = useQueryClient();
  // not awaited: the row may be gone from the list, and its result must still be shown
  const refresh = () => void queries.invalidateQueries({ queryKey: STAFF });
  return useSend(change, { onSuccess: refresh, onError: refresh });
};

export const ROLE_LABELS = {
  designer: 'Designer',
  packer: 'Packer',
  admin: 'Admin',
} as const satisfies Record<StaffRole, string>;

export const ROLE_WORK = {
  designer: 'The studio: custom orders, bids, conversation',
  packer: 'Orders: packing and shipping',
  admin: 'Everything, with money, settings and staff',
} as const satisfies Record<StaffRole, string>;
