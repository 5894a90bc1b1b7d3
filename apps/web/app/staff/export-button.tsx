import { useState } from 'react';
import { useMe } from '../shell/profile-menu.tsx';
import { saveFile } from '../shell/save-file.ts';
import { readToken } from '../shell/session.ts';
import { toast } from '../shell/toast.ts';
import { Button } from '../ui/button.tsx';

/** Fetches the file with the token in the header, where it belongs, and hands it to the browser to be kept. */
const download = async (what: string): Promise<void> => {
  const answer = await fetch(`/api/admin/export/${what}`, {
    headers: { Authorization: `Bearer ${readToken() ?? ''}` },
  });
  if (!answer.ok) throw new Error(`the export answered ${answer.status}`);
  saveFile(`${what}-${new Date().toISOString().slice(0, 10)}.csv`, await answer.blob());
};

/** Takes all of a table out as a CSV file; the owner’s alone, so nobody else sees it. */
export const ExportButton = ({ what }: { what: 'products' | 'orders' | 'custom-orders' | 'customers' }) => {
  const [isBusy, setBusy] = useState(false);
  const isOwner = useMe(true).data?.role === 'admin';
  const run = async () => {
    setBusy(true);
    await download(what).catch(() => toast.error('The file could not be made. Please try again.'));
    setBusy(false);
  };
  if (!isOwner) return null;
  return (
    <Button variant="secondary" isBusy={isBusy} onClick={() => void run()}>
      Export as CSV
    </Button>
  );
};
