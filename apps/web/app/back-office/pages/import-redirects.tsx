import type { RedirectImport } from '@darzi/contract/pages/redirects.routes.ts';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { call, toastFailure } from '../../shell/call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useRedirectChange } from './use-redirects.ts';

const SHOWN_ERRORS = 20;

const Report = ({ report: { created, updated, skipped, errors } }: { report: RedirectImport }) => (
  <div className="grid gap-4 pt-4">
    <p>
      {created} added, {updated} changed, {skipped} as they were.
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

/** Brings in the file of redirects that a former shop exports, and says what became of its rows. */
export const ImportRedirects = () => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [report, setReport] = useState<RedirectImport>();
  const importing = useRedirectChange((file: File) => {
    const body = new FormData();
    body.append('file', file);
    return call('POST /api/admin/redirects/import', { body });
  });
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (file === undefined) return;
    importing.mutate(file, {
      onSuccess: setReport,
      onError: (error) => toastFailure(error, 'The file could not be imported.'),
    });
  };
  return (
    <>
      <input
        ref={input}
        id={id}
        type="file"
        accept=".csv,text/csv"
        aria-label="File of redirects"
        className="sr-only"
        tabIndex={-1}
        onChange={take}
      />
      <Button variant="secondary" isBusy={importing.isPending} onClick={() => input.current?.click()}>
        Import from CSV
      </Button>
      <Dialog isOpen={report !== undefined} onClose={() => setReport(undefined)} title="Imported">
        {report === undefined ? null : <Report report={report} />}
      </Dialog>
    </>
  );
};
