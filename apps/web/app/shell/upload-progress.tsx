import { textsOf } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { TapeProgress } from '../ui/tape.tsx';
import { type Sent, showMegabytes } from './upload.ts';

const t = await textsOf('history');

/** What is this small has gone before anybody could read of it. */
const SMALL_BYTES = 100_000;

type ProgressProps = {
  readonly sent: Sent | undefined;
  /** Said once all of it has left this device. */
  readonly after?: string | undefined;
  /** Offered as long as something is still to be sent: after that it is the shop that decides. */
  readonly onCancel: () => void;
};

/** How much of a form has been sent, in words, and a way to call it off. */
export const SentInWords = ({ sent, after, onCancel }: ProgressProps) => {
  const isUnderWay = sent !== undefined && sent.bytes < sent.total;
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <p aria-live="polite" className="min-h-5 text-13 text-chalk tabular-nums">
        {sent === undefined
          ? null
          : isUnderWay
            ? t('bytesSent', { sent: showMegabytes(sent.bytes), total: showMegabytes(sent.total) })
            : `${t('allSent', { total: showMegabytes(sent.total) })} ${after ?? t('waitingForAnswer')}`}
      </p>
      {isUnderWay ? (
        <Button variant="quiet" onClick={onCancel}>
          {t('cancelUpload')}
        </Button>
      ) : null}
    </div>
  );
};

/** A bar while a form with files is sent; nothing for a form of a few words. */
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
