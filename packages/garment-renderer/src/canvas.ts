/** The picture in progress: linear light in floats. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseColour } from '@darzi/garment/colour.ts';
import sharp, { type Sharp } from 'sharp';

export type Canvas = {
  readonly width: number;
  readonly height: number;
  readonly rgb: Float32Array;
  readonly cover: Float32Array;
};

const LINEAR = Float32Array.from({ length: 256 }, (_, i) => {
  const v = i / 255;
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
});

/** A byte of sRGB as linear light 0–1. */
export const linearOf = (byte: number): number => LINEAR[byte] ?? 0;

export type Light3 = readonly [number, number, number];

export const linearColour = (hex: string): Light3 => {
  const [r, g, b] = parseColour(hex);
  return [linearOf(r), linearOf(g), linearOf(b)];
};

/** A soft shoulder, so that bright cloth keeps its folds. */
const tone = (v: number): number => (v <= 0.8 ? v : 0.8 + 0.2 * (1 - Math.exp(-(v - 0.8) / 0.2)));

/** Linear light 0–2 to a byte of sRGB, shoulder included. */
const LEVELS = 8192;
const ENCODED = Uint8Array.from({ length: LEVELS + 1 }, (_, i) => {
  const v = tone((i / LEVELS) * 2);
  return Math.round(255 * (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055));
});

export const newCanvas = (width: number, height: number): Canvas => ({
  width,
  height,
  rgb: new Float32Array(width * height * 3),
  cover: new Float32Array(width * height),
});

/** The finished picture in sRGB bytes, with a little grain against banding. */
export const developed = (canvas: Canvas): Sharp => {
  const { width, height, rgb } = canvas;
  const bytes = new Uint8Array(width * height * 3);
  let state = 12345;
  for (let i = 0; i < bytes.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const grain = (state / 4294967296 - 0.5) * 0.0021;
    const v = Math.min(2, Math.max(0, (rgb[i] ?? 0) + grain));
    bytes[i] = ENCODED[(v * (LEVELS / 2) + 0.5) | 0] ?? 0;
  }
  return sharp(bytes, { raw: { width, height, channels: 3 } });
};

/** Writes AVIF or PNG, by file extension, creating the folder first. */
export const save = async (picture: Sharp, file: string, quality: number): Promise<number> => {
  mkdirSync(dirname(file), { recursive: true });
  const encoded = file.endsWith('.png')
    ? picture.png()
    : picture.avif({ quality, effort: 3, chromaSubsampling: '4:4:4' });
  const { size } = await encoded.toFile(file);
  return size;
};
