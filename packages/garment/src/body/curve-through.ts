/** Interpolates a value by height without overshoot, so that no body bulges between two landmarks. */
import type { Point } from '../shape/geometry.ts';

/** The curve through points `[at, value]` in ascending order (Fritsch and Carlson's monotone cubic). */
export const curveThrough = (points: readonly Point[]): ((at: number) => number) => {
  const slopes = points.slice(1).map((point, i) => {
    const [from, value] = points[i] ?? point;
    return (point[1] - value) / Math.max(1e-6, point[0] - from);
  });
  const tangents = points.map((_, i) => {
    const [before, after] = [slopes[i - 1], slopes[i]];
    if (before === undefined || after === undefined) return before ?? after ?? 0;
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after);
  });
  return (at) => {
    const next = points.findIndex(([height]) => height > at);
    if (next === 0) return points[0]?.[1] ?? 0;
    const [a, b] = [points[next - 1], points[next]];
    if (next < 0 || !a || !b) return points[points.length - 1]?.[1] ?? 0;
    const h = b[0] - a[0];
    const t = (at - a[0]) / h;
    const [m, n] = [(tangents[next - 1] ?? 0) * h, (tangents[next] ?? 0) * h];
    return (
      (2 * t ** 3 - 3 * t * t + 1) * a[1] +
      (t ** 3 - 2 * t * t + t) * m +
      (3 * t * t - 2 * t ** 3) * b[1] +
      (t ** 3 - t * t) * n
    );
  };
};
