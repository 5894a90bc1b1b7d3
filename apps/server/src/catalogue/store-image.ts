import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { Db } from '../db/database.ts';
import type { FileStore } from '../files/file-store.ts';
import { insertImages, renewImage } from './image.repository.ts';
import { masterKey } from './image-file.rules.ts';
import { type Master, makeMaster } from './image-master.ts';

/** Puts a master where it is served from. The file comes first: a row never names a picture that is not there. */
export const keepInStore = async (
  { db, files }: { readonly db: Db; readonly files: FileStore },
  master: Master,
): Promise<void> => {
  await files.write(masterKey(master.hash, master.format), master.bytes);
  await insertImages(db, [{ ...master, size: master.bytes.length }]);
  await renewImage(db, master.hash);
};

/** Re-encodes a picture of the staff's and keeps it under the hash of its new bytes. Refuses what is no picture. */
export const storeImage = async (
  deps: { readonly db: Db; readonly files: FileStore },
  bytes: Buffer,
): Promise<Outcome<{ hash: string }>> => {
  if (!(await deps.files.hasRoom())) return refuse('files.full');
  const made = await makeMaster(bytes, { from: 'staff', isStaff: true });
  if (!made.ok) return made;
  await keepInStore(deps, made.value);
  return accept({ hash: made.value.hash });
};
