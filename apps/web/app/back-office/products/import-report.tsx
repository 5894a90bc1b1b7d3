import type { ImportReport } from '@darzi/contract/back-office/back-office.routes.ts';
import { counted } from '@darzi/contract/wording.ts';
import { DataTable } from '../../staff/data-table.tsx';

const FIGURES = [
  ['created', 'new', 'would be new'],
  ['updated', 'changed', 'would change'],
  ['skipped', 'unchanged', 'unchanged'],
] as const;

type Line = { readonly key: string; readonly row: number; readonly text: string };

const lineOf = ({ row, message, product }: ImportReport['errors'][number], index: number): Line => ({
  key: `${index}`,
  row,
  text: product === undefined ? message : `${product}: ${message}`,
});

const Lines = ({ title, lead, lines }: { title: string; lead: string; lines: readonly Line[] }) =>
  lines.length === 0 ? null : (
    <section aria-label={title} className="grid gap-3">
      <h2 className="border-t border-ink pt-3 font-display text-22">{title}</h2>
      <p className="text-13 text-chalk">{lead}</p>
      <DataTable
        caption={title}
        rows={lines}
        keyOf={({ key }) => key}
        columns={[
          {
            head: 'Row',
            cell: ({ row }) => <span className="tabular-nums">{row === 0 ? '' : row}</span>,
            className: 'w-20',
          },
          { head: 'What', cell: ({ text }) => <span className="wrap-anywhere">{text}</span> },
        ]}
      />
    </section>
  );

/** The result of an import, or of its dry run, in numbers and row by row. The header is row 1. */
export const ImportReportView = ({ report, isDryRun }: { report: ImportReport; isDryRun: boolean }) => (
  <div className="grid gap-9">
    <dl className="grid grid-cols-2 gap-x-10 gap-y-4 sm:flex sm:flex-wrap">
      {FIGURES.map(([name, words, dryWords]) => (
        <div key={name} className="flex flex-col-reverse">
          <dt className="text-13 text-chalk">{isDryRun ? dryWords : words}</dt>
          <dd className="font-display text-30 tabular-nums">{report[name].toLocaleString('en-IN')}</dd>
        </div>
      ))}
      <div className="flex flex-col-reverse">
        <dt className="text-13 text-chalk">problems</dt>
        <dd className="font-display text-30 tabular-nums">{report.errors.length.toLocaleString('en-IN')}</dd>
      </div>
    </dl>
    {report.waiting === 0 ? null : (
      <p className="text-13 text-chalk">
        {counted(report.waiting, 'product')} {report.waiting === 1 ? 'waits' : 'wait'} for pictures and{' '}
        {report.waiting === 1 ? 'is' : 'are'} shown in the shop as soon as the first has come.
      </p>
    )}
    <Lines
      title="Problems"
      lead="A product with a faulty row is left out entirely. Fix the rows and upload the file again."
      lines={report.errors.map(lineOf)}
    />
    <Lines
      title="Not shown in the shop yet"
      lead="These are imported unpublished. Open them, complete what is missing, and publish them."
      lines={report.unpublished.map(({ row, name, reason }, index) => ({
        key: `${index}`,
        row,
        text: `${name}: ${reason}`,
      }))}
    />
    <Lines
      title="No longer shown"
      lead={`The file now lists these products differently. ${isDryRun ? 'They would be' : 'They are'} unpublished, not removed; a file that has them again publishes them.`}
      lines={report.hidden.map(lineOf)}
    />
    <Lines
      title="What to look at"
      lead="The products are imported anyway. Add what is missing by hand."
      lines={report.notes.map(lineOf)}
    />
  </div>
);
