/** Which of the chosen files become reference images, and why others are left out. Pure. */
import {
  CUSTOM_ORDER_MESSAGES,
  MAX_REFERENCE_IMAGE_BYTES,
  MAX_REFERENCE_IMAGES,
} from '@darzi/contract/custom-orders/custom-order.ts';
import type { MessagePictures } from '../../conversation/conversation.tsx';
import { showMegabytes } from '../../shell/upload.ts';
import { textsOf } from '../../texts/texts.ts';
import { fitImage } from './fit-image.ts';

const t = await textsOf('craft');

const READ_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];
/** The `accept` of file fields: with exactly these types, an iPhone converts HEIC photographs to JPEG. */
export const ACCEPTED_IMAGES = READ_TYPES.join(',');

export type ImageChoice = {
  readonly taken: readonly File[];
  /** The form's error; undefined if every file was accepted. */
  readonly error: string | undefined;
  /** One sentence for each file left out: why, and what to do. */
  readonly advice: readonly string[];
};

const adviceFor = ({ name, type, size }: File): string | undefined => {
  if (/hei[cf]/i.test(type) || /\.hei[cf]s?$/i.test(name)) return t('fileHeic', { name });
  if (!type.startsWith('image/')) return t('fileNoImage', { name });
  if (!READ_TYPES.includes(type)) return t('fileUnknown', { name });
  if (size === 0) return t('fileEmpty', { name });
  if (size > MAX_REFERENCE_IMAGE_BYTES) return t('fileLarge', { name, size: showMegabytes(size) });
  return undefined;
};

/** Fits the chosen files where this browser can, and takes as many as there is room for. */
export const chooseImages = async (
  chosen: readonly File[],
  alreadyThere: () => number,
): Promise<ImageChoice> => {
  const files: File[] = [];
  // One at a time: a phone has no memory for five decoded pictures.
  for (const file of chosen) files.push(await fitImage(file));
  const advice = files.map(adviceFor);
  const readable = files.filter((_, index) => advice[index] === undefined);
  const room = Math.max(0, MAX_REFERENCE_IMAGES - alreadyThere());
  const said = advice.filter((text) => text !== undefined);
  const tooMany = readable.slice(room).map(({ name }) => t('fileNoRoom', { name }));
  const tooManyError = tooMany.length > 0 ? t('mostImages', { most: MAX_REFERENCE_IMAGES }) : undefined;
  return {
    taken: readable.slice(0, room),
    error: said.length > 0 ? CUSTOM_ORDER_MESSAGES.imagesOnly : tooManyError,
    advice: [...said, ...tooMany],
  };
};

/** Pictures for a message; `fault` says why some cannot be sent, and what to do. */
const prepareForMessage: MessagePictures['prepare'] = async (files) => {
  const { taken, error, advice } = await chooseImages(files, () => 0);
  return { pictures: taken, fault: error === undefined ? undefined : [`${error}.`, ...advice].join(' ') };
};

export const MESSAGE_PICTURES = {
  accept: ACCEPTED_IMAGES,
  get hint() {
    return t('imagesHint', { most: MAX_REFERENCE_IMAGES });
  },
  prepare: prepareForMessage,
} as const satisfies MessagePictures;
