import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

const LOOK = {
  small: {
    section: 'gap-x-12 gap-y-4 py-8 xl:grid-cols-[16rem_minmax(0,44rem)]',
    heading: 'text-22',
    text: 'max-w-prose pt-1.5 text-13',
    content: 'grid max-w-[44rem] content-start gap-5',
  },
  large: {
    section: 'gap-x-16 gap-y-6 py-10 lg:grid-cols-[19rem_minmax(0,1fr)] lg:py-14',
    heading: 'text-30',
    text: 'max-w-sm pt-2 text-15',
    content: 'max-w-[40rem]',
  },
} as const;

/** A part of a long page or form: explanation beside controls. */
export const PagePart = ({
  title,
  text,
  anchor,
  size = 'small',
  children,
}: {
  title: string;
  /** The id that the page's index links to. */
  anchor?: string;
  text?: ReactNode;
  size?: keyof typeof LOOK;
  children: ReactNode;
}) => {
  const id = useId();
  const look = LOOK[size];
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className={classes(
        'grid border-t border-line first-of-type:border-t-0 first-of-type:pt-0',
        anchor !== undefined && 'scroll-mt-28',
        look.section,
      )}
    >
      <div>
        <h2 id={id} className={classes('font-display', look.heading)}>
          {title}
        </h2>
        {text === undefined ? null : <p className={classes('text-chalk', look.text)}>{text}</p>}
      </div>
      <div className={look.content}>{children}</div>
    </section>
  );
};
