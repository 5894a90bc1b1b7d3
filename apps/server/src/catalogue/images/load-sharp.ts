import type sharp from 'sharp';

/** sharp and libvips, loaded with the first picture: a shop that only sends stored ones never needs their 10 MB. */
export const loadSharp = async (): Promise<typeof sharp> => {
  const { default: library } = await import('sharp');
  // libvips' own cache would hold decoded pictures that are not requested again; one thread per picture keeps it
  // predictable.
  library.cache(false);
  library.concurrency(1);
  return library;
};
