/**
 * The rate in force on a day (`2026-11-21`, of India): the newest that has begun; before the first one, the first.
 * Undefined only without rates.
 */
export const taxRateOn = <Rate extends { readonly from: string }>(
  rates: readonly Rate[],
  day: string,
): Rate | undefined => {
  const inOrder = [...rates].sort((a, b) => a.from.localeCompare(b.from));
  return inOrder.findLast(({ from }) => from <= day) ?? inOrder[0];
};
