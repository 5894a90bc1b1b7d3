import {
  CUSTOM_ORDER_TEXTS,
  MAX_REFERENCE_IMAGES,
  uploadHint,
} from '@darzi/contract/custom-orders/custom-order.ts';
import { ImagePlus, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { showMegabytes } from '../../shell/upload.ts';
import { textsOf } from '../../texts/texts.ts';
import { IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { FieldError } from '../../ui/field.tsx';
import { ACCEPTED_IMAGES, chooseImages } from '../order/reference-images.ts';
import type { ReferenceImage } from './craft-draft.ts';
import type { CraftForm } from './use-craft-form.ts';

const t = await textsOf('craft');

/** An object URL for a local file, released when it is no longer shown. */
const useFileAddress = (file: File): string | undefined => {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
};

const Thumbnail = ({ image: { file }, onRemove }: { image: ReferenceImage; onRemove: () => void }) => {
  const address = useFileAddress(file);
  const [isBroken, setBroken] = useState(false);
  return (
    <li className="grid content-start gap-2">
      <div className="relative aspect-4/5 bg-table">
        {address === undefined ? null : isBroken ? (
          <p className="p-3 pt-12 text-13">{t('cannotBeShown')}</p>
        ) : (
          <img
            src={address}
            alt={t('referenceOf', { name: file.name })}
            onError={() => setBroken(true)}
            className="size-full object-cover"
          />
        )}
        <IconButton
          label={t('removeFile', { name: file.name })}
          onClick={onRemove}
          className="absolute top-0 right-0 bg-sheet"
        >
          <X size={18} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      </div>
      <p className="text-13 wrap-anywhere">
        {file.name}{' '}
        <span className="whitespace-nowrap text-chalk">
          {t('megabytes', { size: showMegabytes(file.size) })}
        </span>
      </p>
    </li>
  );
};

/** The third step: reference pictures. */
const ReferenceStep = ({
  form: { draft, errors, imageAdvice, addImages, removeImage },
}: {
  form: CraftForm;
}) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const error = errors.referenceImages;
  const remove = (image: ReferenceImage) => {
    removeImage(image.id);
    input.current?.focus();
  };
  return (
    <div className="grid gap-6">
      <div className="grid gap-2.5">
        <label
          htmlFor={id}
          className={classes(
            'relative grid min-h-40 place-items-center border border-dashed bg-sheet px-6 py-8 text-center transition-colors hover:border-ink stitch-within',
            error === undefined ? 'border-chalk' : 'border-alarm',
          )}
        >
          <span className="grid justify-items-center gap-2">
            <ImagePlus size={26} strokeWidth={1.25} aria-hidden="true" />
            <span className="text-17 font-medium">
              {CUSTOM_ORDER_TEXTS.referenceImages} <span aria-hidden="true">*</span>
            </span>
            <span className="text-15 text-chalk">{t('choosePictures')}</span>
          </span>
          <input
            ref={input}
            id={id}
            type="file"
            name="referenceImages"
            accept={ACCEPTED_IMAGES}
            multiple
            required
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={classes(error !== undefined && `${id}-error`, `${id}-hint`)}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            onChange={(event) => {
              addImages([...(event.target.files ?? [])], chooseImages);
              // So that a removed file can be chosen again.
              event.target.value = '';
            }}
          />
        </label>
        {error === undefined ? null : <FieldError id={`${id}-error`}>{error}</FieldError>}
        {imageAdvice.length === 0 ? null : (
          <ul role="status" className="grid gap-1 text-13 wrap-anywhere">
            {imageAdvice.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        <p id={`${id}-hint`} className="text-13 text-chalk">
          {uploadHint(MAX_REFERENCE_IMAGES)} {t('shownToDesigner')}
        </p>
        <p role="status" className="sr-only">
          {t('picturesChosen', { count: draft.images.length, most: MAX_REFERENCE_IMAGES })}
        </p>
      </div>
      {draft.images.length === 0 ? null : (
        <ul aria-label={t('chosenImages')} className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          {draft.images.map((image) => (
            <Thumbnail key={image.id} image={image} onRemove={() => remove(image)} />
          ))}
        </ul>
      )}
    </div>
  );
};

export default ReferenceStep;
