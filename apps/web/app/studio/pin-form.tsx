import { type FormEvent, useRef } from 'react';
import { call, failureText } from '../shell/call.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/field.tsx';
import type { Spot } from './pin-target.tsx';
import { useStudioChange } from './use-studio.ts';

/** What a new pin says. */
export const PinForm = ({
  orderId,
  image,
  spot,
  onDone,
}: {
  orderId: string;
  image: number;
  spot: Spot;
  onDone: () => void;
}) => {
  const words = useRef<HTMLTextAreaElement>(null);
  const pinning = useStudioChange((text: string) =>
    call('POST /api/studio/custom-orders/:id/pins', {
      params: { id: orderId },
      body: { image, ...spot, text },
    }),
  );
  const save = (event: FormEvent) => {
    event.preventDefault();
    const text = words.current?.value.trim() ?? '';
    if (text === '') words.current?.focus();
    else if (!pinning.isPending) pinning.mutate(text, { onSuccess: onDone });
  };
  return (
    <form method="post" noValidate aria-label="New pin" className="grid gap-3" onSubmit={save}>
      <p className="text-13 text-chalk">
        Click where the pin belongs, or move it with the arrow keys. The customer will see it.
      </p>
      <TextArea
        ref={words}
        label="What to look at here"
        rows={3}
        maxLength={500}
        required
        error={pinning.isError ? failureText(pinning.error, 'The pin could not be saved.') : undefined}
      />
      <div>
        <Button type="submit" isBusy={pinning.isPending}>
          Save the pin
        </Button>
      </div>
    </form>
  );
};
