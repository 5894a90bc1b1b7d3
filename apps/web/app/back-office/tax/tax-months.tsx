import { showDay } from '@darzi/contract/dates.ts';
import type { TaxMonth } from '@darzi/contract/invoices/tax-periods.routes.ts';
import { showRupees } from '@darzi/contract/money.ts';
import { counted } from '@darzi/contract/wording.ts';
import type { MetaArgs } from 'react-router';
import { FailedLoad } from '../../shell/failed-load.tsx';
import { describePersonalPage } from '../../shell/shop.ts';
import { type Column, DataTable } from '../../staff/data-table.tsx';
import { AdminHead, Panel } from '../../staff/page-parts.tsx';
import { TextLink } from '../../ui/button.tsx';
import { Badge } from '../../ui/chip.tsx';
import { EmptyState, Skeleton } from '../../ui/states.tsx';
import { quarterOf, showPeriod, useTaxMonths } from './use-tax.ts';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Tax');

const stateIn = ({ lockedAt }: TaxMonth) =>
  lockedAt === null ? <Badge>Open</Badge> : <Badge tone="good">Locked {showDay(lockedAt)}</Badge>;

const COLUMNS: readonly Column<TaxMonth>[] = [
  { head: 'Month', cell: ({ period }) => showPeriod(period) },
  { head: 'Invoices', cell: ({ invoices }) => invoices, isNumber: true, isWide: true },
  { head: 'Credit notes', cell: ({ creditNotes }) => creditNotes, isNumber: true, isWide: true },
  { head: 'State', cell: stateIn, className: 'text-right lg:text-left' },
  { head: 'Total', cell: ({ total }) => showRupees(total), isNumber: true, isWide: true },
];

const Months = () => {
  const query = useTaxMonths();
  if (query.isPending) return <Skeleton of="rows" className="h-96 w-full" />;
  if (query.data === undefined) return <FailedLoad query={query} text="The months could not be loaded." />;
  const { months } = query.data;
  if (months.length === 0) {
    return (
      <EmptyState title="No invoices yet">
        The first one is issued when an order is shipped. Its month then appears here.
      </EmptyState>
    );
  }
  const quarters = [...new Set(months.map(quarterOf))];
  return (
    <div className="grid gap-10">
      <DataTable
        caption="Months with invoices, newest first"
        rows={months}
        keyOf={({ period }) => period}
        columns={COLUMNS}
        linkOf={({ period }) => `/admin/tax/${period}`}
        below={({ invoices, creditNotes, total }) =>
          `${counted(invoices, 'invoice')} · ${counted(creditNotes, 'credit note')} · ${showRupees(total)}`
        }
      />
      <Panel title="By quarter">
        <ul className="flex flex-wrap gap-x-8">
          {quarters.map((period) => (
            <li key={period}>
              <TextLink to={`/admin/tax/${period}`}>{showPeriod(period)}</TextLink>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
};

const TaxMonthsPage = () => (
  <>
    <AdminHead
      title="Tax"
      lead="Invoices and credit notes by month, as GSTR-1 requires them: checks before filing, files for the GST portal and for Tally."
    />
    <Months />
  </>
);

export default TaxMonthsPage;
