import type sharp from 'sharp';

/** sharp and libvips, loaded with the first picture: a shop that shows stored ones alone never needs their 10 MB. */
export const loadSharp = async (): Promise<typeof sharp> => {
  const { default: library } = await import('sharp');
  // libvips' own cache would hold decoded pictures that nobody asks for again; one thread a picture keeps it predictable.
  library.cache(false);
  library.concurrency(1);
  return library;
};
