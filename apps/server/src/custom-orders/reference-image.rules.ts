/** Which files may be sent as pictures: JPEG, PNG and WebP, told by their first bytes, never by name or claimed type. */

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1');

/** True for what begins as a JPEG, PNG or WebP does. Whether it is one shows when it is decoded. */
export const looksLikePicture = (bytes: Uint8Array): boolean =>
  ascii(bytes, 0, 3) === '\xff\xd8\xff' ||
  ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' ||
  (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP');
