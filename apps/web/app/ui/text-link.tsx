import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { classes } from './classes.ts';

/** A link that stands for itself, apart from any text: high enough for a finger. */
export const TextLink = ({ className, ...rest }: ComponentProps<typeof Link>) => (
  <Link
    {...rest}
    className={classes('text-link inline-flex min-h-11 items-center hover:text-madder', className)}
  />
);
