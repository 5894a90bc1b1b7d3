import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import {
  BLANK_DRAFT,
  CRAFT_STEPS,
  type CraftDraft,
  isBlankDraft,
  type ReferenceImage,
  VISITOR,
  withChanges,
} from './craft-draft.ts';
import { clearUnwritten } from './unwritten-draft.ts';

/** One draft per owner; images are stored separately, so that a keystroke does not write megabytes. */
type SavedDraft = Omit<CraftDraft, 'images'> & { readonly imageIds: readonly string[] };
interface Drafts extends DBSchema {
  drafts: { key: string; value: SavedDraft };
  images: { key: string; value: ReferenceImage };
}

const NAME = 'darzi-made-to-measure';
const VERSION = 1;

let opened: Promise<IDBPDatabase<Drafts>> | undefined;

const openDrafts = (): Promise<IDBPDatabase<Drafts>> => {
  opened ??= openDB<Drafts>(NAME, VERSION, {
    upgrade: (database) => {
      database.createObjectStore('drafts');
      database.createObjectStore('images', { keyPath: 'id' });
    },
    terminated: () => {
      opened = undefined;
    },
  });
  return opened;
};

/** One per window: every other window hears its messages, the sender does not. */
let channel: BroadcastChannel | undefined;
const openChannel = (): BroadcastChannel => {
  channel ??= new BroadcastChannel('darzi-made-to-measure-changed');
  return channel;
};

const notifyOthers = (): void => openChannel().postMessage(null);

/** Calls `listener` when another window of this browser changed a draft. Returns an unsubscribe function. */
export const onDraftsChanged = (listener: () => void): (() => void) => {
  const heard = openChannel();
  heard.addEventListener('message', listener);
  return () => heard.removeEventListener('message', listener);
};

/** Erases every draft on this device. */
export const eraseDrafts = async (): Promise<void> => {
  clearUnwritten();
  const transaction = (await openDrafts()).transaction(['drafts', 'images'], 'readwrite');
  await Promise.all([
    transaction.objectStore('drafts').clear(),
    transaction.objectStore('images').clear(),
    transaction.done,
  ]);
  notifyOthers();
};

type Reading = IDBPTransaction<Drafts, ['drafts', 'images'], IDBTransactionMode>;

const readDraft = async (transaction: Reading, owner: string): Promise<CraftDraft> => {
  const kept = await transaction.objectStore('drafts').get(owner);
  if (kept === undefined) return BLANK_DRAFT;
  const { imageIds, ...texts } = kept;
  const images = await Promise.all(imageIds.map((id) => transaction.objectStore('images').get(id)));
  return {
    ...BLANK_DRAFT,
    ...texts,
    step: CRAFT_STEPS.find((step) => step === texts.step) ?? BLANK_DRAFT.step,
    images: images.filter((image) => image !== undefined),
  };
};

/**
 * Saves this owner's draft: only the changes since `before`, so that nothing entered in another window is lost; all
 * of it if `before` is undefined. A blank draft is removed.
 */
export const keepDraft = async (
  owner: string,
  draft: CraftDraft,
  before: CraftDraft | undefined,
): Promise<void> => {
  const transaction = (await openDrafts()).transaction(['drafts', 'images'], 'readwrite');
  const [drafts, pictures] = [transaction.objectStore('drafts'), transaction.objectStore('images')];
  const whole =
    before === undefined ? draft : withChanges(await readDraft(transaction, owner), before, draft);
  const { images, ...texts } = whole;
  const imageIds = images.map(({ id }) => id);
  if (isBlankDraft(whole)) await drafts.delete(owner);
  else await drafts.put({ ...texts, imageIds }, owner);
  const kept = await pictures.getAllKeys();
  const wanted = new Set((await drafts.getAll()).flatMap((draft) => draft.imageIds));
  await Promise.all([
    ...images.filter(({ id }) => !kept.includes(id)).map((image) => pictures.put(image)),
    ...kept.filter((id) => !wanted.has(id)).map((id) => pictures.delete(id)),
    transaction.done,
  ]);
  notifyOthers();
};

/**
 * This account's unfinished draft, else a blank one. A visitor's draft becomes the account's. Somebody else's is
 * erased for an account, but kept while only a visitor is here.
 */
export const loadDraft = async (owner: string): Promise<CraftDraft> => {
  const transaction = (await openDrafts()).transaction(['drafts', 'images'], 'readwrite');
  const drafts = transaction.objectStore('drafts');
  const owners = await drafts.getAllKeys();
  if (owner !== VISITOR && owners.includes(VISITOR)) {
    const begun = await drafts.get(VISITOR);
    await drafts.clear();
    if (begun !== undefined) await drafts.put(begun, owner);
  } else if (owner !== VISITOR && owners.some((other) => other !== owner)) {
    await eraseDrafts();
    return BLANK_DRAFT;
  }
  return readDraft(transaction, owner);
};
