import { MESSAGES } from '@darzi/contract/messages.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, toastFailure } from '../../call.ts';
import { Button } from '../../ui/button.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

const FILE_NAME = 'my-data.json';

/** Hands a file to the browser's own download. */
const saveFile = (name: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
};

/** Taking one's data along, and leaving. */
export const MyData = ({ onDeleted }: { onDeleted: (message: string) => void }) => {
  const [isLeaving, setLeaving] = useState(false);
  const exporting = useMutation({
    mutationFn: () => call('GET /api/user/export', {}),
    onSuccess: (answer) => saveFile(FILE_NAME, JSON.stringify(answer.export, null, 2)),
    onError: (error) => toastFailure(error, MESSAGES.genericError),
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
