import type { AuditEntry } from '@darzi/contract/back-office/audit.routes.ts';
import { showMoment } from '@darzi/contract/dates.ts';
import type { MetaArgs } from 'react-router';
import { describePersonalPage } from '../../shell/shop.ts';
import type { Column } from '../../staff/data-table.tsx';
import { FilterSelect } from '../../staff/filter-select.tsx';
import { ListPage } from '../../staff/list-page.tsx';
import { useFilters } from '../../staff/use-filters.ts';
import { TextField } from '../../ui/field.tsx';
import { AUDIT_AREAS, showAction, showChanges, showSubject } from './audit-labels.ts';
import { useAudit } from './use-audit.ts';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Audit');

const Changes = ({ entry }: { entry: AuditEntry }) => {
  const changes = showChanges(entry.changes);
  return (
    <dl className="grid gap-0.5 text-13">
      {changes.map(({ field, from, to }) => (
        <div key={field} className="wrap-anywhere">
          <dt className="inline text-chalk">{field}: </dt>
          <dd className="inline">
            {from === undefined ? null : (
              <>
                <del className="text-chalk decoration-line">{from}</del> <span aria-hidden="true">→</span>
                <span className="sr-only">became</span>{' '}
              </>
            )}
            {to}
          </dd>
        </div>
      ))}
    </dl>
  );
};

const COLUMNS: readonly Column<AuditEntry>[] = [
  {
    head: 'What',
    cell: (entry) => (
      <>
        <span className="block font-medium">{showAction(entry.action)}</span>
        <span className="block text-13 text-chalk">{showSubject(entry.subject)}</span>
        <div className="pt-1 lg:hidden">
          <Changes entry={entry} />
        </div>
      </>
    ),
  },
  { head: 'From and to', cell: (entry) => <Changes entry={entry} />, isWide: true, className: 'lg:w-1/2' },
  { head: 'Who', cell: ({ who }) => <span className="wrap-anywhere">{who}</span>, isWide: true },
  {
    head: 'When',
    cell: ({ at }) => <time dateTime={at}>{showMoment(at)}</time>,
    isWide: true,
    className: 'whitespace-nowrap text-13 text-chalk',
  },
];

const FILTERS = ['q', 'who', 'area', 'from', 'to'] as const;

const AuditPage = () => {
  const filters = useFilters(FILTERS);
  const query = useAudit({
    q: filters.read('q'),
    who: filters.read('who'),
    area: filters.read('area'),
    from: filters.read('from'),
    to: filters.read('to'),
  });
  return (
    <ListPage
      title="Audit"
      lead="Who changed what, with the values before and after. Entries are only ever added, never changed or removed."
      filters={filters}
      searchLabel="Number, action or value"
      selects={
        <>
          <TextField
            key={filters.read('who')}
            label="Who"
            defaultValue={filters.read('who')}
            maxLength={64}
            onBlur={(event) => filters.change('who', event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              event.currentTarget.blur();
            }}
          />
          <FilterSelect
            label="About"
            all="Everything"
            options={Object.entries(AUDIT_AREAS)}
            {...filters.select('area')}
          />
          <TextField
            label="From"
            type="date"
            value={filters.read('from')}
            onChange={(event) => filters.change('from', event.target.value)}
          />
          <TextField
            label="To"
            type="date"
            value={filters.read('to')}
            onChange={(event) => filters.change('to', event.target.value)}
          />
        </>
      }
      query={query}
      rowsOf={(page) => page.entries}
      noun={['entry', 'entries']}
      empty="Changes made in the back office will appear here."
      rows={{
        caption: 'Changes',
        columns: COLUMNS,
        below: ({ who, at }) => `${who} · ${showMoment(at)}`,
      }}
    />
  );
};

export default AuditPage;
