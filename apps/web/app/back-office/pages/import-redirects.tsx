import type { RedirectImport } from '@darzi/contract/pages/redirects.routes.ts';
import { useState } from 'react';
import { call, toastFailure } from '../../shell/call.ts';
import { CsvButton, formWithFile } from '../../staff/csv-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useRedirectChange } from './use-redirects.ts';

const SHOWN_ERRORS = 20;

const Report = ({ report: { created, updated, skipped, errors } }: { report: RedirectImport }) => (
  <div className="grid gap-4 pt-4">
    <p>
      {created} added, {updated} changed, {skipped} unchanged.
    </p>
    {errors.length === 0 ? null : (
      <ul className="grid gap-1 text-15">
        {errors.slice(0, SHOWN_ERRORS).map(({ row, message }) => (
          <li key={row} className="wrap-anywhere">
            Row {row}: {message}
          </li>
        ))}
        {errors.length > SHOWN_ERRORS ? <li>And {errors.length - SHOWN_ERRORS} more.</li> : null}
      </ul>
    )}
  </div>
);

/** Imports the redirects file of a former shop and reports on its rows. */
export const ImportRedirects = () => {
  const [report, setReport] = useState<RedirectImport>();
  const importing = useRedirectChange((file: File) =>
    call('POST /api/admin/redirects/import', { body: formWithFile(file) }),
  );
  const take = (file: File) =>
    importing.mutate(file, {
      onSuccess: setReport,
      onError: (error) => toastFailure(error, 'The file could not be imported.'),
    });
  return (
    <>
      <CsvButton label="File of redirects" isBusy={importing.isPending} onFile={take}>
        Import from CSV
      </CsvButton>
      <Dialog isOpen={report !== undefined} onClose={() => setReport(undefined)} title="Imported">
        {report === undefined ? null : <Report report={report} />}
      </Dialog>
    </>
  );
};
