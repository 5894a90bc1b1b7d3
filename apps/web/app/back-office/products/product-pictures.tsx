import type { AdminProduct } from '@darzi/contract/back-office/back-office.routes.ts';
import { counted } from '@darzi/contract/wording.ts';
import { ArrowLeft, ArrowRight, ImagePlus, Pencil, X } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { failureText, isCalledOff } from '../../shell/call.ts';
import { useUpload } from '../../shell/upload.ts';
import { UploadProgress } from '../../shell/upload-progress.tsx';
import { IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { FieldError } from '../../ui/field.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Spinner } from '../../ui/states.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import { type DraftPicture, tooSmall } from './product-draft.ts';

type Pictures = readonly DraftPicture[];
type Change = (change: (before: Pictures) => Pictures) => void;
const MAX_PICTURES = 20;

/** How many pictures are still being uploaded: a product saved before they arrive would lack them. */
export type Coming = {
  readonly coming: number;
  readonly onComing: (change: (before: number) => number) => void;
};

const moved = (pictures: Pictures, from: number, to: number): Pictures => {
  const one = pictures[from];
  if (one === undefined || to < 0 || to >= pictures.length) return pictures;
  const rest = pictures.filter((_, index) => index !== from);
  return [...rest.slice(0, to), one, ...rest.slice(to)];
};

/** Uploads files one after the other, even as more are added; each joins the pictures once the shop has it. */
const useUploads = (onChange: Change, onComing: Coming['onComing']) => {
  const [faults, setFaults] = useState<readonly string[]>([]);
  const { send, sent, cancel } = useUpload();
  const before = useRef(Promise.resolve());
  const uploadAll = async (files: readonly File[]) => {
    for (const file of files) {
      const body = new FormData();
      body.append('image', file);
      try {
        const { image, size } = await send('POST /api/admin/images', { body });
        onChange((before) =>
          before.some(({ address }) => address === image)
            ? before
            : [...before, { address: image, alt: '', focus: [50, 50], size }],
        );
      } catch (error) {
        if (!isCalledOff(error))
          setFaults((others) => [
            ...others,
            `${file.name}: ${failureText(error, 'It could not be uploaded.')}`,
          ]);
      }
      onComing((others) => others - 1);
    }
  };
  const upload = (files: readonly File[]) => {
    setFaults([]);
    onComing((others) => others + files.length);
    before.current = before.current.then(() => uploadAll(files));
  };
  return { upload, faults, sent, cancel };
};

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** One of the pictures: to be dragged or moved, described and removed. */
const PictureCard = ({
  picture,
  place,
  last,
  colours,
  dragged,
  onDrag,
  onMove,
  onEdit,
  onRemove,
}: {
  picture: DraftPicture;
  place: number;
  last: number;
  colours: readonly string[];
  /** The place of the picture that is being dragged. */
  dragged: number | undefined;
  onDrag: (place: number | undefined) => void;
  onMove: (from: number, to: number) => void;
  onEdit: () => void;
  onRemove: () => void;
}) => (
  <li
    draggable
    onDragStart={(event) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', picture.address);
      onDrag(place);
    }}
    onDragEnd={() => onDrag(undefined)}
    onDragOver={(event) => {
      if (dragged !== undefined) event.preventDefault();
    }}
    onDrop={(event) => {
      if (dragged === undefined) return;
      event.preventDefault();
      onMove(dragged, place);
      onDrag(undefined);
    }}
    className={classes(
      'grid cursor-grab content-start gap-1 active:cursor-grabbing',
      dragged === place && 'opacity-40',
    )}
  >
    <span className="relative block">
      <Picture
        address={picture.address}
        alt={picture.alt === '' ? `Picture ${place + 1}, not described yet` : picture.alt}
        sizes="240px"
        focus={picture.focus}
      />
      <IconButton
        label={`Remove picture ${place + 1}`}
        className="absolute! top-0 right-0 bg-sheet"
        onClick={onRemove}
      >
        <X size={18} strokeWidth={1.5} aria-hidden="true" />
      </IconButton>
    </span>
    <span className="flex flex-wrap items-center">
      <IconButton
        label={`Move picture ${place + 1} earlier`}
        disabled={place === 0}
        onClick={() => onMove(place, place - 1)}
      >
        <ArrowLeft size={18} strokeWidth={1.5} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={`Move picture ${place + 1} later`}
        disabled={place === last}
        onClick={() => onMove(place, place + 1)}
      >
        <ArrowRight size={18} strokeWidth={1.5} aria-hidden="true" />
      </IconButton>
      <IconButton label={`Describe picture ${place + 1}`} onClick={onEdit}>
        <Pencil size={17} strokeWidth={1.5} aria-hidden="true" />
      </IconButton>
    </span>
    <span className="text-13 text-chalk wrap-anywhere">
      {place === 0 && colours.length === 0 ? 'First: what lists show. ' : ''}
      {colours.length === 0 ? '' : `${picture.colour ?? 'Any colour'}. `}
      {picture.alt === '' ? 'Not described yet' : picture.alt}
    </span>
    {tooSmall(picture) === undefined ? null : (
      <span className="border-l-2 border-madder pl-2 text-13">{tooSmall(picture)}</span>
    )}
  </li>
);

