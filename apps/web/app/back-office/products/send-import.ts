import type { ImportProgress, ImportReport } from '@darzi/contract/back-office/back-office.routes.ts';
import { MESSAGES } from '@darzi/contract/messages.ts';
import { endSession, readToken } from '../../shell/session.ts';

/** How far it is: a part of the file that has gone up (0–1), then products of the file. */
export type ImportStage =
  | { readonly is: 'uploading'; readonly part: number }
  | ({ readonly is: 'reading' } & ImportProgress);

/** Said to the person as it stands. */
class ImportError extends Error {}

const BROKEN_OFF =
  'The connection broke off before the report came. What came in stays; send the same file again to see what is missing.';

type Line =
  | { readonly progress: ImportProgress }
  | ({ readonly success: true } & ImportReport)
  | { readonly success: false; readonly message?: string };

const parseLine = (text: string): Line | undefined => {
  try {
    return JSON.parse(text) as Line;
  } catch {
    return undefined;
  }
};

/**
 * Sends a file to be imported, or only checked, and tells how far it is: first the upload, then the products.
 * @throws ImportError when it is refused or the connection breaks off
 */
export const sendImport = (
  file: File,
  isDryRun: boolean,
  onStage: (stage: ImportStage) => void,
): Promise<ImportReport> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.append('file', file);
    let read = 0;
    const takeLines = () => {
      const end = request.responseText.lastIndexOf('\n') + 1;
      const lines = request.responseText.slice(read, end).split('\n').filter(Boolean);
      read = end;
      for (const text of lines) {
        const line = parseLine(text);
        if (line !== undefined && 'progress' in line) onStage({ is: 'reading', ...line.progress });
      }
    };
    request.upload.onprogress = ({ loaded, total }) =>
      onStage({ is: 'uploading', part: total === 0 ? 1 : loaded / total });
    request.onprogress = takeLines;
    request.onerror = () => reject(new ImportError(BROKEN_OFF));
    request.onload = () => {
      takeLines();
      if (request.status === 401) endSession();
      const last = parseLine(request.responseText.trim().split('\n').at(-1) ?? '');
      if (last === undefined || 'progress' in last) reject(new ImportError(BROKEN_OFF));
      else if (last.success) resolve(last);
      else reject(new ImportError(last.message ?? MESSAGES.genericError));
    };
    request.open('POST', `/api/admin/products/import${isDryRun ? '?dryRun=1' : ''}`);
    request.setRequestHeader('Accept', 'application/x-ndjson, application/json');
    request.setRequestHeader('Authorization', `Bearer ${readToken() ?? ''}`);
    request.send(body);
  });
