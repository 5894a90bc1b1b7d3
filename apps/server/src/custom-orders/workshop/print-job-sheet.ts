import { lastSix } from '@darzi/contract/orders/order-number.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import sharp from 'sharp';
import { deriveInTurn } from '../../catalogue/images/image-queue.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import { parseId } from '../../platform/db/id.ts';
import { drawDocument, drawInTurn } from '../../platform/pdf/draw-document.ts';
import type { Deps } from '../../settings/deps.ts';
import { loadSettings } from '../../settings/settings.ts';
import { findCustomOrder } from '../orders/custom-order.repository.ts';
import { findPrivateImage } from '../pictures/keep-pictures.ts';
import type { JobSheetContent, SheetPicture, writeJobSheet } from './job-sheet.document.ts';

const MODULE = new URL('./job-sheet.document.ts', import.meta.url);

const LONGEST_SIDE = 900;

/** A kept picture as paper wants it; undefined when it is gone. */
const printable = async (
  deps: Pick<Deps, 'db' | 'files'>,
  imageId: string,
  number: number,
): Promise<SheetPicture | undefined> => {
  const picture = await findPrivateImage(deps, imageId);
  if (picture === undefined) return undefined;
  const { data, info } = await deriveInTurn(() =>
    sharp(picture)
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer({ resolveWithObject: true }),
  );
  return { imageId, number, jpeg: data, width: info.width, height: info.height };
};

/** The job sheet of an order as a PDF. */
export const printJobSheet = async (
  deps: Pick<Deps, 'db' | 'files' | 'config' | 'publicUrl'>,
  orderId: string,
  actor: Actor,
  printedAt = new Date(),
): Promise<Outcome<{ name: string; bytes: Buffer }>> => {
  const id = parseId(orderId);
  const order = id === undefined ? undefined : await findCustomOrder(deps.db, id);
  if (order === undefined) return refuse('custom_order.not_found');
  return drawInTurn(actor.userId, async () => {
    const pictures: SheetPicture[] = [];
    for (const [index, imageId] of order.imageIds.entries()) {
      const picture = await printable(deps, imageId, index + 1);
      if (picture !== undefined) pictures.push(picture);
    }
    const { storeName } = await loadSettings(deps.db, deps.config);
    const content: JobSheetContent = {
      order,
      storeName,
      orderAddress: `${deps.publicUrl()}/studio/orders/${order.id}`,
      pictures,
      printedAt,
    };
    const bytes = await drawDocument<Parameters<typeof writeJobSheet>[0]>(MODULE, 'writeJobSheet', content);
    return accept({ name: `job-sheet-${lastSix(order.id)}`, bytes });
  });
};
