import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { type ClothRequest, clothPictureKey } from '@darzi/garment-renderer/cloth-request.ts';
import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import pLimit from 'p-limit';
import { z } from 'zod';
import { loadSharp } from '../../catalogue/images/load-sharp.ts';
import type { Db } from '../../platform/db/database.ts';
import { parseRows } from '../../platform/db/rows.ts';
import { replyRefusal } from '../../platform/http/error-handler.ts';
import { refuseTooMany } from '../../platform/http/rate-limits.ts';
import type { InlinePicture } from '../../platform/mail/email.ts';
import { runInThread, TooSlowError } from '../../platform/pdf/draw-document.ts';
import type { Deps } from '../../settings/deps.ts';

/** Behind the one being drawn. Beyond, whoever asks is sent away: a picture must come while somebody still looks. */
const MOST_WAITING = 4;
const MS_A_PICTURE = 1_500;
/** Pictures that nothing holds: the newest stay. */
const MOST_LOOSE = 5_000;
const LOOSE_DAYS = 30;
const SWEPT_AT_ONCE = 500;
const FILE_NAME = /^([0-9a-f]{64})(-small)?\.webp$/;

const fileKey = (key: string, isSmall = false): string =>
  `cloth/${key.slice(0, 2)}/${key}${isSmall ? '-small' : ''}.webp`;

/** {@link smallPicture} of it, in the contract, is the same for where pictures stand in a row. */
export const clothPictureAddress = (key: string): string => `/garment-pictures/${key}.webp`;

/** Draws garments in cloth, one at a time in this process, and keeps each by what it shows. */
export type ClothPictures = {
  /** The picture's key. Refused when too many wait. */
  readonly draw: (request: ClothRequest) => Promise<Outcome<string>>;
  /** Has the renderer at hand: a picture may be asked for next. Costs nothing while it is. */
  readonly prepare: () => void;
};

const RENDERER = new URL(import.meta.resolve('@darzi/garment-renderer/render-cloth.ts'));
/** It steps back behind everything else: on a machine that is busy it may take its time. */
const LONGEST_MS = 120_000;
/** A thread that has nothing to do lives for 30 s. */
const WARM_MS = 25_000;
/** So small that it is drawn at once; with print and border, for what draws them is then known too. */
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
  runInThread(RENDERER, 'renderCloth', request, LONGEST_MS);

/** Keeps a picture that is drawn, under the key of what it shows. */
export const keepClothPicture = async (
  { db, files }: Pick<Deps, 'db' | 'files'>,
  key: string,
  picture: Uint8Array,
): Promise<void> => {
  await files.write(fileKey(key), picture);
  // The row comes after the file: what is in the table can be shown.
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
    await keepClothPicture({ db, files }, key, picture);
    return key;
  };

  return {
    prepare: () => {
      if (Date.now() < warmUntil || drawing.size > 0) return;
      warmUntil = Date.now() + WARM_MS;
      // Whoever asks for a picture hears what is wrong.
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
      // From here to the entry nothing is waited for: of many at once only so many are let in.
      const underWay = drawing.get(key);
      if (underWay === undefined && drawing.size > MOST_WAITING)
        return refuseTooMany(drawing.size * MS_A_PICTURE);
      const drawn = underWay ?? store(key, request).finally(() => drawing.delete(key));
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

/** The bytes of a picture; undefined when it was never drawn or is gone. */
export const readClothPicture = ({ files }: Pick<Deps, 'files'>, key: string): Promise<Buffer | undefined> =>
  files.read(fileKey(key));

const SMALL_WIDTH = 400;

/** For where pictures stand in a row: made when it is first asked for, and kept beside the large one. */
const readSmallPicture = async (deps: Pick<Deps, 'files'>, key: string): Promise<Buffer | undefined> => {
  const kept = await deps.files.read(fileKey(key, true));
  if (kept !== undefined) return kept;
  const whole = await readClothPicture(deps, key);
  if (whole === undefined) return undefined;
  const sharp = await loadSharp();
  const small = await sharp(whole).resize(SMALL_WIDTH).webp({ quality: 80 }).toBuffer();
  await deps.files.write(fileKey(key, true), small);
  return small;
};

/** A small one for a mail, in a format that every mail program shows; undefined when the picture is gone. */
export const readClothMiniature = async (
  deps: Pick<Deps, 'files'>,
  key: string,
): Promise<InlinePicture | undefined> => {
  const bytes = await readClothPicture(deps, key);
  if (bytes === undefined) return undefined;
  const sharp = await loadSharp();
  const small = await sharp(bytes)
    .resize(SMALL_WIDTH)
    .flatten({ background: '#ece5d8' })
    .jpeg({ quality: 78, mozjpeg: true })
    .toBuffer();
  return { cid: `cloth-${key.slice(0, 16)}`, contentType: 'image/jpeg', base64: small.toString('base64') };
};

/** `/garment-pictures/{key}.webp`: of a garment, never of a person, so that anybody may look. */
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

/** Neither an order nor a look shows it. */
const isLoose = (key: RawBuilder<unknown>): RawBuilder<unknown> =>
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
    where place > ${MOST_LOOSE} or asked_at < now() - make_interval(days => ${LOOSE_DAYS})
    limit ${SWEPT_AT_ONCE}`,
  );
  return rows.map(({ key }) => key);
};

/** Takes away the pictures that nothing holds and nobody has asked for in a month, and the oldest of too many. */
export const sweepClothPictures = async ({ db, files }: Pick<Deps, 'db' | 'files'>): Promise<number> => {
  let swept = 0;
  for (;;) {
    const keys = await listLoose(db);
    if (keys.length === 0) return swept;
    for (const key of keys) {
      // The row goes first and only while nothing holds it; asked for again, the picture is drawn again.
      const gone = await sql`
        delete from cloth_pictures where key = ${key}
          and ${isLoose(sql`${key}::text`)}`.execute(db);
      if (gone.numAffectedRows !== 1n) continue;
      await files.remove(fileKey(key));
      await files.remove(fileKey(key, true));
    }
    swept += keys.length;
  }
};
