import { useRef, useState } from 'react';
import { toast } from '../../shell/toast.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

/** A secret shown once, ready to copy. */
export const ShownOnce = ({
  label,
  secret,
  onDone,
}: {
  label: string;
  secret: string;
  onDone: () => void;
}) => {
  const [isCopied, setCopied] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => {
        setCopied(true);
        toast.success('Copied.');
      },
      // without clipboard access it is selected for copying by hand
      () => frame.current?.querySelector('input')?.select(),
    );
  return (
    <div ref={frame} className="grid gap-5 pt-4">
      <Banner tone="warning">Copy it now: it will not be shown again.</Banner>
      <TextField
        label={label}
        value={secret}
        readOnly
        data-first-focus
        spellCheck={false}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={copy}>{isCopied ? 'Copied' : 'Copy'}</Button>
        <Button variant="secondary" onClick={onDone}>
          I have saved it
        </Button>
      </div>
    </div>
  );
};
