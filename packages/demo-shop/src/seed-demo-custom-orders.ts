import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_MEASUREMENT_PROFILES } from '@darzi/contract/custom-orders/body.ts';
import {
  type CustomOrderStatus,
  customOrderLifecycle,
} from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import type { CustomOrderId } from '@darzi/contract/ids.ts';
import { paise } from '@darzi/contract/money.ts';
import { loadSharp } from '@darzi/server/catalogue/images/load-sharp.ts';
import { agree } from '@darzi/server/custom-orders/agreement/agree.ts';
import { insertMessage } from '@darzi/server/custom-orders/conversation/conversation.repository.ts';
import { insertProfile } from '@darzi/server/custom-orders/measurement-profiles/measurement-profile.repository.ts';
import {
  findCustomOrder,
  listCustomOrders,
} from '@darzi/server/custom-orders/orders/custom-order.repository.ts';
import {
  type By,
  insertBid,
  insertCustomOrder,
  insertReview,
  moveCustomOrder,
  recordEvent,
} from '@darzi/server/custom-orders/orders/custom-order-write.repository.ts';
import { attachOrderPictures } from '@darzi/server/custom-orders/orders/draw-order-in-cloth.ts';
import {
  type ComposedDesign,
  checkComposedDesign,
  composedOf,
} from '@darzi/server/custom-orders/orders/garment-design.rules.ts';
import { isAgreed } from '@darzi/server/custom-orders/orders/stored-custom-order.ts';
import {
  attachImages,
  type PrivateImage,
} from '@darzi/server/custom-orders/pictures/custom-order-image.repository.ts';
import { storeOwnPicture } from '@darzi/server/custom-orders/pictures/store-pictures.ts';
import type { Tx } from '@darzi/server/platform/db/database.ts';
import { newId } from '@darzi/server/platform/db/id.ts';
import { addJob } from '@darzi/server/platform/jobs/jobs.ts';
import type { Deps } from '@darzi/server/settings/deps.ts';
import { DEMO_PROFILES } from './demo-bodies.ts';
import { clothRequestOf, DEMO_CUSTOM_ORDERS, type DemoCustomOrder } from './demo-custom-orders.ts';
import type { DemoPeople } from './seed-demo-accounts.ts';
import { spreadOverTime } from './seed-demo-custom-orders.repository.ts';
import { keepDemoPictures } from './store-demo-pictures.ts';

const MASTERS = join(import.meta.dirname, 'catalogue/masters');
const PICTURE_WIDTH = 640;

/** Stores the demo's reference pictures, each once for all orders that show it. A missing master is skipped. */
const storePictures = async (
  deps: Pick<Deps, 'db' | 'files'>,
  names: readonly string[],
): Promise<readonly PrivateImage[]> => {
  const kept: PrivateImage[] = [];
  for (const name of names) {
    const master = await readFile(join(MASTERS, name)).catch(() => undefined);
    if (master === undefined) continue;
    const sharp = await loadSharp();
    const small = await sharp(master).resize({ width: PICTURE_WIDTH }).webp({ effort: 0 }).toBuffer();
    kept.push(await storeOwnPicture(deps, small));
  }
  return kept;
};

/** Stores the cloth pictures that come with the demo; a job renders any missing ones. */
const storeOrderPictures = async (deps: Pick<Deps, 'db' | 'files'>, { submission }: DemoCustomOrder) => {
  const [front, back] = [clothRequestOf(submission, 'front'), clothRequestOf(submission, 'back')];
  return front && back && keepDemoPictures(deps, (view) => ({ front, back })[view]);
};

/** The composition as the customer requested it, with the designer's changes. */
const proposed = ({ submission: { garment, fabric } }: DemoCustomOrder, change: unknown): ComposedDesign => {
  if (garment === undefined) throw new Error('nothing was composed that could be changed');
  const checked = checkComposedDesign(change, garment.design.garment, { ...garment.design, fabric });
  if ('fields' in checked) throw new Error(`the demo proposes ${JSON.stringify(checked.fields)}`);
  return composedOf(checked.value);
};

