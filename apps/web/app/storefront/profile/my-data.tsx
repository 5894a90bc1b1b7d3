import { MESSAGES } from '@darzi/contract/messages.ts';
import { useState } from 'react';
import { call } from '../../shell/call.ts';
import { saveJson } from '../../shell/save-file.ts';
import { useSend } from '../../shell/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

const FILE_NAME = 'my-data.json';

/** Taking one's data along, and leaving. */
export const MyData = ({ onDeleted }: { onDeleted: (message: string) => void }) => {
  const [isLeaving, setLeaving] = useState(false);
  const exporting = useSend(() => call('GET /api/user/export', {}), {
    failed: MESSAGES.genericError,
    onSuccess: (answer) => saveJson(FILE_NAME, answer.export),
  });
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" isBusy={exporting.isPending} onClick={() => exporting.mutate()}>
        Download my data
      </Button>
      <Button
        variant="quiet"
        className="px-3 text-madder"
        aria-haspopup="dialog"
        onClick={() => setLeaving(true)}
      >
        Delete my account
      </Button>
      <DeleteAccountDialog isOpen={isLeaving} onClose={() => setLeaving(false)} onDeleted={onDeleted} />
    </div>
  );
};
