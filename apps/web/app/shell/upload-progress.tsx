import { textsOf } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { TapeProgress } from '../ui/tape.tsx';
import { type Sent, showMegabytes } from './upload.ts';

const t = await textsOf('history');

/** Anything smaller is sent before anybody could read its progress. */
const SMALL_BYTES = 100_000;

type ProgressProps = {
  readonly sent: Sent | undefined;
  /** Shown once everything has been sent. */
  readonly after?: string | undefined;
  /** Offered while something remains to be sent; after that, the server decides. */
  readonly onCancel: () => void;
};

/** How much of a form has been sent, in words, with a cancel button. */
export const SentInWords = ({ sent, after, onCancel }: ProgressProps) => {
  const isSending = sent !== undefined && sent.bytes < sent.total;
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <p aria-live="polite" className="min-h-5 text-13 text-chalk tabular-nums">
        {sent === undefined
          ? null
          : isSending
            ? t('bytesSent', { sent: showMegabytes(sent.bytes), total: showMegabytes(sent.total) })
            : `${t('allSent', { total: showMegabytes(sent.total) })} ${after ?? t('waitingForAnswer')}`}
      </p>
      {isSending ? (
        <Button variant="quiet" onClick={onCancel}>
          {t('cancelUpload')}
        </Button>
      ) : null}
    </div>
  );
};

/** A progress bar while a form with files is sent; renders nothing for a small form. */
export const UploadProgress = ({ sent, ...rest }: ProgressProps) =>
  sent === undefined || sent.total < SMALL_BYTES ? null : (
    <div className="grid w-full gap-2">
      <TapeProgress
        label={t('uploadProgress')}
        percent={Math.round((sent.bytes / Math.max(1, sent.total)) * 100)}
      />
      <SentInWords sent={sent} {...rest} />
    </div>
  );
