import type { Who } from '@darzi/contract/custom-orders/body.ts';
import type { Garment } from '@darzi/contract/custom-orders/garments.ts';

/** Drawn by `npm run garment-examples`: each garment on each who wears it, and the bodies alone. */
const PICTURES = import.meta.glob<string>('./choices/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** A garment as it usually is; without one the body. Its name stands beside it. */
export const ChoicePicture = ({ who, garment }: { who: Who | undefined; garment?: Garment }) => {
  const name = [who ?? 'anybody', garment].filter((word) => word !== undefined).join('-');
  return (
    <img
      src={PICTURES[`./choices/${name}.webp`]}
      alt=""
      width={240}
      height={360}
      loading="lazy"
      decoding="async"
      className="size-full object-cover"
    />
  );
};
