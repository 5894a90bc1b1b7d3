import type { PagePicture } from '@darzi/contract/pages/page-blocks.ts';
import { ImagePlus } from 'lucide-react';
import { useId, useState } from 'react';
import { failureText, isCalledOff } from '../../shell/call.ts';
import { useUpload } from '../../shell/upload.ts';
import { UploadProgress } from '../../shell/upload-progress.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { FieldError, TextField } from '../../ui/field.tsx';
import { Picture } from '../../ui/picture.tsx';

type Props = {
  readonly picture: PagePicture | null;
  readonly fault: (path: string) => string | undefined;
  readonly onChange: (picture: PagePicture) => void;
  /** Takes the picture away, where there may be none. */
  readonly onRemove?: () => void;
};

/** One picture: uploaded as those of products are, and described. */
export const PictureField = ({ picture, fault, onChange, onRemove }: Props) => {
  const id = useId();
  const { send, sent, cancel } = useUpload();
  const [isComing, setComing] = useState(false);
  const [failure, setFailure] = useState<string>();
  const upload = async (file: File) => {
    const body = new FormData();
    body.append('image', file);
    setComing(true);
    setFailure(undefined);
    try {
      const { image } = await send('POST /api/admin/images', { body });
      onChange({ address: image, alt: '' });
    } catch (error) {
      if (!isCalledOff(error)) setFailure(failureText(error, 'The picture could not be uploaded.'));
    }
    setComing(false);
  };
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
        <label
          htmlFor={id}
          className={`${buttonClasses({ variant: 'secondary' })} relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-indigo has-focus-visible:outline-dashed`}
        >
          <ImagePlus size={18} strokeWidth={1.5} aria-hidden="true" />
          {hasPicture ? 'Another picture' : 'Choose a picture'}
          <input
            id={id}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            disabled={isComing}
            className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file !== undefined) void upload(file);
              event.target.value = '';
            }}
          />
        </label>
        {hasPicture && onRemove !== undefined ? (
          <Button variant="quiet" onClick={onRemove}>
            Show products instead
          </Button>
        ) : null}
      </div>
      {isComing ? <UploadProgress sent={sent} onCancel={cancel} /> : null}
      {said === undefined ? null : <FieldError>{said}</FieldError>}
      {hasPicture ? (
        <TextField
          label="What the picture shows"
          hint="For shoppers who cannot see it, and for search engines"
          required
          maxLength={300}
          autoComplete="off"
          value={picture.alt}
          error={fault('alt')}
          onChange={(event) => onChange({ ...picture, alt: event.target.value })}
        />
      ) : null}
    </div>
  );
};
