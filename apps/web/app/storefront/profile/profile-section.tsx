import { type ReactNode, useId } from 'react';

/** One matter of the profile: its name at the left, what can be done at the right. */
export const ProfileSection = ({
  title,
  text,
  children,
}: {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}) => {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-16 gap-y-6 border-t border-line py-10 first-of-type:border-t-0 first-of-type:pt-0 lg:grid-cols-[19rem_minmax(0,1fr)] lg:py-14"
    >
      <div>
        <h2 id={id} className="font-display text-30">
          {title}
        </h2>
        {text === undefined ? null : <p className="max-w-sm pt-2 text-15 text-chalk">{text}</p>}
      </div>
      <div className="max-w-[40rem]">{children}</div>
    </section>
  );
};
