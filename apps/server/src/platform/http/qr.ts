/** A QR code: its side in modules, and the dark ones as one path, one unit per module. */
export type QrPicture = { readonly size: number; readonly path: string };

/** Draws a text as a QR code that stays readable with a scratch. */
export const drawQr = async (text: string): Promise<QrPicture> => {
  const { create } = await import('qrcode');
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const squares = [...modules.data].flatMap((isDark, index) =>
    isDark ? [`M${index % modules.size} ${Math.floor(index / modules.size)}h1v1h-1z`] : [],
  );
  return { size: modules.size, path: squares.join('') };
};
