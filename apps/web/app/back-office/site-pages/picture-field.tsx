import type { PagePicture } from '@darzi/contract/pages/page-blocks.ts';
import { ImagePlus } from 'lucide-react';
import { useId, useState } from 'react';
import { failureText, isCalledOff } from '../../shell/call.ts';
import { useUpload } from '../../shell/upload.ts';
import { UploadProgress } from '../../shell/upload-progress.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Line, wordsOf } from './page-inputs.tsx';

/** Uploads one picture, processed like product pictures. */
const useOnePicture = (onCome: (address: string) => void) => {
  const { send, sent, cancel } = useUpload();
  const [isComing, setComing] = useState(false);
  const [failure, setFailure] = useState<string>();
  const upload = async (file: File) => {
    const body = new FormData();
    body.append('image', file);
    setComing(true);
    setFailure(undefined);
    try {
      onCome((await send('POST /api/admin/images', { body })).image);
    } catch (error) {
      if (!isCalledOff(error)) setFailure(failureText(error, 'The picture could not be uploaded.'));
    }
    setComing(false);
  };
  return { upload, isComing, failure, sent, cancel };
};

const FileButton = ({
  label,
  isComing,
  kinds = 'image/jpeg,image/png,image/webp,image/avif',
  onFile,
}: {
  label: string;
  kinds?: string;
  isComing: boolean;
  onFile: (file: File) => void;
}) => {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={`${buttonClasses({ variant: 'secondary' })} relative cursor-pointer stitch-within`}
    >
      <ImagePlus size={18} strokeWidth={1.5} aria-hidden="true" />
      {label}
      <input
        id={id}
        type="file"
        accept={kinds}
        disabled={isComing}
        className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file !== undefined) onFile(file);
          event.target.value = '';
        }}
      />
    </label>
  );
};

type Props = {
  readonly picture: PagePicture | null;
  readonly fault: (path: string) => string | undefined;
  readonly onChange: (picture: PagePicture) => void;
  /** Removes the picture, if it is optional. */
  readonly onRemove?: () => void;
};

/** One picture of a page: upload and description. */
export const PictureField = ({ picture, fault, onChange, onRemove }: Props) => {
  const { upload, isComing, failure, sent, cancel } = useOnePicture((address) =>
    onChange({ address, alt: '' }),
  );
  const hasPicture = picture !== null && picture.address !== '';
  const said = failure ?? fault('address');
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-4">
        {hasPicture ? (
          <div className="w-28 flex-none">
            <Picture address={picture.address} alt="" sizes="112px" />
          </div>
        ) : null}
        <FileButton
          label={hasPicture ? 'Another picture' : 'Choose a picture'}
          isComing={isComing}
          onFile={upload}
        />
        {hasPicture && onRemove !== undefined ? (
          <Button variant="quiet" onClick={onRemove}>
            Show products instead
          </Button>
        ) : null}
      </div>
      {isComing ? <UploadProgress sent={sent} onCancel={cancel} /> : null}
      {said === undefined ? null : <FieldError>{said}</FieldError>}
      {hasPicture ? (
        <Line
          label="What the picture shows"
          hint="For shoppers who cannot see it, and for search engines"
          required
          {...wordsOf(picture, 'alt', fault, onChange)}
        />
      ) : null}
    </div>
  );
};

/** A logo or an icon: a picture without a description. */
export const PictureUpload = ({
  noun,
  address,
  fault,
  hint,
  onChange,
}: {
  noun: 'logo' | 'icon';
  address: string | null;
  fault: string | undefined;
  hint: string;
  onChange: (address: string | null) => void;
}) => {
  const { upload, isComing, failure, sent, cancel } = useOnePicture(onChange);
  const said = failure ?? fault;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-4">
        {address === null ? null : (
          <img src={address.replace('/960.', '/320.')} alt="" className="h-14 max-w-40 object-contain" />
        )}
        <FileButton
          label={address === null ? `Choose ${noun === 'icon' ? 'an' : 'a'} ${noun}` : `Another ${noun}`}
          kinds="image/svg+xml,image/png,image/webp,image/avif,image/jpeg"
          isComing={isComing}
          onFile={upload}
        />
        {address === null ? (
          <span className="text-13 text-chalk">{hint}</span>
        ) : (
          <Button variant="quiet" onClick={() => onChange(null)}>
            {`Remove this ${noun}`}
          </Button>
        )}
      </div>
      {isComing ? <UploadProgress sent={sent} onCancel={cancel} /> : null}
      {said === undefined ? null : <FieldError>{said}</FieldError>}
    </div>
  );
};
