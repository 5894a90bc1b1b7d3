import { type ReactNode, useId } from 'react';

/** A part of a long form: what it is about beside its fields. */
export const FormPart = ({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}) => {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-4 border-t border-line py-8 first-of-type:border-t-0 first-of-type:pt-0 xl:grid-cols-[16rem_minmax(0,44rem)]"
    >
      <div>
        <h2 id={id} className="font-display text-22">
          {title}
        </h2>
        {hint === undefined ? null : <p className="max-w-prose pt-1.5 text-13 text-chalk">{hint}</p>}
      </div>
      <div className="grid max-w-[44rem] content-start gap-5">{children}</div>
    </section>
  );
};
