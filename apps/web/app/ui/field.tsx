import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

const CONTROL =
  'w-full min-h-12 border bg-sheet px-3.5 py-2.5 text-15 text-ink placeholder:text-chalk transition-colors hover:border-ink focus:border-ink disabled:bg-table disabled:text-chalk disabled:border-line';

/** Scrolled to, an invalid control brings the error below it along. */
const controlClasses = (isInvalid: boolean) =>
  classes(
    CONTROL,
    isInvalid ? 'scroll-mb-14 border-alarm shadow-[inset_0_0_0_1px_var(--color-alarm)]' : 'border-chalk',
  );

/** An error in words, below its field. */
export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} data-fault className="flex items-start gap-1.5 text-13 font-medium text-alarm">
    <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 flex-none" />
    <span>{children}</span>
  </p>
);

type FieldProps = {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly className?: string | undefined;
};

const useField = ({ label, error, hint, className }: FieldProps) => {
  const id = useId();
  const describedBy = classes(error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`);
  const frame = (control: ReactNode) => (
    <div className={classes('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className="text-15 font-medium wrap-anywhere">
        {label}
      </label>
      {control}
      {error === undefined ? null : <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint === undefined ? null : (
        <div id={`${id}-hint`} className="text-13 text-pretty text-chalk">
          {hint}
        </div>
      )}
    </div>
  );
  const attributes = {
    id,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': describedBy || undefined,
    className: controlClasses(error !== undefined),
  };
  return { frame, attributes };
};

/** Label above, error below. Accepts the props of react-hook-form's `register`. */
export const TextField = ({
  label,
  error,
  hint,
  className,
  ...rest
}: FieldProps & ComponentProps<'input'>) => {
  const { frame, attributes } = useField({ label, error, hint, className });
  return frame(
    <input
      {...attributes}
      // with the focus there, the wheel that scrolls the page would change the number
      onWheel={({ currentTarget }) => rest.type === 'number' && currentTarget.blur()}
      {...rest}
    />,
  );
};

/** Somebody's name. */
export const NameField = (props: ComponentProps<typeof TextField>) => (
  <TextField autoComplete="name" maxLength={100} required {...props} />
);

/** An email address; where one signs in, pass `autoComplete="username"`. */
export const EmailField = (props: ComponentProps<typeof TextField>) => (
  <TextField type="email" autoComplete="email" maxLength={254} required {...props} />
);

export const TextArea = ({
  label,
  error,
  hint,
  className,
  ...rest
}: FieldProps & ComponentProps<'textarea'>) => {
  const { frame, attributes } = useField({ label, error, hint, className });
  return frame(<textarea rows={6} {...attributes} {...rest} />);
};

export const SelectField = ({
  label,
  error,
  hint,
  className,
  children,
  ...rest
}: FieldProps & ComponentProps<'select'>) => {
  const { frame, attributes } = useField({ label, error, hint, className });
  return frame(
    <select
      {...attributes}
      {...rest}
      className={classes(attributes.className, 'select-arrow appearance-none pr-10')}
    >
      {children}
    </select>,
  );
};

/** A checkbox with its label and, at the end of the line, a count. */
export const Checkbox = ({
  label,
  count,
  className,
  ...rest
}: ComponentProps<'input'> & { label: ReactNode; count?: ReactNode }) => (
  <label
    className={classes('group flex min-h-11 items-center gap-3 text-15 has-disabled:text-chalk', className)}
  >
    <input type="checkbox" className="checkbox" {...rest} />
    <span className="group-hover:text-madder">{label}</span>
    {count === undefined ? null : <span className="ml-auto text-13 text-chalk tabular-nums">{count}</span>}
  </label>
);