/** The field for files, chosen or dropped. */
const PicturesToAdd = ({
  isDisabled,
  onChoose,
}: {
  isDisabled: boolean;
  onChoose: (files: readonly File[]) => void;
}) => {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="relative grid min-h-28 place-items-center border border-dashed border-chalk bg-sheet px-6 py-5 text-center transition-colors hover:border-ink has-disabled:bg-table stitch-within"
    >
      <span className="grid justify-items-center gap-1.5">
        <ImagePlus size={24} strokeWidth={1.25} aria-hidden="true" />
        <span className="text-15 font-medium">Add pictures</span>
        <span className="text-13 text-chalk">
          Choose them or drop them here: JPEG, PNG, WebP or AVIF, up to 10 MB each, {MAX_PICTURES} in all
        </span>
      </span>
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        multiple
        disabled={isDisabled}
        className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
        onDragOver={(event) => {
          // A picture dragged within the list is not an upload.
          if (!hasFiles(event)) event.preventDefault();
        }}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          onChoose(files);
        }}
      />
    </label>
  );
};

/** The pictures in order: drag or move them, describe them, set their focus, remove them. */
export const ProductPictures = ({
  pictures,
  colours,
  toCome,
  fault,
  coming,
  onComing,
  onChange,
}: Coming & {
  pictures: Pictures;
  /** The colours that a picture can show. */
  colours: readonly string[];
  toCome: AdminProduct['imagesToCome'];
  fault: string | undefined;
  onChange: Change;
}) => {
  const { upload, faults, sent, cancel } = useUploads(onChange, onComing);
  const [dragged, setDragged] = useState<number>();
  const [edited, setEdited] = useState<number>();
  const [said, setSaid] = useState('');
  const move = (from: number, to: number) => {
    onChange((before) => moved(before, from, to));
    setSaid(`Picture ${from + 1} is now picture ${to + 1} of ${pictures.length}`);
  };
  const isFull = pictures.length + coming >= MAX_PICTURES;
  const editedPicture = edited === undefined ? undefined : pictures[edited];
  return (
    <div className="grid gap-5">
      <p role="status" className="sr-only">
        {said}
      </p>
      {pictures.length + coming === 0 ? null : (
        <ul aria-label="Pictures" className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          {pictures.map((picture, index) => (
            <PictureCard
              key={picture.address}
              picture={picture}
              place={index}
              last={pictures.length - 1}
              colours={colours}
              dragged={dragged}
              onDrag={setDragged}
              onMove={move}
              onEdit={() => setEdited(index)}
              onRemove={() => onChange((before) => before.filter((_, at) => at !== index))}
            />
          ))}
          {coming === 0 ? null : (
            <li className="grid aspect-4/5 place-items-center bg-table">
              <span role="status" className="flex items-center gap-2 text-13">
                <Spinner /> {counted(coming, 'picture')} coming
              </span>
            </li>
          )}
        </ul>
      )}
      <PicturesToAdd
        isDisabled={isFull}
        onChoose={(files) => upload(files.slice(0, MAX_PICTURES - pictures.length - coming))}
      />
      <UploadProgress sent={sent} after="Waiting for the shop to read it." onCancel={cancel} />
      {[...(fault === undefined ? [] : [fault]), ...faults].map((text) => (
        <FieldError key={text}>{text}</FieldError>
      ))}
      {toCome.map(({ address, problem }) => (
        <p key={address} className="text-13 text-chalk wrap-anywhere">
          {problem === null
            ? 'Being fetched: '
            : `Could not be fetched (${problem})${pictures.length > 0 ? ', so the old ones stay' : ''}: `}
          {address}
        </p>
      ))}
      <PictureDialog
        picture={editedPicture}
        number={(edited ?? 0) + 1}
        colours={colours}
        onClose={() => setEdited(undefined)}
        onChange={(part) =>
          onChange((before) => before.map((one, index) => (index === edited ? { ...one, ...part } : one)))
        }
      />
    </div>
  );
};
