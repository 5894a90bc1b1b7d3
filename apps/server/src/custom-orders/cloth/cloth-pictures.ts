import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { type ClothRequest, clothPictureKey } from '@darzi/garment-renderer/cloth-request.ts';
import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import pLimit from 'p-limit';
import { z } from 'zod';
import { queueDeriving } from '../../catalogue/images/image-queue.ts';
import { loadSharp } from '../../catalogue/images/load-sharp.ts';
import type { Db } from '../../platform/db/database.ts';
import { parseRows } from '../../platform/db/rows.ts';
import { replyRefusal } from '../../platform/http/error-handler.ts';
import { refuseTooMany } from '../../platform/http/rate-limits.ts';
import type { InlinePicture } from '../../platform/mail/email.ts';
import { runInThread, TooSlowError } from '../../platform/pdf/draw-document.ts';
import type { Deps } from '../../settings/deps.ts';

/**
 * Queue behind the picture being rendered. Further callers are refused: a picture must arrive while somebody is still
 * looking.
 */
const MAX_WAITING = 4;
const MS_A_PICTURE = 1_500;
/** Limit of pictures that nothing uses: the newest stay. */
const MAX_UNUSED = 5_000;
const LOOSE_DAYS = 30;
const SWEPT_AT_ONCE = 500;
const FILE_NAME = /^([0-9a-f]{64})(-small)?\.webp$/;

const fileKey = (key: string, isSmall = false): string =>
  `cloth/${key.slice(0, 2)}/${key}${isSmall ? '-small' : ''}.webp`;

/** The contract's {@link smallPicture} turns this into the address of the small one, for pictures in a row. */
export const clothPictureAddress = (key: string): string => `/garment-pictures/${key}.webp`;

/** Renders garments in cloth, one at a time in this process, and stores each by its content. */
export type ClothPictures = {
  /** Returns the picture's key. Refuses when too many are waiting. */
  readonly draw: (request: ClothRequest) => Promise<Outcome<string>>;
  /** Starts the renderer, because a picture may be requested next. Free if it is running. */
  readonly prepare: () => void;
};

const RENDERER = new URL(import.meta.resolve('@darzi/garment-renderer/render-cloth.ts'));
/** An idle thread lives for 30 s. */
const WARM_MS = 25_000;
/** Small enough to render at once; with print and border, so that their renderers are loaded too. */
const SMALL_PIECE: ClothRequest = {
  spec: {
    family: 'kurta',
    fabric: 'silk',
    colour: '#8e2f31',
    print: { kind: 'buti', ink: '#e7cf96', ink2: '#f4e2bd', scale: 1 },
    seed: 7,
  },
  measurements: { chest: 38, waist: 32, hips: 40, length: 40, shoulders: 15, sleeves: 22 },
  view: 'front',
  size: 60,
};
const renderInThread = (request: ClothRequest): Promise<Uint8Array> =>
  runInThread(RENDERER, 'renderCloth', request, undefined, 'pictures');

/** Stores a rendered picture under the key of its content. */
export const storeClothPicture = async (
  { db, files }: Pick<Deps, 'db' | 'files'>,
  key: string,
  picture: Uint8Array,
): Promise<void> => {
  await files.write(fileKey(key), picture);
  // The row comes after the file: whatever is in the table can be shown.
  await db
    .insertInto('cloth_pictures')
    .values({ key, bytes: picture.length })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ asked_at: sql`now()` }))
    .execute();
};

export const createClothPictures = (
  { db, files }: Pick<Deps, 'db' | 'files'>,
  render = renderInThread,
): ClothPictures => {
  const oneAtATime = pLimit(1);
  const drawing = new Map<string, Promise<string>>();
  let warmUntil = 0;

  const store = async (key: string, request: ClothRequest): Promise<string> => {
    const picture = await oneAtATime(render, request);
    warmUntil = Date.now() + WARM_MS;
    await storeClothPicture({ db, files }, key, picture);
    return key;
  };

  return {
    prepare: () => {
      if (Date.now() < warmUntil || drawing.size > 0) return;
      warmUntil = Date.now() + WARM_MS;
      // A request for a picture will report the problem.
      oneAtATime(render, SMALL_PIECE).catch(() => undefined);
    },
    draw: async (request) => {
      const key = clothPictureKey(request);
      const known = await db
        .updateTable('cloth_pictures')
        .set({ asked_at: sql`now()` })
        .where('key', '=', key)
        .executeTakeFirst();
      if (known.numUpdatedRows > 0n) return accept(key);
      if (!(await files.hasRoom())) return refuse('custom_order.no_room');
      // No await from here to the entry, so that concurrent calls cannot exceed the limit.
      const inFlight = drawing.get(key);
      if (inFlight === undefined && drawing.size > MAX_WAITING)
        return refuseTooMany(drawing.size * MS_A_PICTURE);
      const drawn = inFlight ?? store(key, request).finally(() => drawing.delete(key));
      drawing.set(key, drawn);
      try {
        return accept(await drawn);
      } catch (error) {
        if (error instanceof TooSlowError) return refuseTooMany(MS_A_PICTURE);
        throw error;
      }
    },
  };
};

