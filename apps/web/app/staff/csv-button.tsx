import { type ChangeEvent, useRef } from 'react';
import { Button } from '../ui/button.tsx';

/** A form with a single file, for calls that read one. */
export const formWithFile = (file: File): FormData => {
  const form = new FormData();
  form.append('file', file);
  return form;
};

/** A button to choose a CSV file; the same file can be chosen again. */
export const CsvButton = ({
  children,
  label,
  isBusy,
  onFile,
}: {
  children: string;
  /** The field's name for screen readers. */
  label: string;
  isBusy: boolean;
  onFile: (file: File) => void;
}) => {
  const input = useRef<HTMLInputElement>(null);
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (file !== undefined) onFile(file);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={take}
      />
      <Button variant="secondary" isBusy={isBusy} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
};
