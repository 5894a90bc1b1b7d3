/** Turns a chosen picture into one that the shop accepts, if this browser can open it. */
import { MAX_REFERENCE_IMAGE_BYTES } from '@darzi/contract/custom-orders/custom-order.ts';

const SENT_AS_IS: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];
const MAX_PIXELS = 40_000_000;
const MAX_SIDE_PX = 12_000;
/** More than the shop keeps. */
const NEW_SIDE_PX = 3_000;
const QUALITIES = [0.9, 0.75, 0.5] as const;

const isImage = ({ type, name }: File): boolean =>
  type.startsWith('image/') || /\.(hei[cf]s?|avif)$/i.test(name);

const encode = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));

/** A JPEG of at most 5 MB; undefined if even that is not possible. */
const shrink = async (bitmap: ImageBitmap, name: string): Promise<File | undefined> => {
  const scale = Math.min(1, NEW_SIDE_PX / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  // JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  for (const quality of QUALITIES) {
    const blob = await encode(canvas, quality);
    if (blob !== null && blob.size > 0 && blob.size <= MAX_REFERENCE_IMAGE_BYTES)
      return new File([blob], `${name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' });
  }
  return undefined;
};

/**
 * The picture itself if it can be sent unchanged, else a smaller one, or one in a format that the shop reads. A file
 * that this browser cannot open stays unchanged, to be refused with advice.
 */
export const fitImage = async (file: File): Promise<File> => {
  if (!isImage(file)) return file;
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (bitmap === undefined) return file;
  try {
    const isFitting =
      SENT_AS_IS.includes(file.type) &&
      file.size <= MAX_REFERENCE_IMAGE_BYTES &&
      bitmap.width * bitmap.height <= MAX_PIXELS &&
      Math.max(bitmap.width, bitmap.height) <= MAX_SIDE_PX;
    return isFitting ? file : ((await shrink(bitmap, file.name)) ?? file);
  } finally {
    bitmap.close();
  }
};
