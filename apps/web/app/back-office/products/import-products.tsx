import {
  type ImportProgress,
  type ImportReport,
  importProgressLine,
} from '@darzi/contract/back-office/back-office.routes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useId, useState } from 'react';
import type { MetaArgs } from 'react-router';
import { failureText, isCalledOff } from '../../shell/call.ts';
import { describePersonalPage } from '../../shell/shop.ts';
import { type Sent, useUpload } from '../../shell/upload.ts';
import { UploadProgress } from '../../shell/upload-progress.tsx';
import { AdminHead } from '../../staff/page-parts.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TapeProgress } from '../../ui/tape.tsx';
import { ImportMissing } from './import-missing.tsx';
import { ImportReportView } from './import-report.tsx';
import { countProducts, GOODS } from './use-products.ts';

export const meta = ({ matches }: MetaArgs) => describePersonalPage(matches, 'Import');

const BROKEN_OFF =
  'The connection was lost before the report arrived. What was imported stays; upload the same file again to see what is missing.';

/** `progress` once the file has been uploaded and its products are being read. */
type Run = { readonly isDryRun: boolean; readonly progress?: ImportProgress };
type Finished = { readonly isDryRun: boolean; readonly report: ImportReport };

/** Sends the chosen file, first for a check, then for the import. */
const useImport = () => {
  const queries = useQueryClient();
  const { sendWith, sent, cancel } = useUpload();
  const [run, setRun] = useState<Run>();
  const [finished, setFinished] = useState<Finished>();
  const [failure, setFailure] = useState<string>();
  const start = async (file: File, isDryRun: boolean) => {
    setFailure(undefined);
    setRun({ isDryRun });
    const body = new FormData();
    body.append('file', file);
    const send = sendWith({
      onLine: (line) => {
        const parsed = importProgressLine.safeParse(line);
        if (parsed.success) setRun({ isDryRun, progress: parsed.data.progress });
      },
    });
    try {
      const query = isDryRun ? { dryRun: '1' as const } : {};
      setFinished({ isDryRun, report: await send('POST /api/admin/products/import', { query, body }) });
      if (!isDryRun) void queries.invalidateQueries({ queryKey: GOODS });
    } catch (error) {
      if (!isCalledOff(error)) setFailure(failureText(error, BROKEN_OFF));
    }
    setRun(undefined);
  };
  const forget = () => {
    setFinished(undefined);
    setFailure(undefined);
  };
  return { run, sent, cancel, finished, failure, start, forget };
};

const Progress = ({ run, sent, onCancel }: { run: Run; sent: Sent | undefined; onCancel: () => void }) => {
  const { isDryRun, progress } = run;
  if (progress === undefined)
    return (
      <div className="grid gap-3">
        <p role="status" className="text-15">
          Sending the file
        </p>
        <UploadProgress sent={sent} after="The shop is reading it." onCancel={onCancel} />
      </div>
    );
  const { done, total } = progress;
  return (
    <div className="grid gap-3">
      <p role="status" className="text-15 tabular-nums">
        {isDryRun ? 'Checking' : 'Importing'}: {done.toLocaleString('en-IN')} of {countProducts(total)}
      </p>
      <TapeProgress
        label={isDryRun ? 'Progress of the check' : 'Progress of the import'}
        percent={total === 0 ? 100 : Math.round((done / total) * 100)}
      />
      <p className="text-13 text-chalk">
        The shop stays open. Leaving this page does not stop an import that has started.
      </p>
    </div>
  );
};

const CsvDrop = ({
  file,
  isDisabled,
  onChoose,
}: {
  file: File | undefined;
  isDisabled: boolean;
  onChoose: (file: File) => void;
}) => {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="relative grid min-h-36 place-items-center border border-dashed border-chalk bg-sheet px-6 py-6 text-center transition-colors hover:border-ink has-disabled:bg-table stitch-within"
    >
      <span className="grid justify-items-center gap-1.5">
        <FileUp size={26} strokeWidth={1.25} aria-hidden="true" />
        <span className="text-17 font-medium wrap-anywhere">{file?.name ?? 'Choose a CSV file'}</span>
        <span className="text-13 text-chalk">
          {file === undefined
            ? 'or drop it here; up to 200 MB'
            : `${Math.max(1, Math.round(file.size / 1024)).toLocaleString('en-IN')} KB. Choose another`}
        </span>
      </span>
      <input
        id={id}
        type="file"
        accept=".csv,text/csv"
        disabled={isDisabled}
        className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          event.target.value = '';
          if (chosen !== undefined) onChoose(chosen);
        }}
      />
    </label>
  );
};

const Checked = ({ report, onImport }: { report: ImportReport; onImport: () => void }) => {
  const incoming = report.created + report.updated;
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Button disabled={incoming === 0} onClick={onImport}>
        {incoming === 0 ? 'Nothing to import' : `Import ${countProducts(incoming)}`}
      </Button>
      <span className="text-13 text-chalk">This was only a check: nothing has been imported yet.</span>
    </div>
  );
};

const Imported = () => (
  <Banner
    tone="info"
    takesFocus
    action={
      <LinkButton to="/admin/products" variant="secondary">
        See the products
      </LinkButton>
    }
  >
    The import is finished. Pictures named by address are fetched in the background.
  </Banner>
);

const ImportPage = () => {
  const [file, setFile] = useState<File>();
  const { run, sent, cancel, finished, failure, start, forget } = useImport();
  const isChecked = finished?.isDryRun === true;
  return (
    <>
      <AdminHead
        title="Import products"
        lead="A CSV file: Shopify’s product export, or the columns of our own export. It is checked first, and nothing is saved until you confirm. Importing the same file twice changes nothing."
        aside={
          <LinkButton to="/admin/products" variant="quiet">
            All products
          </LinkButton>
        }
      />
      <div className="grid max-w-3xl gap-8">
        <div className="grid gap-3">
          <CsvDrop
            file={file}
            isDisabled={run !== undefined}
            onChoose={(chosen) => {
              setFile(chosen);
              forget();
              void start(chosen, true);
            }}
          />
          {failure === undefined ? null : <Banner takesFocus>{failure}</Banner>}
        </div>
        {run === undefined ? null : <Progress run={run} sent={sent} onCancel={cancel} />}
        {run === undefined && finished !== undefined ? (
          <>
            {isChecked && file !== undefined ? (
              <Checked report={finished.report} onImport={() => void start(file, false)} />
            ) : (
              <Imported />
            )}
            {finished.report.missing.length > 0 && file !== undefined ? (
              <ImportMissing
                missing={finished.report.missing}
                doLabel={isChecked ? 'check again' : 'import again'}
                onCreated={() => void start(file, isChecked)}
              />
            ) : null}
            <ImportReportView report={finished.report} isDryRun={finished.isDryRun} />
          </>
        ) : null}
      </div>
    </>
  );
};

export default ImportPage;
