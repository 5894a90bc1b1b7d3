/** All pictures on one sheet at tile size, for comparison. */
import { existsSync } from 'node:fs';
import sharp from 'sharp';

const TILE = { width: 240, height: 300, gap: 6, columns: 8 };

/** Writes the sheet, with a product's views side by side. */
export const writeContactSheet = async (
  products: readonly (readonly string[])[],
  file: string,
): Promise<void> => {
  const files = products.flat().filter((path) => existsSync(path));
  const rows = Math.ceil(files.length / TILE.columns);
  const tiles = await Promise.all(
    files.map(async (path, i) => ({
      input: await sharp(path).resize(TILE.width, TILE.height).png().toBuffer(),
      left: (i % TILE.columns) * (TILE.width + TILE.gap),
      top: Math.floor(i / TILE.columns) * (TILE.height + TILE.gap),
    })),
  );
  await sharp({
    create: {
      width: TILE.columns * (TILE.width + TILE.gap),
      height: Math.max(1, rows) * (TILE.height + TILE.gap),
      channels: 3,
      background: '#ffffff',
    },
  })
    .composite(tiles)
    .png()
    .toFile(file);
};
