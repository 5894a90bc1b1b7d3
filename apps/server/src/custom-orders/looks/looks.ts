import type {
  LookChange,
  LookDraft,
  PublishedLook,
  StudioLook,
} from '@darzi/contract/custom-orders/looks.routes.ts';
import type { LookId, UserId } from '@darzi/contract/ids.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { PageQuery } from '@darzi/contract/paging.ts';
import type { WorkshopTables } from '@darzi/contract/settings/workshop.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/id.ts';
import { changeCatalogue } from '../../platform/http/public-version.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { BY_SEQ, readPage } from '../../platform/paging/read-page.ts';
import type { Deps } from '../../settings/deps.ts';
import { loadSettings } from '../../settings/settings.ts';
import { clothPictureAddress } from '../cloth/cloth-pictures.ts';
import { estimateCloth, estimatePrice } from '../estimate/estimate.rules.ts';
import { composedOf } from '../orders/garment-design.rules.ts';
import {
  countLooks,
  findLook,
  insertLook,
  listLooksBy,
  listShownLooks,
  lockLook,
  markRemoved,
  recomposeLook,
  type StoredLook,
  updateLookTexts,
} from './look.repository.ts';
import { decideLook } from './look.rules.ts';

const MAX_LOOKS = 500;

type Reader = Pick<Deps, 'db' | 'config'>;

const priceOf = ({ garment, fabric, wearer, composition }: StoredLook, tables: WorkshopTables) => {
  const { choices, fit } = composition;
  const subject = { garment, fabric, wearer, measurements: {}, choices, fit };
  return estimatePrice(subject, estimateCloth(subject, tables).metres, tables);
};

const sharedOf = (look: StoredLook, tables: WorkshopTables) => ({
  _id: look.id,
  title: look.title,
  description: look.description,
  words: look.description,
  titleHindi: look.titleHindi,
  descriptionHindi: look.descriptionHindi,
  designer: look.designer,
  design: {
    garment: look.garment,
    wearer: look.wearer,
    style: look.style,
    ...composedOf({ fabric: look.fabric, ...look.composition }),
  },
  price: priceOf(look, tables),
});

const picturesOf = ({ clothFront, clothBack }: StoredLook) =>
  clothFront === null || clothBack === null
    ? null
    : { front: clothPictureAddress(clothFront), back: clothPictureAddress(clothBack) };

const showShown = (look: StoredLook, tables: WorkshopTables): readonly PublishedLook[] => {
  const clothPictures = picturesOf(look);
  return clothPictures === null ? [] : [{ ...sharedOf(look, tables), clothPictures }];
};

const showInStudio = (look: StoredLook, tables: WorkshopTables, actor: Actor): StudioLook => ({
  ...sharedOf(look, tables),
  clothPictures: picturesOf(look),
  published: look.isPublished,
  isMine: look.authorId === actor.userId,
  orders: look.orders,
});

/** An admin works on everybody's looks, a designer on their own. */
const authorFor = ({ role, userId }: Actor): UserId | undefined => (role === 'admin' ? undefined : userId);

/** Looks that everybody may start from, newest first, with their usual price. */
export const listPublishedLooks = async (
  { db, config }: Reader,
  page: PageQuery,
): Promise<Outcome<{ looks: PublishedLook[]; nextCursor: string | null }>> => {
  const settings = await loadSettings(db, config);
  return readPage(page, BY_SEQ, {
    read: (before, limit) => listShownLooks(db, before, limit),
    show: (rows) => ({ looks: rows.flatMap((look) => showShown(look, settings)) }),
  });
};

/** A page of the looks that this member of the studio may change, newest first. */
export const listLooks = async (
  { db, config }: Reader,
  actor: Actor,
  page: PageQuery,
): Promise<Outcome<{ looks: StudioLook[]; nextCursor: string | null }>> => {
  const settings = await loadSettings(db, config);
  return readPage(page, BY_SEQ, {
    read: (before, limit) => listLooksBy(db, authorFor(actor), before, limit),
    show: (rows) => ({ looks: rows.map((look) => showInStudio(look, settings, actor)) }),
  });
};

/** A look that the actor may change; refuses another designer's as unknown. */
export const showLook = async (
  { db, config }: Reader,
  actor: Actor,
  id: LookId,
): Promise<Outcome<{ look: StudioLook }>> => {
  const look = await findLook(db, id, authorFor(actor));
  if (look === undefined) return refuse('look.not_found');
  return accept({ look: showInStudio(look, await loadSettings(db, config), actor) });
};

const addDrawing = (tx: Tx, lookId: LookId): Promise<void> =>
  addJob(tx, 'draw-look-in-cloth', { lookId }, { key: `draw-look-in-cloth:${lookId}`, isSlow: true });

/**
 * Stores a composition, which is rendered afterwards. Refuses anything that is not in the garment's table, and too many
 * looks by one designer.
 */
export const addLook = async (
  deps: Reader,
  actor: Actor,
  { design, published, ...texts }: LookDraft,
): Promise<Outcome<{ look: StudioLook }>> => {
  const composed = decideLook(design);
  if (!composed.ok) return composed;
  const id = newId<LookId>();
  const added = await deps.db.transaction().execute(async (tx) => {
    if ((await countLooks(tx, actor.userId)) >= MAX_LOOKS)
      return refuse('look.too_many', { values: { most: MAX_LOOKS } });
    await insertLook(tx, id, actor.userId, { ...texts, isPublished: published }, composed.value);
    await addDrawing(tx, id);
    await recordAudit(tx, actor, 'look.added', `look:${id}`, {
      title: texts.title,
      published,
      ...composed.value,
    });
    return accept(undefined);
  });
  return added.ok ? showLook(deps, actor, id) : added;
};

/** Changes the given fields. Renders again only if the composition differs. */
export const changeLook = async (
  deps: Reader,
  actor: Actor,
  id: LookId,
  { design, published, ...named }: LookChange,
): Promise<Outcome<{ look: StudioLook }>> => {
  const composed = design === undefined ? undefined : decideLook(design);
  if (composed !== undefined && !composed.ok) return composed;
  const changed = await deps.db.transaction().execute(async (tx) => {
    const before = await lockLook(tx, id, authorFor(actor));
    if (before === undefined) return refuse('look.not_found');
    await updateLookTexts(tx, before.id, {
      title: named.title ?? before.title,
      description: named.description ?? before.description,
      titleHindi: named.titleHindi ?? before.titleHindi,
      descriptionHindi: named.descriptionHindi ?? before.descriptionHindi,
      isPublished: published ?? before.isPublished,
    });
    if (composed !== undefined) {
      await recomposeLook(tx, before.id, composed.value);
      await addDrawing(tx, before.id);
    }
    const changes = { ...named, ...(published === undefined ? {} : { published }), ...composed?.value };
    await recordAudit(tx, actor, 'look.changed', `look:${before.id}`, changes);
    if (before.isPublished || published === true) await changeCatalogue(tx);
    return accept(undefined);
  });
  return changed.ok ? showLook(deps, actor, id) : changed;
};

/** Deletes a look; orders started from it still name it. */
export const removeLook = (
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  id: LookId,
): Promise<Outcome<Record<string, never>>> =>
  db.transaction().execute(async (tx) => {
    const look = await lockLook(tx, id, authorFor(actor));
    if (look === undefined) return refuse('look.not_found');
    await markRemoved(tx, look.id);
    await recordAudit(tx, actor, 'look.removed', `look:${look.id}`, { title: look.title });
    if (look.isPublished) await changeCatalogue(tx);
    return accept({});
  });
