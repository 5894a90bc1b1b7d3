import { isoDay } from '@darzi/contract/dates.ts';
import { type ReactNode, useState } from 'react';
import { useMe } from '../shell/profile-menu.tsx';
import { saveFile } from '../shell/save-file.ts';
import { readToken } from '../shell/session.ts';
import { toast } from '../shell/toast.ts';
import { Button } from '../ui/button.tsx';

type FileButtonProps = {
  /** The call that returns the file. */
  readonly from: `/api/admin/${string}`;
  readonly fileName: string;
  readonly children: ReactNode;
};

/** Fetches a file with the token in a header and saves it. */
const download = async ({ from, fileName }: Pick<FileButtonProps, 'from' | 'fileName'>): Promise<void> => {
  const answer = await fetch(from, { headers: { Authorization: `Bearer ${readToken() ?? ''}` } });
  if (!answer.ok) throw new Error(`the file answered ${answer.status}`);
  saveFile(fileName, await answer.blob());
};

/** Downloads a file from the back office; only the owner sees the button. */
export const FileButton = ({ from, fileName, children }: FileButtonProps) => {
  const [isBusy, setBusy] = useState(false);
  const isOwner = useMe(true).data?.role === 'admin';
  const run = async () => {
    setBusy(true);
    await download({ from, fileName }).catch(() =>
      toast.error('The file could not be created. Please try again.'),
    );
    setBusy(false);
  };
  if (!isOwner) return null;
  return (
    <Button variant="secondary" isBusy={isBusy} onClick={() => void run()}>
      {children}
    </Button>
  );
};

/** Downloads a whole table as a CSV file. */
export const ExportButton = ({
  what,
}: {
  what: 'products' | 'orders' | 'custom-orders' | 'customers' | 'newsletter';
}) => (
  <FileButton from={`/api/admin/export/${what}`} fileName={`${what}-${isoDay(Date.now())}.csv`}>
    Export as CSV
  </FileButton>
);
