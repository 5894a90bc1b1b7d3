import { setTimeout } from 'node:timers/promises';
import { measuredOf } from '@darzi/contract/custom-orders/design-words.ts';
import { withDefaults } from '@darzi/contract/custom-orders/garments.ts';
import type { CustomOrderId, CustomOrderImageId } from '@darzi/contract/ids.ts';
import { lastSix } from '@darzi/contract/orders/order-number.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { capitalised } from '@darzi/contract/wording.ts';
import pLimit from 'p-limit';
import { queueDeriving } from '../../catalogue/images/image-queue.ts';
import { loadSharp } from '../../catalogue/images/load-sharp.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import { drawDocument, queueDrawing } from '../../platform/pdf/draw-document.ts';
import type { Jpeg } from '../../platform/pdf/sheet.ts';
import { loadSettings } from '../../settings/settings.ts';
import { readClothPicture } from '../cloth/cloth-pictures.ts';
import { estimateCloth } from '../estimate/estimate.rules.ts';
import { findCustomOrder } from '../orders/custom-order.repository.ts';
import type { CustomOrdersDeps } from '../orders/custom-orders.deps.ts';
import { drawOrderInCloth } from '../orders/draw-order-in-cloth.ts';
import type { StoredCustomOrder } from '../orders/stored-custom-order.ts';
import { findPrivateImage } from '../pictures/store-pictures.ts';
import { finishedMeasures } from './finished-measurements.rules.ts';
import type { JobSheetContent, SheetPicture, writeJobSheet } from './job-sheet.document.ts';
import {
  checklist,
  clothWords,
  garmentChoices,
  garmentFacts,
  garmentTitle,
  trimmings,
} from './job-sheet-garment.rules.ts';
import type { GarmentSheet } from './job-sheet-garment.ts';
import { draftOrder, type Made, sleeveOf } from './pattern-of-order.ts';

const MODULE = new URL('./job-sheet.document.ts', import.meta.url);

const MAX_SIDE = 900;
const SEAM_INCHES = 0.5;

/** How long somebody waits for a sheet's pictures in cloth; after that it is printed without them, and says so. */
const PICTURE_MS = 12_000;
const onePictureAtATime = pLimit(1);
/** Sheets beyond these are printed without waiting. */
const MOST_WAITING = 8;

type Printer = Pick<CustomOrdersDeps, 'db' | 'files' | 'config' | 'publicUrl' | 'clothPictures' | 'log'>;

/**
 * Draws an order in cloth for its sheet, before all orders that nobody waits for. Sheets take turns, so that customers
 * are not refused theirs; one whose time is over is left to its job.
 */
const drawForSheet = async (deps: Printer, { id }: StoredCustomOrder, waitMs: number): Promise<void> => {
  if (onePictureAtATime.pendingCount >= MOST_WAITING) return;
  const end = performance.now() + waitMs;
  const drawn = onePictureAtATime(async () => {
    if (performance.now() < end) await drawOrderInCloth(deps, id);
  }).catch((err) => deps.log.info({ err, customOrderId: id }, 'a job sheet is printed without its picture'));
  const over = new AbortController();
  await Promise.race([drawn, setTimeout(waitMs, undefined, { signal: over.signal }).catch(() => undefined)]);
  over.abort();
};

/** A stored picture prepared for print; undefined if it is gone. */
const printable = async (picture: Buffer | undefined): Promise<Jpeg | undefined> => {
  if (picture === undefined) return undefined;
  const sharp = await loadSharp();
  const { data, info } = await queueDeriving(() =>
    sharp(picture)
      .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer({ resolveWithObject: true }),
  );
  return { jpeg: data, width: info.width, height: info.height };
};

const picturesOf = async (
  deps: Printer,
  imageIds: readonly CustomOrderImageId[],
): Promise<readonly SheetPicture[]> => {
  const pictures: SheetPicture[] = [];
  for (const [index, imageId] of imageIds.entries()) {
    const picture = await printable(await findPrivateImage(deps, imageId));
    if (picture !== undefined) pictures.push({ ...picture, imageId, number: index + 1 });
  }
  return pictures;
};

/** The drafted girths, and metres of cloth; for an erased wearer only the choices are left. */
const garmentSheet = async (deps: Printer, order: StoredCustomOrder, made: Made): Promise<GarmentSheet> => {
  const { fabric } = order;
  const wearer = made.wearer ?? undefined;
  const { garment, fit, colour, print, border } = made;
  const choices = withDefaults(garment, made.choices);
  const measured = order.isErased ? undefined : order;
  const pattern =
    measured === undefined
      ? undefined
      : await draftOrder(measured, made, { ease: undefined, seam: SEAM_INCHES });
  const known = measured === undefined ? {} : measuredOf(measured);
  const subject = { garment, fabric, wearer, measurements: known, choices, fit };
  const cloth = estimateCloth(subject, await loadSettings(deps.db, deps.config));
  const inCloth: Jpeg[] = [];
  for (const key of [order.clothFront, order.clothBack]) {
    const picture = key === null ? undefined : await printable(await readClothPicture(deps, key));
    if (picture !== undefined) inCloth.push(picture);
  }
  return {
    title: garmentTitle(made),
    facts: garmentFacts(order, made),
    choices: garmentChoices(made),
    trimmings: trimmings(made, cloth.lining),
    checklist: checklist(order, made),
    measures:
      measured === undefined
        ? []
        : finishedMeasures({
            order,
            made: { ...made, choices },
            known,
            sleeve: sleeveOf(measured, made),
            girths: pattern?.sections.map((section) => section.girths) ?? [],
          }),
    measured: known,
    figure: {
      wearer,
      measurements: known,
      design: {
        garment,
        choices,
        fabric,
        fit: fit ?? undefined,
        colour: colour ?? undefined,
        print: print ?? undefined,
        border: border ?? undefined,
      },
    },
    inCloth,
    cloth: `${capitalised(fabric)}, ${clothWords(cloth)}`,
  };
};

export const printJobSheet = async (
  deps: Printer,
  id: CustomOrderId,
  actor: Pick<Actor, 'userId'>,
  waitMs = PICTURE_MS,
): Promise<Outcome<{ name: string; bytes: Buffer }>> => {
  const found = await findCustomOrder(deps.db, id);
  if (found === undefined) return refuse('custom_order.not_found');
  if (found.garment !== null && found.clothBack === null) await drawForSheet(deps, found, waitMs);
  return queueDrawing(actor.userId, async () => {
    const order = await findCustomOrder(deps.db, id);
    if (order === undefined) return refuse('custom_order.not_found');
    const { storeName } = await loadSettings(deps.db, deps.config);
    const content: JobSheetContent = {
      order,
      storeName,
      orderAddress: `${deps.publicUrl()}/studio/orders/${order.id}`,
      pictures: await picturesOf(deps, order.imageIds),
      garment: order.garment === null ? undefined : await garmentSheet(deps, order, order.garment),
      printedAt: new Date(),
    };
    const bytes = await drawDocument<Parameters<typeof writeJobSheet>[0]>(MODULE, 'writeJobSheet', content);
    return accept({ name: `job-sheet-${lastSix(order.id)}`, bytes });
  });
};
