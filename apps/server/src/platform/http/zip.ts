import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);

export type ZippedFile = { readonly name: string; readonly text: string };

const NEEDS_VERSION = 20;
const NAMES_ARE_UTF8 = 0x0800;
const DEFLATED = 8;
/** 1 January 1980, midnight: what a file says of no moment. */
const NO_MOMENT = [0, (1 << 5) | 1] as const;

/** Little-endian numbers of so many bytes each. */
const record = (...fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer =>
  Buffer.concat(
    fields.map(([value, bytes]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );

/** A few text files of some megabytes as one ZIP, as APPNOTE.TXT of PKWARE has it. */
export const zipFiles = async (files: readonly ZippedFile[]): Promise<Buffer> => {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, text } of files) {
    const content = Buffer.from(text);
    const packed = await deflate(content);
    const nameBytes = Buffer.from(name);
    const shared = record(
      [NEEDS_VERSION, 2],
      [NAMES_ARE_UTF8, 2],
      [DEFLATED, 2],
      [NO_MOMENT[0], 2],
      [NO_MOMENT[1], 2],
      [crc32(content), 4],
      [packed.length, 4],
      [content.length, 4],
      [nameBytes.length, 2],
      [0, 2],
    );
    const local = Buffer.concat([record([0x04034b50, 4]), shared, nameBytes, packed]);
    // no comment, the first disk, no attributes
    const rest = record([0, 2], [0, 2], [0, 2], [0, 4], [at, 4]);
    directory.push(Buffer.concat([record([0x02014b50, 4], [NEEDS_VERSION, 2]), shared, rest, nameBytes]));
    parts.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(directory);
  const count = files.length;
  const end = record(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [listed.length, 4],
    [at, 4],
    [0, 2],
  );
  return Buffer.concat([...parts, listed, end]);
};
