/** Makes a chosen picture one that the shop takes, where this browser can open it. */
import { MAX_REFERENCE_IMAGE_BYTES } from '@darzi/contract/custom-orders/custom-order.ts';

const SENT_AS_IS: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];
const MOST_PIXELS = 40_000_000;
const LONGEST_SIDE_PX = 12_000;
/** More than the shop keeps of it. */
const NEW_SIDE_PX = 3_000;
const QUALITIES = [0.9, 0.75, 0.5] as const;

const isImage = ({ type, name }: File): boolean =>
  type.startsWith('image/') || /\.(hei[cf]s?|avif)$/i.test(name);

const encode = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));

/** As a JPEG of at most 5 MB; undefined where even that is too much. */
const shrink = async (bitmap: ImageBitmap, name: string): Promise<File | undefined> => {
  const scale = Math.min(1, NEW_SIDE_PX / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  // JPEG knows nothing transparent.
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
 * The picture itself where it can be sent as it is, else a smaller one, or one of a kind that the shop reads. What this
 * browser cannot open stays what it is, to be refused with what to do about it.
 */
export const fitImage = async (file: File): Promise<File> => {
  if (!isImage(file)) return file;
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (bitmap === undefined) return file;
  try {
    const isFitting =
      SENT_AS_IS.includes(file.type) &&
      file.size <= MAX_REFERENCE_IMAGE_BYTES &&
      bitmap.width * bitmap.height <= MOST_PIXELS &&
      Math.max(bitmap.width, bitmap.height) <= LONGEST_SIDE_PX;
    return isFitting ? file : ((await shrink(bitmap, file.name)) ?? file);
  } finally {
    bitmap.close();
  }
};
