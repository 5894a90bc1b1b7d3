import { IMAGE_WIDTHS } from '@darzi/contract/catalogue/catalogue.ts';
import type { CSSProperties } from 'react';
import { classes } from './classes.ts';

const WIDTH_IN_ADDRESS = /^(.*\/)\d+(\..+)$/;

/** All widths of a served picture; undefined for a drawing, which has just one. */
const srcSetOf = (address: string): string | undefined => {
  const [, before, ending] = WIDTH_IN_ADDRESS.exec(address) ?? [];
  return before === undefined
    ? undefined
    : IMAGE_WIDTHS.map((width) => `${before}${width}${ending} ${width}w`).join(', ');
};

type PictureProps = {
  readonly address: string | undefined;
  readonly alt: string;
  /** The `sizes` attribute: its displayed width. */
  readonly sizes: string;
  /** The first picture of a page: loaded at once. */
  readonly isFirst?: boolean;
  /** Beside the first picture, which is requested before it. */
  readonly isBesideFirst?: boolean;
  /** The point that stays in view, percent from left and top; the middle by default. */
  readonly focus?: readonly [number, number] | undefined;
  readonly className?: string;
  readonly style?: CSSProperties;
};

/** A picture in a 4:5 frame, cropped or whole as the owner chooses; its space is reserved before it loads. */
export const Picture = ({
  address,
  alt,
  sizes,
  isFirst = false,
  isBesideFirst = false,
  focus,
  className,
  style,
}: PictureProps) =>
  address === undefined ? (
    <div
      role="img"
      aria-label={alt}
      className={classes('aspect-4/5 w-full bg-table', className)}
      style={style}
    />
  ) : (
    <img
      src={address}
      srcSet={srcSetOf(address)}
      sizes={sizes}
      alt={alt}
      width={960}
      height={1200}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : isBesideFirst ? 'low' : undefined}
      decoding={isFirst ? undefined : 'async'}
      className={classes('aspect-4/5 w-full bg-table picture-fit', className)}
      style={
        focus === undefined
          ? style
          : { objectPosition: `var(--picture-place,${focus[0]}% ${focus[1]}%)`, ...style }
      }
    />
  );
