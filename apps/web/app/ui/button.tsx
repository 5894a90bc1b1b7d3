import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';
import { PageLink } from './page-link.tsx';
import { Spinner } from './states.tsx';

/** A link apart from any text: tall enough for a finger. */
export const TextLink = ({ className, ...rest }: ComponentProps<typeof PageLink>) => (
  <PageLink
    {...rest}
    className={classes('text-link inline-flex min-h-11 items-center hover:text-madder', className)}
  />
);

type Look = {
  /** Primary is the one main action of a screen. */
  variant?: 'primary' | 'secondary' | 'quiet' | undefined;
  size?: 'medium' | 'large' | undefined;
  /** As wide as its column. */
  wide?: boolean | undefined;
};

const BASE =
  'relative inline-flex items-center justify-center gap-2 text-center font-medium leading-tight transition-colors select-none disabled:cursor-not-allowed data-idle:cursor-not-allowed aria-busy:cursor-progress';

const VARIANT = {
  primary:
    'bg-madder text-paper hover:bg-madder-deep active:bg-ink disabled:bg-table disabled:text-chalk data-idle:bg-table data-idle:text-chalk aria-busy:bg-madder-deep aria-busy:text-paper',
  secondary:
    'border border-ink bg-transparent text-ink hover:bg-ink hover:text-paper active:bg-chalk active:border-chalk disabled:border-line disabled:bg-transparent disabled:text-chalk data-idle:border-line data-idle:bg-transparent data-idle:text-chalk',
  quiet:
    'text-ink text-link hover:text-madder active:text-madder-deep disabled:text-chalk disabled:no-underline data-idle:text-chalk data-idle:no-underline',
} as const;

const SIZE = {
  medium: 'min-h-11 px-5 py-2.5 text-15',
  large: 'min-h-13 px-8 py-3.5 text-15 tracking-[0.02em]',
} as const;

/** A button's classes, for the few elements that look like one. */
export const buttonClasses = ({ variant = 'primary', size = 'medium', wide = false }: Look): string =>
  classes(
    BASE,
    VARIANT[variant],
    variant === 'quiet' ? 'min-h-11 text-15' : SIZE[size],
    // Its text stays on one line unless the column itself is too narrow, as with large text on a phone.
    wide ? 'w-full' : 'max-w-full shrink-0',
  );

type ButtonProps = Look &
  ComponentProps<'button'> & {
    isBusy?: boolean;
    busyLabel?: ReactNode;
    /** There is nothing to do for now: unlike when disabled it keeps the focus, as Save does once it has saved. */
    isIdle?: boolean;
  };

/** While busy it keeps its width and its place in the tab order, and does nothing. */
export const Button = ({
  variant,
  size,
  wide,
  isBusy = false,
  busyLabel,
  isIdle = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) => (
  <button
    type={type}
    aria-busy={isBusy || undefined}
    aria-disabled={isBusy || isIdle || undefined}
    data-idle={(isIdle && !isBusy) || undefined}
    className={classes(buttonClasses({ variant, size, wide }), className)}
    onClick={isBusy || isIdle ? (event) => event.preventDefault() : onClick}
    {...rest}
  >
    {isBusy ? (
      <>
        <Spinner />
        {busyLabel ?? children}
      </>
    ) : (
      children
    )}
  </button>
);

/** A link that looks like a button. */
export const LinkButton = ({
  variant,
  size,
  wide,
  className,
  ...rest
}: Look & ComponentProps<typeof PageLink>) => (
  <PageLink className={classes(buttonClasses({ variant, size, wide }), className)} {...rest} />
);

/**
 * A 44 px square with one icon; `label` is its name. It does not grow with the text size, so that a header still has
 * room for large text. Disabled, it does nothing but keeps the focus: moving a row to the end of its
 * list by keyboard would otherwise send the focus to the top of the page.
 */
export const IconButton = ({
  label,
  className,
  type = 'button',
  disabled = false,
  onClick,
  ...rest
}: ComponentProps<'button'> & { label: string }) => (
  <button
    type={type}
    aria-label={label}
    aria-disabled={disabled || undefined}
    className={classes(
      'inline-grid size-[44px] place-items-center transition-colors',
      disabled ? 'cursor-not-allowed text-chalk' : 'text-ink hover:text-madder active:text-madder-deep',
      className,
    )}
    onClick={disabled ? (event) => event.preventDefault() : onClick}
    {...rest}
  />
);