/** Takes an order through its states as its people would, without mail, then spreads the events over its days. */
const write = async (
  tx: Tx,
  demo: DemoCustomOrder,
  images: readonly PrivateImage[],
  inCloth: Readonly<Record<'front' | 'back', string>> | undefined,
  { customerId, designerId, adminId }: DemoPeople,
): Promise<void> => {
  const id = newId<CustomOrderId>();
  const customer: By = { id: customerId, role: 'customer' };
  const designer: By = { id: designerId, role: 'designer' };
  const admin: By = { id: adminId, role: 'admin' };
  const system: By = { id: null, role: 'system' };
  await insertCustomOrder(tx, { ...demo.submission, id, userId: customerId });
  const imageIds = images.map((image) => image.id);
  await attachImages(tx, imageIds, id, null);
  await recordEvent(tx, id, customer, { command: 'submit', from: null, to: 'pending' });
  if (inCloth !== undefined) await attachOrderPictures(tx, id, inCloth);
  else if (demo.submission.garment !== undefined)
    await addJob(tx, 'draw-order-in-cloth', { customOrderId: id }, { isSlow: true });
  for (const [index, bid] of demo.bids.entries()) {
    const revision = index + 1;
    const pricePaise = paise(bid.priceRupees * 100);
    const { proposal, ...said } = bid;
    const design = proposal === undefined ? null : proposed(demo, proposal);
    await insertBid(tx, id, { ...said, design, pricePaise, revision }, designerId);
    const details = { revision, paise: pricePaise };
    await recordEvent(tx, id, designer, { command: 'bid', from: 'pending', to: 'pending', details });
  }
  for (const [author, text] of demo.messages) {
    const authorId = author === 'customer' ? customerId : designerId;
    await insertMessage(tx, { id: newId(), orderId: id, authorId, side: author, text });
  }
  const tracking = { carrier: 'Blue Dart', trackingNumber: 'BD 4471 2093 118' };
  const details = { paise: (demo.bids.at(-1)?.priceRupees ?? 0) * 100 };
  let status: CustomOrderStatus = 'pending';
  for (const [command, actor] of demo.moves) {
    const row = customOrderLifecycle.find(status, command, actor);
    if (row === undefined) throw new Error(`the demo wants to ${command} what is ${status}`);
    const by = { customer, designer, system, admin }[actor];
    await moveCustomOrder(tx, id, { ...row, tracking, shippingAddress: demo.shippingAddress, details }, by);
    const accepted = command === 'accept' ? await findCustomOrder(tx, id) : undefined;
    if (accepted !== undefined && isAgreed(accepted)) await agree(tx, accepted);
    status = row.to;
  }
  if (demo.review !== undefined) await insertReview(tx, id, demo.review);
  await spreadOverTime(tx, id, demo.daysAgo);
};

/**
 * Gives the demo's customer custom orders in every state, and measurements of two people, unless there are orders
 * already.
 * @returns the number of orders written
 */
export const seedDemoCustomOrders = async (
  deps: Pick<Deps, 'db' | 'files'>,
  people: DemoPeople,
): Promise<number> => {
  if ((await listCustomOrders(deps.db, people.customerId)).length > 0) return 0;
  for (const profile of DEMO_PROFILES) {
    await insertProfile(deps.db, people.customerId, { id: newId(), ...profile }, MAX_MEASUREMENT_PROFILES);
  }
  for (const demo of DEMO_CUSTOM_ORDERS) {
    const images = await storePictures(deps, demo.pictures);
    const inCloth = await storeOrderPictures(deps, demo);
    await deps.db.transaction().execute((tx) => write(tx, demo, images, inCloth, people));
  }
  return DEMO_CUSTOM_ORDERS.length;
};
