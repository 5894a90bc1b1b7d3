import { showMoment } from '@darzi/contract/dates.ts';
import {
  TAX_SECTIONS,
  type TaxCheck,
  type TaxReport,
  type TaxSection,
  type TaxSums,
} from '@darzi/contract/invoices/tax-periods.routes.ts';
import { showRupees } from '@darzi/contract/money.ts';
import { useState } from 'react';
import { type MetaArgs, useParams } from 'react-router';
import { FailedLoad } from '../../shell/failed-load.tsx';
import { describePersonalPage } from '../../shell/shop.ts';
import { ConfirmDialog } from '../../staff/confirm-dialog.tsx';
import { type Column, DataTable } from '../../staff/data-table.tsx';
import { FileButton } from '../../staff/export-button.tsx';
import { AdminHead, Panel } from '../../staff/page-parts.tsx';
import { Button, TextLink } from '../../ui/button.tsx';
import { Badge } from '../../ui/chip.tsx';
import { EmptyState, Skeleton } from '../../ui/states.tsx';
import { showPeriod, useLockMonth, useTaxReport } from './use-tax.ts';

export const meta = ({ matches, params }: MetaArgs) =>
  describePersonalPage(matches, `Tax ${params.period ?? ''}`);

const SECTION: Record<TaxSection, readonly [name: string, meaning: string]> = {
  b2b: ['B2B', 'Invoices to registered businesses'],
  b2cl: ['B2CL', 'To persons in other states, above ₹1,00,000'],
  b2cs: ['B2CS', 'To persons, by state and rate; credit notes subtracted'],
  exp: ['EXP', 'Exports'],
  cdnr: ['CDNR', 'Credit notes to registered businesses'],
  cdnur: ['CDNUR', 'Credit notes for B2CL and exports'],
  exemp: ['EXEMP', 'Nil rated and exempt, by state and buyer; credit notes subtracted'],
  hsn_b2b: ['HSN (B2B)', 'To registered businesses, by HSN and rate'],
  hsn_b2c: ['HSN (B2C)', 'To persons, by HSN and rate'],
  docs: ['DOCS', 'Numbers issued'],
};

const CHECK: Record<TaxCheck, string> = {
  not_ended: 'This period has not ended yet: more may come.',
  no_gstin: 'The shop has no GSTIN. Enter it in the settings before you file.',
  gstin_of_other_state: 'The shop’s GSTIN and its state do not match. Please check the settings.',
  other_gstin: 'Issued under a GSTIN other than the shop’s present one',
  shipped_without_invoice: 'Orders that were shipped without an invoice',
  refund_without_credit_note: 'Invoices with a refund that has no credit note yet',
  sums_differ:
    'The tables do not add up to the documents. Do not file yet, and contact the person who runs the shop’s server.',
};

const Checks = ({ checks }: Pick<TaxReport, 'checks'>) => (
  <Panel title="Before you file">
    {checks.length === 0 ? (
      <p>Nothing is missing.</p>
    ) : (
      <ul className="grid gap-3">
        {checks.map(({ check, count, examples }) => (
          <li key={check} className="border-l-2 border-madder pl-4">
            <p>
              {CHECK[check]}
              {examples.length === 0 ? null : `: ${count}`}
            </p>
            {examples.length === 0 ? null : (
              <p className="text-13 wrap-anywhere text-chalk">
                {examples.join(', ')}
                {count > examples.length ? ' …' : ''}
              </p>
            )}
          </li>
        ))}
      </ul>
    )}
  </Panel>
);

type SumRow = TaxSums & { readonly name: string; readonly meaning: string; readonly documents: number };
const amount = (head: string, of: (row: SumRow) => number): Column<SumRow> => ({
  head,
  cell: (row) => showRupees(of(row)),
  isNumber: true,
  isWide: true,
});
const SUMS: readonly Column<SumRow>[] = [
  {
    head: 'What',
    cell: ({ name, meaning }) => (
      <>
        <span className="block font-medium">{name}</span>
        <span className="block text-13 text-chalk">{meaning}</span>
      </>
    ),
    className: 'lg:w-1/3',
  },
  { head: 'Count', cell: ({ documents }) => documents, isNumber: true },
  amount('Taxable', ({ taxable }) => taxable),
  amount('IGST', ({ igst }) => igst),
  amount('CGST', ({ cgst }) => cgst),
  amount('SGST', ({ sgst }) => sgst),
  amount('Total', ({ total }) => total),
];
const below = ({ taxable, total }: SumRow): string =>
  `Taxable ${showRupees(taxable)} · total ${showRupees(total)}`;

