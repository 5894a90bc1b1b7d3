const SHARP_FROM_PX = 600;

/** Whether a picture of this size can be looked at closely. */
export const isSharp = (width: number, height: number): boolean => Math.min(width, height) >= SHARP_FROM_PX;
