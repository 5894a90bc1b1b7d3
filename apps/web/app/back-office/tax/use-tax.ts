import type { TaxMonth } from '@darzi/contract/invoices/tax-periods.routes.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shell/call.ts';
import { MINE } from '../../shell/query-client.ts';
import { useSend } from '../../shell/use-send.ts';

const TAX = [MINE, 'admin', 'tax'] as const;

export const useTaxMonths = () =>
  useQuery({ queryKey: TAX, queryFn: ({ signal }) => call('GET /api/admin/tax', {}, { signal }) });

export const useTaxReport = (period: string) =>
  useQuery({
    queryKey: [...TAX, period],
    queryFn: ({ signal }) => call('GET /api/admin/tax/:period', { params: { period } }, { signal }),
  });

/** Closes a month and refetches everything about tax, whatever the answer. */
export const useLockMonth = (period: string) =>
  useSend(() => call('POST /api/admin/tax/:period/lock', { params: { period } }), {
    done: `${showPeriod(period)} is locked.`,
    failed: 'The month could not be locked.',
    stale: TAX,
  });

const MONTH = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const NAME_ONLY = new Intl.DateTimeFormat('en-IN', { month: 'long', timeZone: 'UTC' });

/** `2026-11` → `November 2026`, `2026-12-quarter` → `October to December 2026`. */
export const showPeriod = (period: string): string => {
  const last = new Date(`${period.slice(0, 7)}-01T00:00:00Z`);
  if (!period.endsWith('quarter')) return MONTH.format(last);
  const first = new Date(last);
  first.setUTCMonth(last.getUTCMonth() - 2);
  return `${NAME_ONLY.format(first)} to ${MONTH.format(last)}`;
};

/** The calendar quarter of a month, named by its last month. */
export const quarterOf = ({ period }: Pick<TaxMonth, 'period'>): string => {
  const [year = '', month = '1'] = period.split('-');
  const last = String(Math.ceil(Number(month) / 3) * 3).padStart(2, '0');
  return `${year}-${last}-quarter`;
};
