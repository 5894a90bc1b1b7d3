import { useState } from 'react';
import { call } from '../../shell/call.ts';
import { saveJson } from '../../shell/save-file.ts';
import { useSend } from '../../shell/use-send.ts';
import { textsOf } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

const [t, message] = await Promise.all([textsOf('profile'), textsOf('messages')]);

const FILE_NAME = 'my-data.json';

/** Exporting one's data, and deleting the account. */
export const MyData = ({ onDeleted }: { onDeleted: (message: string) => void }) => {
  const [isLeaving, setLeaving] = useState(false);
  const exporting = useSend(() => call('GET /api/user/export', {}), {
    failed: message('genericError'),
    onSuccess: (answer) => saveJson(FILE_NAME, answer.export),
  });
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" isBusy={exporting.isPending} onClick={() => exporting.mutate()}>
        {t('downloadData')}
      </Button>
      <Button
        variant="quiet"
        className="px-3 text-madder"
        aria-haspopup="dialog"
        onClick={() => setLeaving(true)}
      >
        {t('deleteAccount')}
      </Button>
      <DeleteAccountDialog isOpen={isLeaving} onClose={() => setLeaving(false)} onDeleted={onDeleted} />
    </div>
  );
};
