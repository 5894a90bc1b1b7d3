const SHARP_FROM_PX = 600;

/** Whether a picture of this size stays sharp when zoomed. */
export const isSharp = (width: number, height: number): boolean => Math.min(width, height) >= SHARP_FROM_PX;
