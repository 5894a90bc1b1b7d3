import { classes } from './classes.ts';

/** A basting stitch between two parts of a page. */
export const Stitch = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className={classes('stitch text-chalk', className)} />
);