const totalsOf = ({ invoices, creditNotes, net }: TaxReport): readonly SumRow[] => [
  { name: 'Invoices', meaning: 'Issued in this period', ...invoices },
  { name: 'Credit notes', meaning: 'Issued in this period, for invoices of any period', ...creditNotes },
  {
    name: 'Total',
    meaning: 'Invoices less credit notes',
    ...net,
    documents: invoices.documents + creditNotes.documents,
  },
];
const namesOf = ({ section }: { readonly section: TaxSection }) => {
  const [name, meaning] = SECTION[section];
  return { name, meaning };
};

const Files = ({ report }: { report: TaxReport }) => {
  const { period, gstin, sections } = report;
  const filled = new Set(sections.filter(({ documents }) => documents > 0).map(({ section }) => section));
  return (
    <Panel title="Files">
      <p className="max-w-prose text-15 text-chalk">
        The JSON goes to the GST portal as it is, or through the offline tool. The tables have the columns of
        that tool’s sheets, for your accountant; Tally imports the vouchers under Import Data.
      </p>
      <div className="flex flex-wrap gap-3">
        {gstin === null ? null : (
          <FileButton from={`/api/admin/tax/${period}/gstr1`} fileName={`gstr1-${period}.json`}>
            GSTR-1 as JSON
          </FileButton>
        )}
        <FileButton from={`/api/admin/tax/${period}/csv`} fileName={`gstr1-${period}.zip`}>
          All tables in one file
        </FileButton>
        <FileButton from={`/api/admin/tax/${period}/tally`} fileName={`tally-${period}.xml`}>
          Vouchers for Tally
        </FileButton>
      </div>
      <div className="flex flex-wrap gap-3">
        {TAX_SECTIONS.filter((section) => filled.has(section)).map((section) => (
          <FileButton
            key={section}
            from={`/api/admin/tax/${period}/csv/${section}`}
            fileName={`gstr1-${period}-${section}.csv`}
          >
            {SECTION[section][0]} as CSV
          </FileButton>
        ))}
      </div>
    </Panel>
  );
};

const LockButton = ({ report: { period, checks } }: { report: TaxReport }) => {
  const [isAsking, setAsking] = useState(false);
  const locking = useLockMonth(period);
  const isOpen = checks.some(({ check }) => check === 'not_ended' || check === 'no_gstin');
  if (isOpen || period.endsWith('quarter')) return null;
  const lock = () => locking.mutate(undefined, { onSettled: () => setAsking(false) });
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Lock the month
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Lock ${showPeriod(period)}?`}
        doLabel="Lock the month"
        isBusy={locking.isPending}
        onConfirm={lock}
      >
        Lock it once the return is filed. No invoice or credit note can be dated in it any more, and it cannot
        be opened again.
      </ConfirmDialog>
    </>
  );
};

const Report = ({ report }: { report: TaxReport }) => {
  const { invoices, creditNotes, sections, checks } = report;
  if (invoices.documents + creditNotes.documents === 0) {
    return (
      <EmptyState title="Nothing was issued">
        There is nothing to file for this period but a nil return.
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-10">
      <Checks checks={checks} />
      <Panel title="Together">
        <DataTable
          caption="Invoices and credit notes"
          rows={totalsOf(report)}
          keyOf={({ name }) => name}
          columns={SUMS}
          below={below}
        />
      </Panel>
      <Panel title="Tables of GSTR-1">
        <DataTable
          caption="Tables of GSTR-1"
          rows={sections
            .filter(({ documents }) => documents > 0)
            .map((section) => ({ ...namesOf(section), ...section }))}
          keyOf={({ name }) => name}
          columns={SUMS}
          below={below}
        />
      </Panel>
      <Files report={report} />
    </div>
  );
};

const TaxPeriodPage = () => {
  const { period = '' } = useParams();
  const query = useTaxReport(period);
  const report = query.data?.report;
  return (
    <>
      <p className="pt-6">
        <TextLink to="/admin/tax">All months</TextLink>
      </p>
      <AdminHead
        title={showPeriod(period)}
        lead={report?.gstin === undefined ? undefined : `GSTIN ${report.gstin ?? 'not entered yet'}`}
        aside={
          report === undefined ? null : report.lockedAt === null ? (
            <LockButton report={report} />
          ) : (
            <Badge tone="good">Locked {showMoment(report.lockedAt)}</Badge>
          )
        }
      />
      {query.isPending ? (
        <Skeleton of="rows" className="h-96 w-full" />
      ) : report === undefined ? (
        <FailedLoad query={query} text="This period could not be loaded." />
      ) : (
        <Report report={report} />
      )}
    </>
  );
};

export default TaxPeriodPage;