/** The bytes of a picture; undefined if it was never rendered or is gone. */
export const readClothPicture = ({ files }: Pick<Deps, 'files'>, key: string): Promise<Buffer | undefined> =>
  files.read(fileKey(key));

const SMALL_WIDTH = 400;

const makeSmallPicture = async (deps: Pick<Deps, 'files'>, key: string): Promise<Buffer | undefined> => {
  const whole = await readClothPicture(deps, key);
  if (whole === undefined) return undefined;
  const sharp = await loadSharp();
  const small = await queueDeriving(() => sharp(whole).resize(SMALL_WIDTH).webp({ quality: 80 }).toBuffer());
  await deps.files.write(fileKey(key, true), small);
  return small;
};

const making = new Map<string, Promise<Buffer | undefined>>();

/** For pictures in a row: made on first request, once, and stored beside the large one. */
const readSmallPicture = async (deps: Pick<Deps, 'files'>, key: string): Promise<Buffer | undefined> => {
  const stored = await deps.files.read(fileKey(key, true));
  if (stored !== undefined) return stored;
  const begun = making.get(key) ?? makeSmallPicture(deps, key).finally(() => making.delete(key));
  making.set(key, begun);
  return begun;
};

/** A small one for emails, in a format that every mail program shows; undefined if the picture is gone. */
export const readClothMiniature = async (
  deps: Pick<Deps, 'files'>,
  key: string,
): Promise<InlinePicture | undefined> => {
  const bytes = await readClothPicture(deps, key);
  if (bytes === undefined) return undefined;
  const sharp = await loadSharp();
  const small = await queueDeriving(() =>
    sharp(bytes)
      .resize(SMALL_WIDTH)
      .flatten({ background: '#ece5d8' })
      .jpeg({ quality: 78, mozjpeg: true })
      .toBuffer(),
  );
  return { cid: `cloth-${key.slice(0, 16)}`, contentType: 'image/jpeg', base64: small.toString('base64') };
};

/** `/garment-pictures/{key}.webp`: shows a garment, never a person, so anybody may view it. */
export const registerClothPictures = (app: FastifyInstance, deps: Pick<Deps, 'files'>): void => {
  app.get<{ Params: { file: string } }>(
    '/garment-pictures/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const [, key, small] = FILE_NAME.exec(request.params.file) ?? [];
      if (key === undefined) return replyRefusal(reply, { code: 'request.not_found' });
      const bytes = await (small === undefined ? readClothPicture : readSmallPicture)(deps, key);
      if (bytes === undefined) return replyRefusal(reply, { code: 'request.not_found' });
      const etag = `"${key.slice(0, 32)}${small ?? ''}"`;
      void reply
        .header('Cache-Control', 'public, max-age=31536000, immutable')
        .header('ETag', etag)
        .header('X-Content-Type-Options', 'nosniff');
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      return reply.type('image/webp').send(bytes);
    },
  );
};

/** Whether neither an order nor a look shows it. */
const isLoose = (key: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql.join(
    [sql`custom_orders`, sql`looks`].flatMap((table) => [
      sql`not exists (select from ${table} held where held.cloth_front = ${key})`,
      sql`not exists (select from ${table} held where held.cloth_back = ${key})`,
    ]),
    sql` and `,
  );

const keyRow = z.object({ key: z.string() });

const listLoose = async (db: Db): Promise<readonly string[]> => {
  const rows = await parseRows(
    db,
    keyRow,
    sql`
    select key from (
      select key, asked_at, row_number() over (order by asked_at desc) as place from cloth_pictures p
      where ${isLoose(sql`p.key`)}
    ) loose
    where place > ${MAX_UNUSED} or asked_at < now() - make_interval(days => ${LOOSE_DAYS})
    limit ${SWEPT_AT_ONCE}`,
  );
  return rows.map(({ key }) => key);
};

/** Removes unused pictures that nobody has requested for a month, and the oldest of too many. */
export const sweepClothPictures = async ({ db, files }: Pick<Deps, 'db' | 'files'>): Promise<number> => {
  let swept = 0;
  for (;;) {
    const keys = await listLoose(db);
    if (keys.length === 0) return swept;
    for (const key of keys) {
      // Deletes the row first, and only while nothing uses it; if requested again, the picture is rendered again.
      const { numDeletedRows } = await db
        .deleteFrom('cloth_pictures')
        .where('key', '=', key)
        .where(isLoose(sql`${key}::text`))
        .executeTakeFirstOrThrow();
      if (numDeletedRows !== 1n) continue;
      await files.remove(fileKey(key));
      await files.remove(fileKey(key, true));
    }
    swept += keys.length;
  }
};
